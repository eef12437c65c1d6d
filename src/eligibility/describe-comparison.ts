import { formatMoney, groupDigits } from '../household/money.ts';
import { isPoint, type NumberValue } from './interval.ts';
import type { Comparison } from './three-valued.ts';
import { words } from './words.ts';

export interface DescribedComparison {
  readonly value?: string;
  readonly limit?: string;
  readonly margin?: string;
}

/** A comparison in words: "$1,733 a month", "$1,945 a month", "$212 under the limit". What is not known is left out. */
export function describeComparison(comparison: Comparison, symbol: string): DescribedComparison {
  const format = formatter(comparison, symbol);
  const value = describeInterval(comparison.value, format);
  const limit = describeInterval(comparison.limit, format);
  const margin = describeMargin(comparison, format);
  return {
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
    ...(margin === undefined ? {} : { margin }),
  };
}

/** "3", "2 to 4", "3 or more"; undefined when nothing is known. */
export function describeCount(value: NumberValue, max: number): string | undefined {
  if (value.hi >= max && value.lo < max) return words.orMore(String(value.lo));
  return describeInterval(value, plainNumbers);
}

interface Format {
  /** With unit and period: "$1,733 a month". */
  readonly whole: (number: number) => string;
  /** Without what is said once at the end of a range: "$1,500". */
  readonly short: (number: number) => string;
  /** A difference: with its unit, without the period. */
  readonly gap: (number: number) => string;
}

function describeInterval(value: NumberValue, { whole, short }: Format): string | undefined {
  if (value.offered === 'no') return undefined;
  if (value.lo === Infinity) return words.noLimit;
  if (value.lo === value.hi) return whole(value.lo);
  if (value.hi === Infinity) return value.lo > 0 ? words.orMore(whole(value.lo)) : undefined;
  if (value.lo === 0) return words.upTo(whole(value.hi));
  return Number.isFinite(value.lo) ? words.between(short(value.lo), whole(value.hi)) : undefined;
}

function describeMargin({ value, limit, operator }: Comparison, format: Format): string | undefined {
  if (!isPoint(value) || !isPoint(limit) || !Number.isFinite(limit.lo)) return undefined;
  const gap = value.lo - limit.lo;
  const size = format.gap(Math.abs(gap));
  const isMinimum = operator === 'at_least' || operator === 'over';
  if (Math.abs(gap) < 0.005) return isMinimum ? words.atMinimum : words.atLimit;
  if (isMinimum) return gap > 0 ? words.aboveMinimum(size) : words.belowMinimum(size);
  return gap > 0 ? words.overLimit(size) : words.underLimit(size);
}

/** Whole units of money, with cents where two different amounts would else look the same. */
function formatter({ type, value, limit }: Comparison, symbol: string): Format {
  switch (type.unit) {
    case 'money': {
      const period = type.period === 'own' ? undefined : type.period;
      const cents = value.lo !== limit.lo && Math.round(value.lo) === Math.round(limit.lo);
      const short = (number: number): string => formatMoney(number, { symbol, cents });
      return { whole: (number) => formatMoney(number, { symbol, period, cents }), short, gap: short };
    }
    case 'share':
      return same((number) => `${trim(number * 100, 1)}%`);
    case 'months':
    case 'days':
    case 'hours': {
      const say = words[type.unit];
      const whole = (number: number): string => say(trim(number, 1));
      return { whole, short: (number) => trim(number, 1), gap: whole };
    }
    default:
      return plainNumbers;
  }
}

function same(format: (number: number) => string): Format {
  return { whole: format, short: format, gap: format };
}

/** At most `digits` decimals, none that are zero. */
function trim(number: number, digits: number): string {
  return String(Number(number.toFixed(digits)));
}

const plainNumbers = same((number) => groupDigits(trim(number, 2)));
