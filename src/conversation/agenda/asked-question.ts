import type { AnswerEntry } from '../../answers/entry.ts';
import type { FoundAnswer } from '../../answers/find-answers.ts';
import type { QuestionKind } from '../../reading/labels.ts';

/** A question of the message, and what the bank has for it. It stands until it is answered, or said not to be known. */
export interface AskedQuestion {
  /** Where it stands in the (redacted) message. */
  readonly start: number;
  readonly end: number;
  /** Its words, as they were looked up. */
  readonly text: string;
  /** What is asked; undefined where the message as a whole was looked up. */
  readonly kind: QuestionKind | undefined;
  /** Short names of programs it is about. */
  readonly programs: readonly string[];
  /** How probable it is that it is a question at all. */
  readonly probability: number;
  /** `answers`: the first entry does. `choice`: it may. `none`: it is only the nearest, if anything is near. */
  readonly verdict: 'answers' | 'choice' | 'none';
  /** The entry that answers it and, where that is not sure, what it may ask instead. */
  readonly entries: readonly AnswerEntry[];
  /** How probable it is that the first entry answers it. */
  readonly sure: number;
  /** What else lies near, best first, `entries` among them. */
  readonly near: readonly FoundAnswer[];
  /** How probable it is that a text of its entries is to be said now; undefined where nobody could weigh them. */
  readonly fit?: ReadonlyMap<string, number> | undefined;
}

/** An entry that is meant, in whatever words: "the second one", or what was answered just before. */
export const askedOfEntry = (entry: AnswerEntry, { length }: string): AskedQuestion => ({
  start: 0,
  end: length,
  text: entry.question,
  kind: undefined,
  programs: entry.programs,
  probability: 1,
  verdict: 'answers',
  entries: [entry],
  sure: 1,
  near: [{ entry, score: 1 }],
});

/**
 * What was answered just before, and stands: it is wanted `again`, in short; what is told now brings more of it (`on`); or it
 * is only told beside it, and is `noted`.
 */
export interface StandingAnswer {
  readonly question: AskedQuestion;
  readonly wanted: 'again' | 'on' | 'noted';
}

/** So surely right, an answer stands alone and says what to do; below it the next nearest is said as well. */
export const isSure = ({ sure }: Pick<AskedQuestion, 'sure'>): boolean => sure >= 0.6;

/** What it has is about this service, and about no benefit. */
export const isAboutService = ({ entries: [entry] }: Pick<AskedQuestion, 'entries'>): boolean =>
  entry !== undefined && entry.sheets.length === 0 && entry.programs.length === 0;

/** What entries of a danger name as their first program. */
const alarmProgram = 'crisis';
/** It calls for help at once, and says nothing of any benefit's trouble. */
export const isAlarm = ({ programs: [first] }: Pick<AnswerEntry, 'programs'>): boolean => first === alarmProgram;

/** The reply is the bank's, and says nothing but what this service is or what a kind word is. */
export const saysOnlyOfService = ({
  isOfBank,
  asked,
}: {
  readonly isOfBank: boolean;
  readonly asked: readonly AskedQuestion[];
}): boolean => isOfBank && answered(asked).length > 0 && answered(asked).every(isAboutService);

/** The questions that the bank has something for. */
export const answered = (asked: readonly AskedQuestion[]): readonly AskedQuestion[] =>
  asked.filter(({ verdict }) => verdict !== 'none');
