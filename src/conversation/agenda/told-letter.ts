import type { Reading } from '../../reading/reading.ts';
import type { ToldLetter } from '../../threads/thread.ts';
import { monthNames } from '../../clock.ts';
import { addDays } from '../../grievances/calendar.ts';

/** What a last day is counted from, and which one it is. ISO dates. */
export interface LastDay {
  readonly by: string;
  /** The day of the letter that its days are counted from; undefined where the last day itself was told. */
  readonly from: string | undefined;
  /** The days that the letter gives; undefined where a rule gives them. */
  readonly days: ToldLetter['days'];
}

/** The days of an entry's clock: from the date on a letter, or from the day on which it came. */
export interface LetterClock {
  readonly days: number;
  readonly runsFrom: 'letter_date' | 'letter_got';
}

/** The message in which a letter is told of. */
export interface LetterMessage {
  readonly text: string;
  readonly claims: Reading['claims'];
  readonly turn: number;
  /** ISO; a letter's date lies before it, a last day not far behind it. */
  readonly today: string;
  /** Languages in which its months may be named. */
  readonly languages: readonly string[];
  /** The person of another household whom it is about. */
  readonly about?: string | undefined;
}

/**
 * What a message adds to the letter that was told of: its date, the time that it gives, its last day. Another date is another letter.
 * What is told without a date joins a letter of the message before that has none of it yet, and no older one: "three days" of a
 * landlord are no days of the letter from SNAP. Of several times none is taken, and no date that only a weekday or "last week" tells.
 */
export function letterAfter(before: ToldLetter | undefined, message: LetterMessage): ToldLetter | undefined {
  const known = before?.about === message.about ? before : undefined;
  const { on, due, days, isSure } = toldIn(message, known);
  if (on === undefined && due === undefined && days === undefined) return known;
  const isSame = on === undefined || known?.on === undefined || known.on === on;
  const isRepeated = on !== undefined && on === known?.on;
  const isJoined = known !== undefined && isSame && (isRepeated || message.turn - known.turn <= joinedWithin);
  const kept = isJoined ? known : undefined;
  const hasDay = kept?.days !== undefined || kept?.due !== undefined;
  // Beside a date of its own message a time is that letter's; alone it fills only what is open.
  const fills = on !== undefined || !hasDay;
  if (!fills) return known;
  return {
    ...(kept?.entry !== undefined && { entry: kept.entry }),
    ...(kept?.said !== undefined && { said: kept.said }),
    ...((on ?? kept?.on) ? { on: on ?? kept?.on } : {}),
    ...((days ?? kept?.days) ? { days: days ?? kept?.days } : {}),
    ...((due ?? (days === undefined ? kept?.due : undefined)) ? { due: due ?? kept?.due } : {}),
    ...(known?.askedIn !== undefined && { askedIn: known.askedIn }),
    turn: message.turn,
    about: message.about,
    /** All of it was told together, and is surely what it is taken for. */
    whole: isSure && on !== undefined && days !== undefined,
  };
}

function toldIn(message: LetterMessage, known: ToldLetter | undefined) {
  const { today, turn } = message;
  const told = message.claims.filter(({ standing }) => standing === 'stated' || standing === 'said_by_others');
  const isExact = ({ start, end }: Claim): boolean => namesDay(message.text.slice(start, end), message.languages);
  const between = (claim: Claim, from: string, to: string): boolean => {
    const on = dayOf(claim);
    return on !== undefined && on >= from && on <= to && isExact(claim);
  };
  const isPast = (claim: Claim): boolean => between(claim, addDays(today, -letterDaysMax), today);
  const dated = told.find((claim) => claim.field === 'letter_date' && isPast(claim));
  // "The 9th", or "nov 9" whatever it was read as, to who was asked for the date.
  const answer = known?.askedIn === turn - 1 ? answeredDay(told, today) : undefined;
  const dues = told.filter((claim) => claim.field === 'deadline' && between(claim, today, addDays(today, dueDaysMax)));
  const spans = told.filter(({ field, value }) => field === 'deadline' && isSpan(value));
  const times = new Set(spans.map(({ value }) => JSON.stringify(isSpan(value) ? spanOf(value) : undefined)));
  const [span] = times.size === 1 ? spans : [];
  const [due] = new Set(dues.map(dayOf)).size === 1 ? dues : [];
  // Another date in the place of the one that is known wants to be sure.
  const isDated = dated !== undefined && (known?.on === undefined || isSure(dated));
  return {
    on: isDated ? dayOf(dated) : answer,
    due: due && dayOf(due),
    days: span && isSpan(span.value) ? spanOf(span.value) : undefined,
    isSure: [dated, span].every((claim) => claim === undefined || isSure(claim)),
  };
}

