import type { CheckedProgram } from '../programs/checked-program.ts';
import type { NeedName } from '../reading/labels.ts';
import { triageOf } from './triage-of.ts';

const likelihoodOf = { likely_eligible: 1, agency_decides: 0.7, likely_ineligible: 0 } as const;
const openMin = 0.55;
const openByMetShare = 0.35;
/** Nobody said yet whether they are whom it is for. */
const senseUnknown = 0.2;
/** The same, where everything that serves the need is for such people. */
const senseAsked = 0.8;

/** The needs that some program serves whoever they are. Child care is for those with a child: who needs it has one, though nobody said so. */
export const servedWithoutAsking = (offered: readonly CheckedProgram[]): ReadonlySet<NeedName> =>
  new Set(
    offered
      .filter(
        ({ determination, stored }) => determination.makes_sense !== 'unknown' && stored.program.level === 'federal',
      )
      .flatMap(({ stored }) => triageOf(stored.program).serves),
  );

/** How likely they get it, 0 to 1: the verdict, and whether it is for people such as they are at all. */
export function likelihoodIn({ determination, stored }: CheckedProgram, plain: ReadonlySet<NeedName>): number {
  const { outcome, criteria, makes_sense: sense } = determination;
  const [main] = triageOf(stored.program).serves;
  const unlessSaid = main === undefined || plain.has(main) ? senseUnknown : senseAsked;
  const isSenseOpen = sense === 'unknown';
  if (outcome !== 'unknown') return likelihoodOf[outcome] * (isSenseOpen ? unlessSaid : 1);
  const met = criteria.filter((one) => one.outcome === 'met').length;
  const share = criteria.length === 0 ? 0 : met / criteria.length;
  // Whom a rule is for is not known: nobody said yet that a child lives there.
  const isWhoOpen =
    sense !== 'met' && stored.program.rule?.who !== undefined && determination.missing.some(isAboutPerson);
  return (openMin + openByMetShare * share) * (isSenseOpen || isWhoOpen ? unlessSaid : 1);
}

/** Facts about money settle how much somebody gets; the others, whether it is meant for them at all. */
const aboutMoney: ReadonlySet<string> = new Set(['income', 'assets', 'receives']);

function isAboutPerson(path: string): boolean {
  const [list, , field] = path.split('.');
  return list === 'members' && (field === undefined || !aboutMoney.has(field));
}
