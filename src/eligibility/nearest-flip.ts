import { bounds } from '../config.ts';
import type { Household } from '../household/household.ts';
import { readPath } from '../household/read-path.ts';
import { setField } from '../household/set-field.ts';
import { assess, canTurn, type Determinable } from './assess.ts';
import { determine, type DetermineOptions } from './determine.ts';
import type { Determination, Outcome } from './determination.ts';

/** The nearest value of one number at which the verdict on a program is another. */
export interface Flip {
  readonly path: string;
  readonly from: number;
  /** The first value, in whole units, at which it is different. */
  readonly at: number;
  readonly before: Outcome;
  readonly after: Outcome;
  /** Criteria that come out differently there. */
  readonly criteria: readonly string[];
}

/**
 * How far a number (`members.you.income.wages.amount`, `expenses.rent.amount`) is from where a verdict turns: down to
 * zero and up to `flipReachMax` times itself (at least `flipUpMin`). Undefined when nothing turns there, or when the
 * number is not said.
 */
export function nearestFlip(
  program: Determinable,
  household: Household,
  path: string,
  options: DetermineOptions,
): Flip | undefined {
  if (!canTurn(program, household, options)) return undefined;
  const reading = readPath(household, path, options.pack.fields);
  if (reading.kind !== 'value' || typeof reading.value !== 'number') return undefined;
  const from = reading.value;
  const outcomeAt = (value: number): Outcome =>
    assess(program, setField(household, path, value, options.pack.fields), options).outcome;
  const before = outcomeAt(from);
  const top = Math.min(Math.max(from * bounds.flipReachMax, from + bounds.flipUpMin), bounds.amountMax);
  const turns = [turn(outcomeAt, before, from, 0), turn(outcomeAt, before, from, top)];
  const [nearest] = turns
    .flatMap((at) => (at === undefined ? [] : [at]))
    .sort((a, b) => Math.abs(a - from) - Math.abs(b - from));
  if (nearest === undefined) return undefined;
  const there = setField(household, path, nearest, options.pack.fields);
  const [now, then] = [household, there].map((each) => determine(program, each, options));
  return {
    path,
    from,
    at: nearest,
    before,
    after: outcomeAt(nearest),
    criteria: now === undefined || then === undefined ? [] : differing(now, then),
  };
}

function differing(now: Determination, then: Determination): readonly string[] {
  const outcomes = (of: Determination) =>
    new Map(of.criteria.map(({ id, member = '', outcome }) => [`${id} ${member}`, outcome]));
  const after = outcomes(then);
  const ids = [...outcomes(now)]
    .filter(([key, outcome]) => after.get(key) !== outcome)
    .map(([key]) => key.split(' ')[0]);
  return [...new Set(ids.flatMap((id) => (id === undefined ? [] : [id])))];
}

/** The whole number nearest to `from` at which the outcome differs, on the way to `to`: steps, then halving. */
function turn(outcomeAt: (value: number) => Outcome, before: Outcome, from: number, to: number): number | undefined {
  let same = from;
  for (let step = 1; step <= bounds.flipStepsMax; step += 1) {
    // Small steps first: limits near by matter most, and between two far ones one could be missed.
    const share = (step / bounds.flipStepsMax) ** 2;
    const next = Math.round(from + (to - from) * share);
    if (next === same) continue;
    if (outcomeAt(next) !== before) return halve((value) => outcomeAt(value) !== before, same, next);
    same = next;
  }
  return undefined;
}

/** The whole number nearest to `no` for which `isSo` holds, when it holds at `yes` and not at `no`. */
function halve(isSo: (value: number) => boolean, no: number, yes: number): number {
  let [outside, inside] = [no, yes];
  while (Math.abs(inside - outside) > 1) {
    const middle = outside + Math.trunc((inside - outside) / 2);
    if (isSo(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
