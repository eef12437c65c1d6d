import { openPack } from '../../src/compose/open-pack.ts';
import { readConfig } from '../../src/config.ts';
import { determine } from '../../src/eligibility/determine.ts';
import type { RulePack } from '../../src/eligibility/rule-pack.ts';
import { AppError } from '../../src/errors.ts';
import { parseHousehold } from '../../src/household/parse-household.ts';
import type { Program } from '../../src/programs/program.ts';
import { readOtherCases, readOwnCases, type LabelledCase } from './eligibility-cases.ts';
import { reportOn, reportText, type Finding } from './eligibility-report.ts';
import { print, readOptions } from './options.ts';

const usage = `npm run eval -- eligibility [--cases FILE] [--undecided] [--json]

Compares the verdicts of the pack's rules with labels: per program how many are right, wrong by direction, undecided,
and for each wrong one the criterion that decided, its value and its limit.
  --cases FILE  other screeners' cases (JSON: id, program_id, as_of, household, expected.eligible); default: the pack's own
  --undecided   also lists what stayed open, with what is missing
  --json        the report as JSON`;

export async function evalEligibility(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { cases: { type: 'string' }, undecided: { type: 'boolean', default: false } });
  if (values.help) return console.log(usage);
  const { packDir } = readConfig();
  const cases = values.cases === undefined ? readOwnCases(packDir) : readOtherCases(values.cases);
  const { rulePack, programs } = await openPack(packDir);
  const report = reportOn(decideAll(cases, programs, rulePack));
  print(report, values.json, (each) => reportText(each, values.undecided ?? false));
}

/** Each case determined on its own day. A household that cannot stand is a finding, not an end. */
export function decideAll(
  cases: readonly LabelledCase[],
  programs: readonly Program[],
  pack: RulePack,
): readonly Finding[] {
  const byId = new Map(programs.map((program) => [program.id, program]));
  return cases.map((each): Finding => {
    const program = byId.get(each.programId);
    if (program === undefined) return { case: each, kind: 'no_program' };
    try {
      const household = parseHousehold(each.household, pack.fields);
      return { case: each, kind: 'decided', determination: determine(program, household, { asOf: each.asOf, pack }) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'household_invalid') throw error;
      return { case: each, kind: 'refused', why: error.message };
    }
  });
}