/** A figure, or a month by its name: "the 6th", "sixteenth of November"; not "friday". */
const namesDay = (words: string, languages: readonly string[]): boolean =>
  /\d/.test(words) ||
  languages.some((language) => monthNames(language).some((month) => words.toLowerCase().includes(month)));

/** The one day of an answer to "what date stands on it?". */
function answeredDay(claims: Reading['claims'], today: string): string | undefined {
  const days = claims.flatMap((claim) => dayOf(claim) ?? ordinalDay(claim.value, today) ?? []);
  const [day] = new Set(days).size === 1 ? days : [];
  return day !== undefined && day <= today ? day : undefined;
}

/** The last time that the day of a month was, "the 9th", up to today. */
function ordinalDay(value: Value, today: string): string | undefined {
  if (typeof value !== 'object' || value.kind !== 'ordinal' || value.number < 1 || value.number > 31) return undefined;
  return Array.from({ length: monthMax }, (_, days) => addDays(today, -days)).find(
    (day) => Number(day.slice(8)) === value.number,
  );
}

/**
 * A letter's own days, or its last day, before any rule's; undefined where nothing is known to count from. A day that is behind, and was
 * not told whole and surely read, is none.
 */
export function lastDayOf(letter: ToldLetter, clock: LetterClock | undefined, today: string): LastDay | undefined {
  const own = ownLastDay(letter);
  if (own !== undefined && (own.by >= today || (letter.whole && isLong(own.by, today)))) return own;
  if (letter.on === undefined || clock === undefined) return undefined;
  const mail = clock.runsFrom === 'letter_got' ? mailDays : 0;
  return { by: addDays(letter.on, clock.days + mail), from: letter.on, days: undefined };
}

/** Behind also where the letter is taken to have come some days after its date. */
const isLong = (by: string, today: string): boolean => addDays(by, mailDays) < today;

function ownLastDay({ on, days, due }: ToldLetter): LastDay | undefined {
  if (due !== undefined) return { by: due, from: undefined, days: undefined };
  return on === undefined || days === undefined ? undefined : { by: after(on, days), from: on, days };
}

function after(from: string, { count, unit }: NonNullable<ToldLetter['days']>): string {
  if (unit === 'day' || unit === 'week') return addDays(from, count * (unit === 'week' ? 7 : 1));
  const at = new Date(`${from}T00:00:00Z`);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + count * (unit === 'year' ? 12 : 1));
  // January 31 and one month: the last day of February.
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return at.toISOString().slice(0, 10);
}

type Claim = Reading['claims'][number];
type Value = Claim['value'];
type Span = { readonly kind: 'duration'; readonly low: number; readonly high: number; readonly unit: string };
type Unit = NonNullable<ToldLetter['days']>['unit'];

const dayOf = ({ value }: Claim): string | undefined =>
  typeof value === 'object' && value.kind === 'date' && value.grain === 'day' ? value.on : undefined;

/** Surely what it is taken for: enough to put another date in the place of the one that is known, or to say that a day is behind. */
const isSure = ({ probability }: Claim): boolean => probability >= sureMin;
const sureMin = 0.6;

const isSpan = (value: Value): value is Span & Value =>
  typeof value === 'object' &&
  value.kind === 'duration' &&
  value.low === value.high &&
  Number.isInteger(value.low) &&
  value.low >= 1 &&
  value.low <= (countMax[value.unit as Unit] ?? 0);

const spanOf = ({ low, unit }: Span): NonNullable<ToldLetter['days']> => ({ count: low, unit: unit as Unit });

/** More is no time to answer a letter in. */
const countMax: Readonly<Partial<Record<Unit, number>>> = { day: 400, week: 60, month: 24, year: 3 };

/** What is told so many turns later is of the same letter. */
const joinedWithin = 1;
/** A letter older than this is not the one in hand. */
const letterDaysMax = 800;
/** A last day farther away than this is none. */
const dueDaysMax = 400;
/** Longer no day of a month is away. */
const monthMax = 62;
/** Social Security takes a letter to have come five days after its date (20 CFR 404.901, 416.1401). */
const mailDays = 5;
