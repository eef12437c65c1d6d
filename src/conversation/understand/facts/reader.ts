import type { Fact, ProposedFact } from '../../../profile/fact.ts';
import type { Field, Period } from '../../../household/field.ts';
import type { Json } from '../../../household/household.ts';
import type { FactWords } from './fact-words.ts';
import type { AskedFor } from './text/in-their-words.ts';
import type { PlacedAmount } from './money/money-cues.ts';
import type { PeopleReading } from './people/people.ts';
import type { Scopes } from './text/scopes.ts';
import type { Words } from './text/words.ts';

/** What is known before the message is read. */
export interface FactContext {
  /** Today, ISO date, in the pack's time zone. */
  readonly today: string;
  /** The ledger's facts in force; ids of members come from here, so they stay the same across turns. */
  readonly factsInForce: readonly Fact[];
  /** The question that waits for an answer: a bare number or "yes" is read in its light. */
  readonly openQuestion?: {
    readonly path: string;
    readonly field?: Field | undefined;
    /** The period the question asked for ("in a month"), if it did. */
    readonly period?: Exclude<Period, 'once'> | undefined;
  };
  /** The message is about this person of another household, who is `you` in what is read. */
  readonly speaksFor?: AskedFor | undefined;
}

/** One reading of a span of words. `scope` is decided where the span stands, not by the reader. */
export interface Found {
  readonly path: string;
  /** Missing only with status `removed`. */
  readonly value?: Json;
  /** Default `stated`. */
  readonly status?: ProposedFact['status'];
  readonly confidence: number;
  /** First word, and the word after the last. */
  readonly from: number;
  readonly to: number;
  /** May also stand in a question: "what is there for me and my two kids?" */
  readonly evenAsked?: boolean;
}

/** Everything a reader sees. */
export interface Message {
  readonly words: Words;
  readonly scopes: Scopes;
  readonly people: PeopleReading;
  /** Every amount of money with what it is for. */
  readonly amounts: readonly PlacedAmount[];
  readonly context: FactContext;
  readonly lexicon: FactWords;
  /** The person's own words of a span, bounded. */
  readonly quote: (from: number, to: number) => string;
}

/** A reader looks for one kind of fact. It is pure, linear, and says nothing rather than guess. */
export type FactReader = (message: Message) => readonly Found[];

/** Confidence of a reading: said in so many words, clear from the sentence, likely. */
export const certainty = { said: 0.95, clear: 0.85, likely: 0.65 } as const;
