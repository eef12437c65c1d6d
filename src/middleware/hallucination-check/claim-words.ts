import { z } from 'zod';

const words = z.array(z.string().min(1).max(60)).max(60);

/** After how long an amount is paid or earned again. */
export const claimPeriods = ['hour', 'day', 'week', 'two_weeks', 'half_month', 'month', 'year', 'once'] as const;
export type ClaimPeriod = (typeof claimPeriods)[number];

/** `claims` in `pack.yaml`: the words by which a sentence of this language makes a statement that can be checked. */
export const claimWordsSchema = z.strictObject({
  /** After an amount: "dollars". */
  currency: words.default([]),
  /** "a month", "monthly", "/mo": what follows an amount, or describes it. */
  periods: z.partialRecord(z.enum(claimPeriods), words).default({}),
  /** "call", "text": a short number after one of them is a telephone number. */
  call: words.default([]),
  /** How names of programs end: "Program", "Credit". */
  name_endings: words.default([]),
  /** Small words inside such names: "for", "of". */
  name_links: words.default([]),
  /** Words before a name that do not belong to it: "the", "your". */
  articles: words.default([]),
});
export type ClaimWords = z.infer<typeof claimWordsSchema>;

export const noClaimWords: ClaimWords = claimWordsSchema.parse({});

/** What belongs to a jurisdiction or a language in reading claims. */
export interface ClaimLocale {
  /** The sign in front of an amount: "$". */
  readonly currencySymbol: string;
  /** BCP 47; names of months and of units of time, and the order of day and month in 3/4/2026, follow from it. */
  readonly language: string;
  readonly words: ClaimWords;
}

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The alternatives of a pattern, longest first, so that "a month" does not hide "a month and a half". */
export const alternatives = (all: readonly string[]): string =>
  [...all]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
