import type { Json } from '../household/household.ts';

/**
 * One thing known about a household. Facts are appended, never changed: a later fact at the same path supersedes.
 *
 * Paths are the household's own, with member ids and list keys as segments:
 *   `state` · `members.you.age` · `members.child1.relationship` · `members.you.income.unemployment` · `expenses.rent`
 *   · `members.you.receives.snap` · `urgent.food`. The value at a list key is the whole entry without its key field.
 *   `members.you.income` with value `[]` means "none".
 */
export const factStatuses = [
  'stated', // the person said it
  'inferred', // follows from what they said; confirmed in passing when it changes a verdict
  'confirmed', // inferred or imported, and they said yes
  'corrected', // replaces an earlier value on their word
  'declined', // "I'd rather not say"
  'unknown', // "I don't know"
  'removed', // taken back; the path is as if nobody said
] as const;
export type FactStatus = (typeof factStatuses)[number];

export interface Fact {
  readonly path: string;
  /** Missing for declined, unknown and removed. */
  readonly value?: Json;
  readonly status: FactStatus;
  /** The person's own words it was read from, redacted. Empty when it came over the API. */
  readonly quote: string;
  /** Number of the turn it was learned in; 0 for the API. */
  readonly turn: number;
}

/** A fact as understanding proposes it, before the ledger accepts it. */
export interface ProposedFact extends Omit<Fact, 'turn'> {
  readonly confidence: number;
}

/** What one turn did to the ledger. */
export interface FactChange {
  readonly path: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly status: FactStatus;
  /** The new value contradicts a stated one and was not marked as a correction. */
  readonly contradicts: boolean;
}
