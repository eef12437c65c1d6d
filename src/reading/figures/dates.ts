import { en } from 'chrono-node';
import type { FigureWords } from './figure-words.ts';
import type { FigureValue } from './figure.ts';
import type { Piece } from './pieces.ts';

export interface SaidDate {
  readonly to: number;
  readonly value: Extract<FigureValue, { kind: 'date' }>;
}

const dayMs = 86_400_000;

/** A date that begins at a piece: "nov 9", "9th of november", "11/9/26", "last friday", "yesterday", "the 9th", "2026". */
export function dateAt(pieces: readonly Piece[], at: number, words: FigureWords, today: string): SaidDate | undefined {
  return (
    numericDate(pieces, at, words, today) ??
    monthDate(pieces, at, words, today) ??
    weekday(pieces, at, words, today) ??
    relativeDay(pieces, at, words, today) ??
    relativePeriod(pieces, at, words, today)
  );
}

const digitsOf = (piece: Piece | undefined, longest: number): number | undefined =>
  piece?.kind === 'digits' && piece.text.length <= longest ? Number(piece.text) : undefined;

/** 11/9, 11-09-2026, 2026-11-09, 11/2026. */
function numericDate(pieces: readonly Piece[], at: number, words: FigureWords, today: string): SaidDate | undefined {
  const sign = pieces[at + 1];
  const second = pieces[at + 2];
  if (!sign?.glued || !second?.glued || !['/', '-', '.'].includes(sign.text)) return undefined;
  const [one, two] = [digitsOf(pieces[at], 4), digitsOf(second, 4)];
  if (one === undefined || two === undefined) return undefined;
  const third = pieces[at + 3]?.text === sign.text && pieces[at + 4]?.glued ? digitsOf(pieces[at + 4], 4) : undefined;
  if (pieces[at]?.text.length === 4 && third !== undefined) return dated(one, two, third, at + 5);
  const [month, day] = words.monthFirst ? [one, two] : [two, one];
  if (third !== undefined) return dated(third < 100 ? 2000 + third : third, month, day, at + 5);
  if (sign.text !== '/') return undefined;
  if (second.text.length === 4) return one <= 12 ? monthOf(two, one, at + 3) : undefined;
  return dated(nearestYear(month, day, today), month, day, at + 3);
}

function dated(year: number, month: number, day: number, to: number): SaidDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1;
  return isDay ? { to, value: { kind: 'date', on: isoOf(date), grain: 'day' } } : undefined;
}

const monthOf = (year: number, month: number, to: number): SaidDate => ({
  to,
  value: { kind: 'date', on: isoOf(new Date(Date.UTC(year, month - 1, 1))), grain: 'month' },
});

const isoOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The year in which a day without one lies nearest to today. */
function nearestYear(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4));
  const distance = (candidate: number): number =>
    Math.abs(Date.UTC(candidate, month - 1, day) - Date.parse(`${today}T00:00:00Z`));
  return [year - 1, year, year + 1].reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** "nov 9", "november 9th, 2026", "9 de noviembre", "in march". */
