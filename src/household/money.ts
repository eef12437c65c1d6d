import { periodsPerYear, type Period } from './field.ts';

const hoursWeeks = periodsPerYear.week;

/**
 * By what an amount of one period is multiplied to be one of another. `hour` needs the hours worked in a week.
 * Undefined where no such conversion exists: a lump sum (`once`) is never spread, hours without a count are open.
 */
export function periodFactor(from: Period, to: Period, hoursWeekly?: number): number | undefined {
  if (from === to) return 1;
  const ofYear = yearly(from, hoursWeekly);
  const perYear = yearly(to, hoursWeekly);
  return ofYear === undefined || perYear === undefined ? undefined : ofYear / perYear;
}

function yearly(period: Period, hoursWeekly: number | undefined): number | undefined {
  if (period === 'once') return undefined;
  if (period === 'hour') return hoursWeekly === undefined ? undefined : hoursWeekly * hoursWeeks;
  return periodsPerYear[period];
}

/** How a period is said after an amount. */
export const periodWords: Readonly<Record<Period, string>> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  two_weeks: 'every two weeks',
  half_month: 'twice a month',
  month: 'a month',
  year: 'a year',
  once: 'once',
};

export interface MoneyFormat {
  readonly symbol: string;
  readonly period?: Period | undefined;
  /** Cents are shown only when asked for, or for amounts under ten. */
  readonly cents?: boolean;
}

/** "$1,733 a month"; whole units unless `cents`, no period for what one owns. */
export function formatMoney(amount: number, { symbol, period, cents = false }: MoneyFormat): string {
  const digits = cents || (Math.abs(amount) < 10 && !Number.isInteger(amount)) ? 2 : 0;
  const number = groupDigits(Math.abs(amount).toFixed(digits));
  const sign = amount < 0 && Number(amount.toFixed(digits)) !== 0 ? '-' : '';
  return `${sign}${symbol}${number}${period === undefined ? '' : ` ${periodWords[period]}`}`;
}

/** 1234567.5 -> "1,234,567.5". */
export function groupDigits(number: string): string {
  const [whole = '', fraction] = number.split('.');
  let grouped = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) grouped = `${whole.slice(Math.max(end - 3, 0), end)},${grouped}`;
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
