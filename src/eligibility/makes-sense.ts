import type { Household } from '../household/household.ts';
import { compilerFor } from './compiler.ts';
import type { Senses } from './assess.ts';
import type { CriterionOutcome } from './determination.ts';
import type { Test } from './expression.ts';
import { runOf, type RunOptions } from './run.ts';
import { scopeOf } from './scope.ts';

/** The unit that such a condition looks at: everybody in the home. */
const everybody = 'household';

/**
 * Whether what must be true of people for a program to be of any use to them holds: a veteran, and not somebody without a home to heat. It decides
 * what is brought up, and never a verdict. What nobody told is unknown, and no hindrance. Undefined where nothing must be true. Throws
 * `pack_invalid` on names that `check-rules.ts` would refuse.
 */
export function makesSense(
  { makes_sense_if: sense, makes_no_sense_if: nonsense }: Senses,
  household: Household,
  options: RunOptions,
): CriterionOutcome | undefined {
  if (nonsense !== undefined && holds(nonsense, household, options) === 'met') return 'not_met';
  return sense === undefined ? undefined : holds(sense, household, options);
}

/** A test over everybody in the home. */
export const holds = (condition: Test, household: Household, options: RunOptions): CriterionOutcome =>
  compilerFor(options.pack).test(condition, {})(scopeOf(runOf(household, options), everybody, undefined)).is;
