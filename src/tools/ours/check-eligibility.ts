import { z } from 'zod';
import { bounds } from '../../config.ts';
import type { Determination } from '../../eligibility/determination.ts';
import { AppError } from '../../errors.ts';
import type { Household } from '../../household/household.ts';
import { determinationSchema } from '../determination-shape.ts';
import { defineTool } from '../define-tool.ts';

/** The household as JSON; its fields are the pack's and are checked by `readHousehold`. */
export const householdInput = z.record(z.string(), z.unknown()).describe('The household; its fields are the pack’s.');

export const inferredInput = z
  .array(z.string().max(200))
  .max(bounds.factsPerThreadMax)
  .optional()
  .describe('Ledger paths of facts that nobody stated in so many words; they never decide against anyone.');

const input = z.strictObject({
  household: householdInput,
  program_ids: z.array(z.string().max(100)).min(1).max(bounds.pageRowsMax).optional().describe('All when not given.'),
  as_of: z.iso.date().optional().describe('The day for which to decide; today when not given.'),
  inferred: inferredInput,
});

const output = z.strictObject({ determinations: z.array(determinationSchema) });

export interface CheckEligibilityDeps {
  /** Throws `household_invalid` naming the field. */
  readonly readHousehold: (input: unknown) => Household;
  /** One determination per program that exists, for these ids or for all. */
  readonly check: (
    household: Household,
    programIds: readonly string[] | undefined,
    asOf: string,
    inferred: ReadonlySet<string>,
  ) => Promise<readonly { readonly determination: Determination }[]>;
  /** ISO date. */
  readonly today: () => string;
}

export function checkEligibilityTool(deps: CheckEligibilityDeps) {
  return defineTool({
    name: 'check_eligibility',
    title: 'Check eligibility',
    description:
      'Works out for a household what it may get, criterion by criterion with the reasons. The agency decides.',
    examples: ['do I qualify', 'would we get it with two kids', 'am I over the limit'],
    input,
    output,
    readOnly: true,
    shows: ['program_ids', 'as_of'],
    run: async ({ household, program_ids, as_of, inferred }) => {
      const read = deps.readHousehold(household);
      const checked = await deps.check(read, program_ids, as_of ?? deps.today(), new Set(inferred));
      const determinations = checked.map(({ determination }) => determination);
      const decided = new Set(determinations.map(({ program_id }) => program_id));
      if (program_ids?.some((id) => !decided.has(id))) {
        throw new AppError('program_not_found', 'One of the program_ids is not in the catalogue.');
      }
      return { determinations };
    },
    count: ({ determinations }) => determinations.length,
  });
}
