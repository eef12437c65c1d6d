import { monthNames } from '../clock.ts';
/**
 * Reads a date of birth as people write it. `impossible` is a date that cannot be (30 February, next year, 1850): it is
 * said so, and no attempt is counted. `unreadable` is not a date.
 */
export type DateOfBirthReading =
  { readonly kind: 'date'; readonly date: string } | { readonly kind: 'impossible' } | { readonly kind: 'unreadable' };

export interface DateOfBirthRules {
  readonly order: 'month_first' | 'day_first';
  /** ISO date; nobody is born after it. */
  readonly today: string;
  /** Language of month names. */
  readonly language?: string;
}

/** A sentence around a date is fine; a page is not read. */
const charsMax = 120;
const oldestYears = 125;

export function parseDateOfBirth(text: string, rules: DateOfBirthRules): DateOfBirthReading {
  const found = readParts(text.slice(0, charsMax).trim().toLowerCase(), rules);
  if (found === undefined) return { kind: 'unreadable' };
  const thisYear = Number(rules.today.slice(0, 4));
  const year = found.year < 100 ? fullYear(found.year, thisYear) : found.year;
  const date = isoDate(year, found.month, found.day);
  if (date === undefined || date > rules.today || year < thisYear - oldestYears) return { kind: 'impossible' };
  return { kind: 'date', date };
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function readParts(text: string, rules: DateOfBirthRules): DateParts | undefined {
  return readYearFirst(text) ?? readNumbers(text, rules.order) ?? readWithMonthName(text, rules.language ?? 'en');
}

/** 1985-03-14, 1985/3/14, 19850314 */
function readYearFirst(text: string): DateParts | undefined {
  const match =
    /(?<!\d)(\d{4})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{1,2})(?!\d)/.exec(text) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  return match === null ? undefined : { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** 03/14/1985, 3-14-85, 3.14.1985, 3 14 1985, 03141985; the other order where the first number can't be it. */
function readNumbers(text: string, order: DateOfBirthRules['order']): DateParts | undefined {
  const match =
    /(?<!\d)(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?'?(\d{4}|\d{2})(?!\d)/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const first = Number(match[1]);
  const second = Number(match[2]);
  const year = Number(match[3]);
  const monthFirst = order === 'month_first' ? !(first > 12 && second <= 12) : second > 12 && first <= 12;
  return monthFirst ? { year, month: first, day: second } : { year, month: second, day: first };
}

/** March 14, 1985; 14 March 1985; Mar 14th 85; 14th of March, 1985; 14-mar-1985 */
function readWithMonthName(text: string, language: string): DateParts | undefined {
  const words = text.match(/\p{L}+|\d+/gu) ?? [];
  const month = words.map((word) => monthNumber(word, language)).find((number) => number !== undefined);
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const [first, second] = numbers;
  if (month === undefined || first === undefined || second === undefined || numbers.length !== 2) return undefined;
  return first > 31 ? { year: first, month, day: second } : { year: second, month, day: first };
}

/** The month a word names, in full or by its first three letters or more. */
function monthNumber(word: string, language: string): number | undefined {
  if (word.length < 3) return undefined;
  const names = monthNames(language);
  const index = names.findIndex((name) => name.startsWith(word));
  return index === -1 ? undefined : index + 1;
}

/** `85` is 1985, `04` is 2004: the latest such year that is not ahead of us. */
function fullYear(twoDigits: number, thisYear: number): number {
  const century = Math.floor(thisYear / 100) * 100;
  return century + twoDigits <= thisYear ? century + twoDigits : century - 100 + twoDigits;
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const kept = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return kept ? at.toISOString().slice(0, 10) : undefined;
}
