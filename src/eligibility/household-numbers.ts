import type { FieldNode } from '../household/field-tree.ts';
import { periods, type Period } from '../household/field.ts';
import { periodFactor } from '../household/money.ts';
import type { Reading } from '../household/household.ts';
import { readField, readValue, type Fielded } from '../household/read-field.ts';
import { missingAt, noEvidence, type Evidence } from './evidence.ts';
import { interval, multiply, point, withEvidence, type NumberValue } from './interval.ts';

/** Numbers as a household states them: bare, as a range, not at all, or as money of its own period. */

/** A field's number. What is not said may be anything the field allows. */
export function numberFrom(reading: Reading, node: FieldNode, evidence: Evidence): NumberValue {
  if (reading.kind === 'value' && typeof reading.value === 'number') return point(reading.value, evidence);
  if (reading.kind === 'range') return interval(reading.min, reading.max, evidence);
  return interval(node.field?.min ?? 0, node.field?.max ?? Infinity, evidence);
}

/** Money as `{amount, period, hours_weekly?}` in the period wanted; `path` is where it stands in the ledger. */
export function moneyFrom(money: Fielded, path: string, want: Period | undefined): NumberValue {
  return inPeriod(amountFrom(money, path), money, path, want);
}

/** The bare amount of an entry or a money value, in whatever period stands beside it. */
export function amountFrom(money: Fielded, path: string): NumberValue {
  const reading = readField(money, ['amount']);
  if (reading.kind === 'value' && typeof reading.value === 'number') return point(reading.value);
  if (reading.kind === 'range') return interval(reading.min, reading.max, missingAt(`${path}.amount`));
  return interval(0, Infinity, missingAt(`${path}.amount`));
}

/** Converts an amount by the `period` (and `hours_weekly`) that stands beside it. No period said: anything from 0. */
export function inPeriod(amount: NumberValue, beside: Fielded, path: string, want: Period | undefined): NumberValue {
  if (want === undefined) return amount;
  const { period } = beside;
  if (!isPeriod(period)) {
    return amount.hi === 0 ? amount : interval(Math.min(0, amount.lo), Infinity, missingAt(`${path}.period`));
  }
  if (period !== 'hour') {
    const factor = periodFactor(period, want);
    return factor === undefined ? interval(0, Infinity, noEvidence) : multiply(amount, point(factor));
  }
  const oneHour = periodFactor('hour', want, 1) ?? 0;
  return multiply(multiply(amount, hoursWeekly(beside, path)), point(oneHour));
}

/** Money of a fixed period as money of another. */
export function convert(value: NumberValue, from: Period | undefined, to: Period | undefined): NumberValue {
  if (from === undefined || to === undefined || from === to) return value;
  const factor = periodFactor(from, to);
  return factor === undefined
    ? withEvidence(interval(0, Infinity, noEvidence), value.evidence)
    : multiply(value, point(factor));
}

function hoursWeekly(beside: Fielded, path: string): NumberValue {
  const reading = readValue(beside.hours_weekly);
  const missing = missingAt(`${path}.hours_weekly`);
  if (reading.kind === 'value' && typeof reading.value === 'number') return point(reading.value);
  if (reading.kind === 'range') return interval(reading.min, reading.max, missing);
  return interval(0, hoursOfAWeek, missing);
}

const hoursOfAWeek = 168;

function isPeriod(value: unknown): value is Period {
  return periods.some((period) => period === value);
}
