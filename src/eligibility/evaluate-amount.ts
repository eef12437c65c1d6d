import type { CompiledAmount } from './compile-rule.ts';
import type { Determination } from './determination.ts';
import { joinEvidence, type Evidence } from './evidence.ts';
import { add, point, type NumberValue } from './interval.ts';
import type { Scope } from './scope.ts';

export interface FoundAmount {
  readonly amount: NonNullable<Determination['amount']>;
  readonly evidence: Evidence;
}

/** What a program may be worth, summed over the scopes given; undefined when any of it has no upper end. */
export function evaluateAmount(amount: CompiledAmount, scopes: readonly Scope[]): FoundAmount | undefined {
  const paid = scopes.filter((scope) => (amount.onlyIf?.(scope) ?? { is: 'met' }).is === 'met');
  if (paid.length === 0) return undefined;
  const low = sumOf(amount.min, paid);
  const high = amount.max === amount.min ? low : sumOf(amount.max, paid);
  const ends = [low.lo, high.hi].map((end) => Math.round(Math.max(end, 0) * 100) / 100);
  const [min = 0, max = 0] = ends;
  if (!ends.every(Number.isFinite) || low.offered !== 'yes' || high.offered !== 'yes' || max <= 0) return undefined;
  const { period } = amount;
  return {
    amount: min === max ? { value: min, period } : { min, max, period },
    evidence: joinEvidence(low.evidence, high.evidence),
  };
}

function sumOf(number: CompiledAmount['min'], scopes: readonly Scope[]): NumberValue {
  return scopes.map(number).reduce(add, point(0));
}
