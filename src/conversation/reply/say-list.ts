import type { Fields } from '../../household/field.ts';
import type { Household } from '../../household/household.ts';
import type { Determination } from '../../eligibility/determination.ts';
import type { StoredProgram } from '../../programs/program-store.ts';
import type { PlanItem } from './reply-plan.ts';
import { missingWords } from './missing-words.ts';
import { forWhom } from './say-members.ts';
import { sayProgram } from './say-program.ts';

/** Where to apply is said for as many programs as one can act on today; for the rest one asks. */
const placesToApplyMax = 2;

/** Programs in the order in which they are to be read: each once, and nothing that the one before said already. */
export function sayPrograms(
  listed: readonly { readonly stored: StoredProgram; readonly determination: Determination }[],
  about: {
    readonly state: string | undefined;
    readonly household: Household;
    readonly fields: Fields;
    readonly currencySymbol: string;
  },
): readonly PlanItem[] {
  return listed.flatMap(({ stored, determination }, index) =>
    sayProgram({
      stored,
      determination,
      place: index + 1,
      state: about.state,
      forWhom: forWhom(determination, about.household, about.fields),
      currencySymbol: about.currencySymbol,
      missing: missingWords(determination, about.household, about.fields),
      whereToApply: index < placesToApplyMax,
      sameOffice: listed.slice(0, index).some((before) => asksTheSame(before, { stored, determination })),
    }),
  );
}

/** Two programs that only the same office can decide, for the same reason. */
function asksTheSame(
  a: { readonly stored: StoredProgram; readonly determination: Determination },
  b: { readonly stored: StoredProgram; readonly determination: Determination },
): boolean {
  const [one, other] = [a.stored.program.agency_decides, b.stored.program.agency_decides];
  return (
    a.determination.outcome === 'agency_decides' &&
    b.determination.outcome === 'agency_decides' &&
    one !== undefined &&
    other !== undefined &&
    one.ask === other.ask
  );
}
