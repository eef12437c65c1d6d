import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import { periodFactor } from '../household/money.ts';
import type { Household } from '../household/household.ts';
import { setField } from '../household/set-field.ts';
import { assess, canTurn, type Determinable } from './assess.ts';
import { determine, type DetermineOptions } from './determine.ts';
import type { Determination, Outcome } from './determination.ts';

/** A point on the way from one income to another at which a program falls away, or pays suddenly less. */
export interface Cliff {
  readonly program_id: string;
  /** The first value, in whole units, past the edge. */
  readonly at: number;
  readonly before: Outcome;
  readonly after: Outcome;
  /** What is lost there, where the amount is worked out; of a range, its upper end. */
  readonly lost?: NonNullable<Determination['amount']>;
}

export interface CliffRange {
  /** Ledger path of a number: `members.you.income.wages.amount`. */
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Where something is lost as a number rises from `from` to `to`: a program stops looking likely, or its amount drops at
 * once by `cliffLossMin` a month or more; an amount that falls little by little is no cliff. Looked at in
 * `cliffStepsMax` steps, each edge then found to the unit; of several edges of one program inside one step the largest
 * is given. In the order of the range. Throws `household_invalid` for an empty or absurd range.
 */
export function findCliffs(
  programs: readonly Determinable[],
  household: Household,
  range: CliffRange,
  options: DetermineOptions,
): readonly Cliff[] {
  const { path, from, to } = range;
  if (!(from >= 0 && from < to && to <= bounds.amountMax)) {
    throw new AppError('invalid_request', `from takes a number from 0 up, under to; to at most ${bounds.amountMax}.`, {
      extra: { field: 'from' },
    });
  }
  const { fields } = options.pack;
  const points = pointsOf(from, to);
  const households = points.map((value) => setField(household, path, value, fields));
  const at = (value: number): Household => setField(household, path, value, fields);
  const cliffs = programs.flatMap((program) => {
    if (!canTurn(program, household, options)) return [];
    const seen = households.map((each) => verdictOf(program, each, options));
    const look = (value: number): Verdict => verdictOf(program, at(value), options);
    return seen.slice(1).flatMap((high, index) => {
      const low = { value: points[index] ?? from, is: seen[index] ?? high };
      return edgeIn(program.id, look, low, { value: points[index + 1] ?? to, is: high });
    });
  });
  return cliffs.sort((a, b) => a.at - b.at || (a.program_id < b.program_id ? -1 : 1));
}

function pointsOf(from: number, to: number): readonly number[] {
  const steps = Math.min(bounds.cliffStepsMax, Math.ceil(to - from));
  return Array.from({ length: steps + 1 }, (_, step) => Math.round(from + ((to - from) * step) / steps));
}

interface Verdict {
  readonly outcome: Outcome;
  readonly amount: Determination['amount'];
}

/** A program without an amount needs no report. */
function verdictOf(program: Determinable, household: Household, options: DetermineOptions): Verdict {
  if (program.rule?.amount === undefined) {
    return { outcome: assess(program, household, options).outcome, amount: undefined };
  }
  const { outcome, amount } = determine(program, household, options);
  return { outcome, amount };
}

interface Point {
  readonly value: number;
  readonly is: Verdict;
}

/** Halves the way between two points, staying where more is lost, until one unit is left. None: nothing is lost at once. */
function edgeIn(programId: string, look: (value: number) => Verdict, low: Point, high: Point): readonly Cliff[] {
  if (loss(low.is, high.is) < bounds.cliffLossMin) return [];
  let [left, right] = [low, high];
  while (right.value - left.value > 1) {
    const value = left.value + Math.trunc((right.value - left.value) / 2);
    const middle = { value, is: look(value) };
    if (loss(left.is, middle.is) >= loss(middle.is, right.is)) right = middle;
    else left = middle;
  }
  if (loss(left.is, right.is) < bounds.cliffLossMin) return [];
  const lost = lostBetween(left.is.amount, right.is.amount);
  return [
    {
      program_id: programId,
      at: right.value,
      before: left.is.outcome,
      after: right.is.outcome,
      ...(lost === undefined ? {} : { lost }),
    },
  ];
}

/** A month's worth of what is lost; a program that falls away entirely outweighs any amount. */
function loss(before: Verdict, after: Verdict): number {
  if (before.outcome === 'likely_eligible' && after.outcome === 'likely_ineligible') return Infinity;
  return before.amount === undefined ? 0 : monthly(before.amount) - monthly(after.amount);
}

function lostBetween(before: Determination['amount'], after: Determination['amount']): Cliff['lost'] | undefined {
  if (before === undefined) return undefined;
  const value = highest(before) - (after === undefined ? 0 : highest(after));
  return value > 0 ? { value: Math.round(value * 100) / 100, period: before.period } : undefined;
}

function highest({ value, max }: NonNullable<Determination['amount']>): number {
  return value ?? max ?? 0;
}

/** Amounts of different periods are compared by the month; a one-time amount stands as it is. */
function monthly(amount: Determination['amount']): number {
  if (amount === undefined) return 0;
  return highest(amount) * (periodFactor(amount.period, 'month') ?? 1);
}
