import { daysBetween } from './calendar.ts';
import { readValue } from '../household/read-field.ts';
import { missingAt, noEvidence, type Evidence } from './evidence.ts';
import { isOnce } from './list-entries.ts';
import type { Entry } from './scope.ts';

/** A calendar month or year, by its first and last day. */
export interface Span {
  readonly period: 'month' | 'year';
  readonly from: string;
  readonly to: string;
}

/** The calendar month, or year, that a day lies in. */
export function spanOf(over: 'month' | 'year', asOf: string): Span {
  if (over === 'year') return { period: over, from: `${asOf.slice(0, 4)}-01-01`, to: `${asOf.slice(0, 4)}-12-31` };
  const month = asOf.slice(0, 7);
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { period: over, from: `${month}-01`, to: `${month}-${last}` };
}

/** The share of a span in which an entry runs, as far as its dates are known; for a lump sum, whether it falls in. */
export interface Falls {
  readonly least: number;
  readonly most: number;
  /** What settled it, or the ledger path of the date that would. */
  readonly evidence: Evidence;
}

/**
 * What ended without a date ran until some day before this one; what is only expected starts on some day after it.
 * Without a start, an amount for the whole span is that; of any other it may be presumed that it came in all along.
 */
export function whatFallsIn(
  { value: entry, path }: Entry,
  span: Span,
  asOf: string,
  allAlong: Evidence | undefined,
): Falls {
  if (isOnce(entry)) return lumpSum({ value: entry, path }, span);
  const { status } = entry;
  const startsOn = textOf(entry.starts_on);
  const endsOn = textOf(entry.ends_on);
  const from = startsOn ?? span.from;
  const to = endsOn ?? span.to;
  const settled = exactly(shareOf(span, from, to));
  if (status === 'ended' && endsOn === undefined) {
    return { least: 0, most: shareOf(span, from, asOf < to ? asOf : to), evidence: missingAt(`${path}.ends_on`) };
  }
  if (status === 'expected' && startsOn === undefined) {
    return { least: 0, most: shareOf(span, asOf > from ? asOf : from, to), evidence: missingAt(`${path}.starts_on`) };
  }
  const mark = readValue(status);
  const isOpen = mark.kind === 'unknown' || mark.kind === 'declined';
  if (isOpen) return { least: 0, most: settled.most, evidence: missingAt(`${path}.status`) };
  if (startsOn !== undefined || entry.period === span.period) return settled;
  if (allAlong !== undefined) return { ...settled, evidence: allAlong };
  return { least: 0, most: settled.most, evidence: missingAt(`${path}.starts_on`) };
}

function lumpSum({ value: entry, path }: Entry, span: Span): Falls {
  const on = textOf(entry.received_on) ?? textOf(entry.starts_on);
  if (on === undefined) return { least: 0, most: 1, evidence: missingAt(`${path}.received_on`) };
  return exactly(on >= span.from && on <= span.to ? 1 : 0);
}

function exactly(share: number): Falls {
  return { least: share, most: share, evidence: noEvidence };
}

function shareOf(span: Span, from: string, to: string): number {
  const first = from > span.from ? from : span.from;
  const last = to < span.to ? to : span.to;
  const days = Math.max(daysBetween(first, last) + 1, 0);
  return days / (daysBetween(span.from, span.to) + 1);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
