import { determine } from '../eligibility/determine.ts';
import type { Determination, NextQuestion } from '../eligibility/determination.ts';
import { nextQuestion } from '../eligibility/next-question.ts';
import { AppError } from '../errors.ts';
import { parseHousehold } from '../household/parse-household.ts';
import { nearest } from '../packs/nearest.ts';
import type { Pack } from './pack.ts';

export interface DecidedHousehold {
  readonly determinations: readonly Determination[];
  readonly question: NextQuestion | undefined;
}

/**
 * The verdicts of the pack's programs for a household given as data, and the question that would decide most; the same
 * functions as the chat's. Throws `household_invalid` or `program_not_found`, naming what is wrong.
 */
export function decideHousehold(
  pack: Pick<Pack, 'rulePack' | 'programs'>,
  input: unknown,
  options: { readonly asOf: string; readonly programIds: readonly string[] | undefined },
): DecidedHousehold {
  const { rulePack, programs } = pack;
  const household = parseHousehold(input, rulePack.fields);
  const ids = programs.map(({ id }) => id);
  const unknown = options.programIds?.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    const near = nearest(unknown, ids);
    const hint = near === undefined ? '' : ` Did you mean ${near}?`;
    throw new AppError('program_not_found', `There is no program "${unknown}" in the pack.${hint}`);
  }
  const asked = programs.filter(({ id }) => options.programIds?.includes(id) ?? true);
  const run = { asOf: options.asOf, pack: rulePack };
  const candidates = asked.map((program) => ({
    program,
    determination: determine(program, household, run),
    value: program.value,
  }));
  return {
    determinations: candidates.map(({ determination }) => determination),
    question: nextQuestion({ ...run, candidates, household, skip: new Set() }),
  };
}
