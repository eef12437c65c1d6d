import { createHash } from 'node:crypto';
import { plainText } from '../reading/finder/grams.ts';

/** A question that nothing of the bank answered. */
export interface UnansweredQuestion {
  /** As it was asked, redacted. Without who asked. */
  readonly text: string;
  readonly times: number;
  /** ISO dates. */
  readonly firstOn: string;
  readonly lastOn: string;
  /** The entry that lay nearest, if any. */
  readonly nearest: string | undefined;
}

/** The questions that wait for an answer, for who fills the bank. */
export interface UnansweredStore {
  /** Counts a question; the same words in other spacing and case are the same question. */
  note(question: { readonly text: string; readonly nearest: string | undefined; readonly on: string }): Promise<void>;
  /** The most asked first, then the latest. */
  list(limit: number): Promise<readonly UnansweredQuestion[]>;
}

/** What makes two questions the same. */
export const questionKey = (text: string): string =>
  createHash('sha256').update(plainText(text)).digest('hex').slice(0, 32);
