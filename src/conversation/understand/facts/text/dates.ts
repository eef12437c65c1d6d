import { en } from 'chrono-node';
import type { Words } from './words.ts';
import { wordText } from './words.ts';

/** A date as said. `on` is there only when a day was said; a month alone is its first and last day. */
export interface DateHit {
  readonly on: string | undefined;
  readonly from: string;
  readonly to: string;
  /** A week or so around what was said ("last week"). */
  readonly about: boolean;
  readonly fromWord: number;
  readonly toWord: number;
}

/** Past: "stopped in March" is the last March. Future: "due in March" is the next. */
export type Direction = 'past' | 'future';

const wordsMax = 60;
const msPerDay = 86_400_000;
const lonely = /^(?:may|sun|sat|mar|second|now|today|tonight)$/;

const timeOfDay = /\b\d{1,2} ?: ?\d\d\b/g;

/** Without one of these there is no date, and no need to look for one. */
const dateWords = new RegExp(
  [
    String.raw`\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|ober|tember)?\b`,
    String.raw`\b(?:mon|tues?|wed|wednes|thur?s?|fri|sat|satur|sun)(?:day)?s?\b`,
    String.raw`\b(?:ago|back|last|next|this|past|coming|today|tonight|yesterday|tomorrow|morning)\b`,
    String.raw`\b(?:in|within|for|since|after) (?:about )?(?:\d+|a|an|the|few) (?:few )?(?:day|week|month|year)s?\b`,
    String.raw`\d\/\d|\d-\d`,
  ].join('|'),
);

/** The first date among some words, or undefined. At most `wordsMax` words are looked at. */
export function firstDate(
  words: Words,
  from: number,
  to: number,
  today: string,
  direction: Direction,
): DateHit | undefined {
  const end = Math.min(to, from + wordsMax, words.list.length);
  const text: string[] = [];
  const starts: number[] = [];
  let length = 0;
  for (let at = from; at < end; at += 1) {
    // A handle could be anything; it must not become part of a date.
    const word = wordText(words, at).startsWith('[') ? '#' : wordText(words, at);
    starts.push(length);
    text.push(word);
    length += word.length + 1;
  }
  const wordOf = (offset: number) =>
    from +
    Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    );
  // "Nov 20, 10:15" says no year: a time of day is no part of a date.
  const joined = text.join(' ').replace(timeOfDay, (time) => '#'.repeat(time.length));
  const byDay = dayOfMonth(joined, today, direction);
  const results = dateWords.test(joined) ? en.parse(joined, noon(today)) : [];
  for (const result of results) {
    if (
      lonely.test(result.text) &&
      !/(?:in|since|last|until|by|of|this|next) $/.test(joined.slice(0, result.index)) &&
      !/^(?:now|today|tonight)$/.test(result.text)
    )
      continue;
    const { start } = result;
    if (
      !start.isCertain('day') &&
      !start.isCertain('month') &&
      !start.isCertain('weekday') &&
      !/today|tonight|morning/.test(result.text)
    )
      continue;
    const date = start.date();
    if (!start.isCertain('year') && !start.isCertain('weekday')) turn(date, today, direction);
    const iso = isoOf(date);
    const about = /week|month|year/.test(result.text) && !/\d(?:st|nd|rd|th)/.test(result.text);
    // "three months ago" names a month, no day.
    const monthOnly =
      (!start.isCertain('day') && !start.isCertain('weekday') && start.isCertain('month')) ||
      /months? ago|last month/.test(result.text);
    const span = monthOnly ? monthOf(iso) : about ? around(iso) : { from: iso, to: iso };
    return {
      ...span,
      on: monthOnly ? undefined : iso,
      about,
      fromWord: wordOf(result.index),
      toWord: wordOf(result.index + result.text.length - 1) + 1,
    };
  }
  if (!byDay) return undefined;
  return {
    on: byDay.iso,
    from: byDay.iso,
    to: byDay.iso,
    about: false,
    fromWord: wordOf(byDay.index),
    toWord: wordOf(byDay.index) + 1,
  };
}

/** "the 5th": the last one, or the next. */
function dayOfMonth(text: string, today: string, direction: Direction): { iso: string; index: number } | undefined {
  const match =
    /(?:^| )(?:on|dated|the|by|of|since|from) (\d{1,2})(?:st|nd|rd|th)(?= |$)(?! (?:grade|month|week|baby|child|time|one|of [a-z]))/.exec(
      text,
    );
  const day = Number(match?.[1]);
  if (!match || day < 1 || day > 31) return undefined;
  const date = noon(today);
  const sameMonth = direction === 'past' ? day <= date.getDate() : day >= date.getDate();
  date.setDate(1);
  if (!sameMonth) date.setMonth(date.getMonth() + (direction === 'past' ? -1 : 1));
  date.setDate(day);
  return { iso: isoOf(date), index: match.index + match[0].length - 1 };
}

function turn(date: Date, today: string, direction: Direction): void {
  const now = noon(today);
  const monthEnd = direction === 'past' ? now.getTime() + msPerDay : now.getTime() - msPerDay;
  if (direction === 'past' && date.getTime() > monthEnd) date.setFullYear(date.getFullYear() - 1);
  // A month that has begun is still this month: "due in November", said on the 21st.
  if (direction === 'future' && date.getTime() < monthEnd && date.getMonth() !== now.getMonth())
    date.setFullYear(date.getFullYear() + 1);
}

/** Noon local time, so that no time zone moves the day. */
const noon = (iso: string): Date => new Date(`${iso}T12:00:00`);

const isoOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

function monthOf(iso: string): { from: string; to: string } {
  const last = new Date(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), 0, 12);
  return { from: `${iso.slice(0, 8)}01`, to: isoOf(last) };
}

const aroundDays = 3;

function around(iso: string): { from: string; to: string } {
  const shift = (days: number) => isoOf(new Date(noon(iso).getTime() + days * msPerDay));
  return { from: shift(-aroundDays), to: shift(aroundDays) };
}
