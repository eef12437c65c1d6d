import type { ClaimPeriod } from './claim-words.ts';
import type { BareNumber } from './claims.ts';

/** How often each period comes in a year; a lump sum has no place in it. */
const perYear: Readonly<Partial<Record<ClaimPeriod, number>>> = {
  day: 365,
  week: 52,
  two_weeks: 26,
  half_month: 24,
  month: 12,
  year: 1,
};
/** Offices count a month as so many weeks. */
const weeksInMonth = [4, 4.3, 4.33];
/** Of rounding to whole units on the way. */
const roundingMax = 1;
const amountsMax = 12;

/**
 * Whether an amount follows from what the person said: the same by another period ("$400 a week" as "$1,733 a month"), or
 * the sum or the difference of two of their amounts, or the sum of all.
 */
export function followsFromOwn(amount: string, period: ClaimPeriod | undefined, own: readonly BareNumber[]): boolean {
  const wanted = Number(amount);
  const given = own.slice(0, amountsMax).map((each) => ({ value: Number(each.key), period: each.period }));
  const same = (value: number): boolean => Math.abs(value - wanted) <= roundingMax;
  if (period !== undefined) {
    const converted = given.map((each) => conversions(each.value, each.period, period));
    if (converted.some((values) => values.some(same))) return true;
  }
  const values = given.flatMap((each) =>
    period === undefined || each.period === undefined || each.period === period
      ? [each.value]
      : conversions(each.value, each.period, period).slice(0, 1),
  );
  if (values.length > 2 && same(values.reduce((sum, value) => sum + value, 0))) return true;
  return values.some((a, at) => values.slice(at + 1).some((b) => same(a + b) || same(Math.abs(a - b))));
}

function conversions(value: number, from: ClaimPeriod | undefined, to: ClaimPeriod): readonly number[] {
  const [often, wanted] = [from === undefined ? undefined : perYear[from], perYear[to]];
  if (often === undefined || wanted === undefined || from === to) return [];
  const exact = (value * often) / wanted;
  if (from === 'week' && to === 'month') return [exact, ...weeksInMonth.map((weeks) => value * weeks)];
  if (from === 'month' && to === 'week') return [exact, ...weeksInMonth.map((weeks) => value / weeks)];
  return [exact];
}
