import type { Reading } from './reading.ts';

/** What stands around a message when it is read. */
export interface ReadingContext {
  /** What was asked or said just before, as the person saw it. */
  readonly before?: string | undefined;
  /** What the same person said before, as `earlierOf` gives it; empty or left out for a first message. */
  readonly earlier?: string | undefined;
  /** ISO date by which "last friday" is counted. */
  readonly today: string;
  /** A danger was heard in one of the turns before: a fainter sign of one is enough. */
  readonly alarmed?: boolean | undefined;
}

/** Reads what a message says, before anyone decides what to do. */
export interface Reader {
  /** `trained <id>`, or the name of a model. */
  readonly id: string;
  /**
   * A reading of any text, empty for one that says nothing. Values are worked out by code from the words of their span;
   * no figure of the text is dropped.
   */
  read(message: string, context: ReadingContext): Promise<Reading>;
}

/** A question, or, with what the same person said `earlier` (which may be nothing), a whole turn. */
export interface LookedUpText {
  readonly text: string;
  readonly earlier?: string | undefined;
  /** Groups that lay near what was said before, the latest first: of a turn these count for more. */
  readonly kept?: readonly string[] | undefined;
}
