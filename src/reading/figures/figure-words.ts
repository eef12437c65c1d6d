import { z } from 'zod';

const words = z.array(z.string().min(1).max(20)).max(60);
const byNumber = z.record(z.string().regex(/^-?\d+$/), words);

/** `figures.yaml` of a pack: the words with which people write numbers, money, dates and times. */
export const figureWordsSchema = z.strictObject({
  currency: z.strictObject({ symbols: words, words }),
  date_order: z.enum(['month_first', 'day_first']),
  numbers: byNumber,
  scales: byNumber,
  rarely: words.describe('Number words that mean something else as often.'),
  links: words,
  range_links: words.describe('Between the two ends of a range.'),
  between: words,
  ordinals: words,
  periods: z.record(z.enum(['hour', 'day', 'week', 'two_weeks', 'half_month', 'month', 'year']), words),
  period_links: words,
  time_units: z.record(z.enum(['minute', 'hour', 'day', 'week', 'month', 'year']), words),
  old: words,
  months: byNumber,
  weekdays: byNumber,
  rarely_dates: words,
  date_links: words,
  past_links: words,
  relative_days: byNumber,
  relative_periods: z.record(z.string(), z.int().min(-1).max(1)),
});
export type FigureWordsFile = z.infer<typeof figureWordsSchema>;

export type PayPeriod = keyof FigureWordsFile['periods'];
export type TimeUnit = keyof FigureWordsFile['time_units'];

/** The same, to look up by a lower-case word. */
export interface FigureWords {
  readonly symbols: ReadonlySet<string>;
  readonly currencyWords: ReadonlySet<string>;
  readonly monthFirst: boolean;
  readonly numbers: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
  readonly rarely: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly rangeLinks: ReadonlySet<string>;
  readonly between: ReadonlySet<string>;
  readonly ordinals: ReadonlySet<string>;
  /** Longest phrase first: words in order, and the period. */
  readonly periods: readonly { readonly said: readonly string[]; readonly period: PayPeriod }[];
  readonly periodLinks: ReadonlySet<string>;
  readonly timeUnits: ReadonlyMap<string, TimeUnit>;
  readonly old: ReadonlySet<string>;
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlyMap<string, number>;
  readonly rarelyDates: ReadonlySet<string>;
  readonly dateLinks: ReadonlySet<string>;
  readonly pastLinks: ReadonlySet<string>;
  readonly relativeDays: readonly { readonly said: readonly string[]; readonly days: number }[];
  readonly relativePeriods: ReadonlyMap<string, number>;
}

export function compileFigureWords(file: FigureWordsFile): FigureWords {
  const numbersOf = (table: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, number> =>
    new Map(Object.entries(table).flatMap(([value, said]) => said.map((word) => [word, Number(value)] as const)));
  const named = <Name extends string>(table: Readonly<Partial<Record<Name, readonly string[]>>>) =>
    (Object.entries(table) as [Name, readonly string[]][]).flatMap(([name, said]) =>
      said.map((phrase) => ({ name, said: phrase.split(/[\s-]+/) })),
    );
  const longestFirst = <Entry extends { readonly said: readonly string[] }>(entries: readonly Entry[]) =>
    entries.toSorted((one, other) => other.said.length - one.said.length);
  return {
    symbols: new Set(file.currency.symbols),
    currencyWords: new Set(file.currency.words),
    monthFirst: file.date_order === 'month_first',
    numbers: numbersOf(file.numbers),
    scales: numbersOf(file.scales),
    rarely: new Set(file.rarely),
    links: new Set(file.links),
    rangeLinks: new Set(file.range_links),
    between: new Set(file.between),
    ordinals: new Set(file.ordinals),
    periods: longestFirst(named(file.periods).map(({ name: period, said }) => ({ period, said }))),
    periodLinks: new Set(file.period_links),
    timeUnits: new Map(named(file.time_units).map(({ name, said }) => [said.join(' '), name])),
    old: new Set(file.old),
    months: numbersOf(file.months),
    weekdays: numbersOf(file.weekdays),
    rarelyDates: new Set(file.rarely_dates),
    dateLinks: new Set(file.date_links),
    pastLinks: new Set(file.past_links),
    relativeDays: longestFirst(named(file.relative_days).map(({ name, said }) => ({ days: Number(name), said }))),
    relativePeriods: new Map(Object.entries(file.relative_periods)),
  };
}