function monthDate(pieces: readonly Piece[], at: number, words: FigureWords, today: string): SaidDate | undefined {
  const dayFirst = digitsOf(pieces[at], 2);
  if (dayFirst !== undefined) {
    let next = at + 1;
    if (words.ordinals.has(pieces[next]?.text ?? '')) next += 1;
    if (words.dateLinks.has(pieces[next]?.text ?? '')) next += 1;
    const month = monthWord(pieces[next], words);
    // "to 23 nov 1" is a sum and a day: where months stand first, a bare number before one is no day if one follows.
    if (words.monthFirst && next === at + 1 && digitsOf(pieces[next + 1], 2) !== undefined) return undefined;
    return month === undefined ? undefined : withYear(pieces, next + 1, month, dayFirst, today);
  }
  const month = monthWord(pieces[at], words);
  if (month === undefined) return undefined;
  const next = pieces[at + 1]?.text === '.' ? at + 2 : at + 1;
  const day = digitsOf(pieces[next], 2);
  if (day !== undefined && day >= 1 && day <= 31) {
    const to = words.ordinals.has(pieces[next + 1]?.text ?? '') ? next + 2 : next + 1;
    return withYear(pieces, to, month, day, today);
  }
  const isRare = words.rarelyDates.has(pieces[at]?.text ?? '');
  if (isRare && !words.dateLinks.has(pieces[at - 1]?.text ?? '')) return undefined;
  const year = digitsOf(pieces[at + 1], 4);
  if (year !== undefined && year > 1900) return monthOf(year, month, at + 2);
  const isPast = words.pastLinks.has(pieces[at - 1]?.text ?? '');
  const nearest = nearestYear(month, 1, today);
  const isAhead = `${nearest}-${String(month).padStart(2, '0')}-01` > today;
  return monthOf(isPast && isAhead ? nearest - 1 : nearest, month, at + 1);
}

const monthWord = (piece: Piece | undefined, words: FigureWords): number | undefined =>
  piece === undefined ? undefined : words.months.get(piece.text);

function withYear(
  pieces: readonly Piece[],
  at: number,
  month: number,
  day: number,
  today: string,
): SaidDate | undefined {
  const next = pieces[at]?.text === ',' ? at + 1 : at;
  const year = digitsOf(pieces[next], 4);
  const isYear = year !== undefined && year > 1900 && year < 2100;
  return dated(isYear ? year : nearestYear(month, day, today), month, day, isYear ? next + 1 : at);
}

/** "friday", "last tuesday", "tuesday the 9th". The library works out which day it is. */
function weekday(pieces: readonly Piece[], at: number, words: FigureWords, today: string): SaidDate | undefined {
  const first = pieces[at]?.text ?? '';
  const led = words.relativePeriods.has(first) && words.weekdays.has(pieces[at + 1]?.text ?? '');
  const index = led ? at + 1 : at;
  const name = pieces[index]?.text ?? '';
  if (!words.weekdays.has(name)) return undefined;
  if (!led && words.rarelyDates.has(name) && !words.dateLinks.has(pieces[at - 1]?.text ?? '')) return undefined;
  const day = words.weekdays.get(name);
  const said = `${led ? `${first} ` : ''}${weekdayNames[day ?? 0]}`;
  const found = en.parseDate(said, new Date(`${today}T12:00:00Z`), { forwardDate: false });
  return { to: index + 1, value: { kind: 'date', on: found === null ? undefined : isoOf(found), grain: 'day' } };
}

const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function relativeDay(pieces: readonly Piece[], at: number, words: FigureWords, today: string): SaidDate | undefined {
  for (const { said, days } of words.relativeDays) {
    if (!said.every((word, offset) => pieces[at + offset]?.text === word)) continue;
    const on = isoOf(new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs));
    return { to: at + said.length, value: { kind: 'date', on, grain: 'day' } };
  }
  return undefined;
}

/** "last month", "next week", "this year". The day is open; the first one of the period stands for it. */
function relativePeriod(pieces: readonly Piece[], at: number, words: FigureWords, today: string): SaidDate | undefined {
  const step = words.relativePeriods.get(pieces[at]?.text ?? '');
  const unit = words.timeUnits.get(pieces[at + 1]?.text ?? '');
  if (step === undefined || unit === undefined || unit === 'hour' || unit === 'minute') return undefined;
  const date = new Date(`${today}T00:00:00Z`);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + step, 1);
  else if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + step, 0, 1);
  else date.setTime(date.getTime() + step * (unit === 'week' ? 7 : 1) * dayMs);
  const grain = unit === 'year' ? 'year' : unit === 'month' ? 'month' : 'day';
  return { to: at + 2, value: { kind: 'date', on: isoOf(date), grain } };
}
