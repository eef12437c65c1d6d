import type { CriterionOutcome } from './determination.ts';
import { isStale, joinEvidence, noEvidence, settled, taint, type Evidence } from './evidence.ts';
import type { NumberType } from './expression-type.ts';
import type { NumberValue } from './interval.ts';

/** met, not met or unknown, and what that rests on. `unknown` lists only what could still matter. */
export interface TestValue {
  readonly is: CriterionOutcome;
  readonly evidence: Evidence;
  /** The comparison that carries it, for the report. */
  readonly compared?: Comparison | undefined;
}

export interface Comparison {
  readonly value: NumberValue;
  readonly limit: NumberValue;
  readonly operator: ComparisonOperator;
  readonly type: NumberType;
}

export type ComparisonOperator = 'at_most' | 'under' | 'at_least' | 'over';

export const met: TestValue = { is: 'met', evidence: noEvidence };
export const notMet: TestValue = { is: 'not_met', evidence: noEvidence };

export function known(is: boolean, evidence: Evidence = noEvidence): TestValue {
  if (evidence === noEvidence) return is ? met : notMet;
  return { is: is ? 'met' : 'not_met', evidence: settled(evidence) };
}

export function open(evidence: Evidence): TestValue {
  return { is: 'unknown', evidence };
}

export function negate(value: TestValue): TestValue {
  if (value.is === 'unknown') return value;
  return { ...value, is: value.is === 'met' ? 'not_met' : 'met' };
}

/** Not met as soon as one part is; what the others lack no longer matters then. */
export function allOf(parts: readonly TestValue[]): TestValue {
  return kleene(parts, 'not_met', 'met');
}

/** Met as soon as one part is. */
export function anyOf(parts: readonly TestValue[]): TestValue {
  return kleene(parts, 'met', 'not_met');
}

function kleene(parts: readonly TestValue[], deciding: CriterionOutcome, otherwise: CriterionOutcome): TestValue {
  let decided: TestValue | undefined;
  let openParts: TestValue | undefined;
  let rest: TestValue | undefined;
  for (const part of parts) {
    if (part.is === deciding) {
      // Of several that decide, the one on the firmest ground is the reason.
      if (taint(part.evidence) === 0) return part;
      if (decided === undefined || taint(part.evidence) < taint(decided.evidence)) decided = part;
    } else if (part.is === 'unknown') openParts = join(openParts, part);
    else rest = join(rest, part);
  }
  if (decided) return decided;
  if (openParts === undefined) return rest ?? { is: otherwise, evidence: noEvidence };
  return rest === undefined
    ? openParts
    : { ...openParts, evidence: joinEvidence(openParts.evidence, settled(rest.evidence)) };
}

function join(a: TestValue | undefined, b: TestValue): TestValue {
  if (a === undefined) return b;
  return { is: a.is, evidence: joinEvidence(a.evidence, b.evidence), compared: a.compared ?? b.compared };
}

/** Cents do not decide by the way a computer adds. */
const tolerance = 1e-6;

/**
 * Compares two intervals. With a figure past its verified period: met by it is met; missed by at most `driftShare` of
 * it is unknown; missed by more is not met, and its evidence says that the figure is stale.
 */
export function compare(comparison: Comparison, driftShare: number): TestValue {
  const { value, limit, operator } = comparison;
  const evidence = joinEvidence(value.evidence, limit.evidence);
  if (value.offered === 'no' || limit.offered === 'no') {
    const why = value.offered === 'no' ? value.evidence : limit.evidence;
    return { is: 'not_met', evidence: settled(why), compared: comparison };
  }
  const rising = operator === 'at_least' || operator === 'over';
  const [small, big] = rising ? [limit, value] : [value, limit];
  const strict = operator === 'under' || operator === 'over';
  const surely = big.lo === Infinity || (strict ? small.hi < big.lo - tolerance : small.hi <= big.lo + tolerance);
  const never = big.hi !== Infinity && (strict ? small.lo >= big.hi - tolerance : small.lo > big.hi + tolerance);
  if (never && !isWithinDrift(small.lo - big.hi, limit, evidence, driftShare)) {
    return { is: 'not_met', evidence: settled(evidence), compared: comparison };
  }
  if (surely && value.offered === 'yes' && limit.offered === 'yes') {
    return { is: 'met', evidence: settled(evidence), compared: comparison };
  }
  return { is: 'unknown', evidence, compared: comparison };
}

function isWithinDrift(gap: number, limit: NumberValue, evidence: Evidence, driftShare: number): boolean {
  if (!isStale(evidence)) return false;
  const size = Math.max(Math.abs(limit.lo), Math.abs(limit.hi));
  return gap <= size * driftShare + tolerance;
}
