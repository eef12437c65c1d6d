import type { Reading } from '../../reading/reading.ts';
import type { ToldLetter } from '../../threads/thread.ts';
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

/**
 * What a message adds to the letter that was told of: its date, the days that it gives, its last day. Another date is another
 * letter: then what was told of the one before falls away, too.
 *
 * @param today ISO; a letter's date lies before it, a last day not far from it
 */
export function letterAfter(
  before: ToldLetter | undefined,
  { claims }: Pick<Reading, 'claims'>,
  today: string,
): ToldLetter | undefined {
  const told = claims.filter(({ standing }) => standing === 'stated' || standing === 'said_by_others');
  const dayOf = (field: string, from: string, to: string) =>
    told.find(
      ({ field: of, value }) =>
        of === field && isDay(value) && value.on !== undefined && value.on >= from && value.on <= to,
    );
  const dated = dayOf('letter_date', addDays(today, -letterDaysMax), today);
  const due = dayOf('deadline', addDays(today, -dueDaysMax), addDays(today, dueDaysMax));
  const spans = told.find(({ field, value }) => field === 'deadline' && isSpan(value));
  const on = dated === undefined || (before?.on !== undefined && !isSure(dated)) ? undefined : onOf(dated);
  if (on === undefined && due === undefined && spans === undefined) return before;
  const isAnother = on !== undefined && before?.on !== undefined && before.on !== on;
  const known: ToldLetter = isAnother || before === undefined ? { sure: true } : before;
  return {
    ...known,
    ...(on !== undefined && { on }),
    ...(spans !== undefined && isSpan(spans.value) && { days: spanOf(spans.value) }),
    ...(due !== undefined && { due: onOf(due) }),
    sure: known.sure && [dated, due, spans].every((claim) => claim === undefined || isSure(claim)),
  };
}

/**
 * A letter's own days, or its last day, before any rule's; undefined where nothing is known to count from. A day that is behind and
 * not surely read is none.
 */
export function lastDayOf(letter: ToldLetter, clock: LetterClock | undefined, today: string): LastDay | undefined {
  const own = ownLastDay(letter);
  if (own !== undefined && (own.by >= today || letter.sure)) return own;
  if (letter.on === undefined || clock === undefined) return undefined;
  const mail = clock.runsFrom === 'letter_got' ? mailDays : 0;
  return { by: addDays(letter.on, clock.days + mail), from: letter.on, days: undefined };
}

function ownLastDay({ on, days, due }: ToldLetter): LastDay | undefined {
  if (due !== undefined) return { by: due, from: undefined, days: undefined };
  return on === undefined || days === undefined ? undefined : { by: after(on, days), from: on, days };
}

/** Days until an ISO date; negative when it is behind. */
export const daysUntil = (date: string, today: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);

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
type Day = { readonly kind: 'date'; readonly on?: string; readonly grain: string };
type Span = { readonly kind: 'duration'; readonly low: number; readonly high: number; readonly unit: string };
type Unit = NonNullable<ToldLetter['days']>['unit'];

const isDay = (value: Value): value is Day & Value =>
  typeof value === 'object' && value.kind === 'date' && value.grain === 'day';

const onOf = ({ value }: Claim): string | undefined => (isDay(value) ? value.on : undefined);

/** Surely what it is taken for: enough to put another date in the place of the one that is known, or to say that a day is behind. */
const isSure = ({ probability }: Claim): boolean => probability >= sureMin;
const sureMin = 0.6;

const isSpan = (value: Value): value is Span & Value =>
  typeof value === 'object' &&
  value.kind === 'duration' &&
  value.low === value.high &&
  Number.isInteger(value.low) &&
  value.low >= 1 &&
  value.low <= countMax[value.unit as Unit];

const spanOf = ({ low, unit }: Span): NonNullable<ToldLetter['days']> => ({ count: low, unit: unit as Unit });

/** More is no time to answer a letter in. */
const countMax: Readonly<Record<Unit, number>> = { day: 400, week: 60, month: 24, year: 3 };

/** A letter older than this is not the one in hand. */
const letterDaysMax = 800;
/** A last day farther away than this is none. */
const dueDaysMax = 400;
/** Social Security takes a letter to have come five days after its date (20 CFR 404.901, 416.1401). */
const mailDays = 5;
