import { z } from 'zod';
import {
  compilePhrases,
  phraseText,
  type PhraseMatcher,
} from '../../../middleware/content-moderation/phrase-pattern.ts';
import { plainWords } from '../../../middleware/content-moderation/plain-words.ts';

/**
 * `questions/*.yaml` of a pack: what nearly everybody asks about benefits, whatever the program ("do roommates count?",
 * "will they take my house?"), with an answer that somebody reviewed. It is said as it stands, or not at all.
 */
export const commonQuestionsSchema = z.strictObject({
  reviewed_on: z.iso.date(),
  /** What a message may ask beside such a question ("how do I apply, I have no address"): then that is answered, too. */
  besides: z.array(phraseText).max(40).default([]),
  questions: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z0-9_]*$/),
        /** Phrases that ask it; each must be a question's words, since the same words can be part of a story. */
        asked: z.array(phraseText).min(1).max(80),
        /** A phrase that one of these overlaps asks something else. */
        unless: z.array(phraseText).max(40).default([]),
        answer: z.string().min(20).max(700),
        sources: z.array(z.strictObject({ title: z.string().min(1), url: z.url().optional() })).min(1),
      }),
    )
    .min(1),
});
export type CommonQuestionsFile = z.infer<typeof commonQuestionsSchema>;
export type CommonQuestion = CommonQuestionsFile['questions'][number];

/** A common question found in a message. */
export interface AskedQuestion {
  readonly id: string;
  /** Stands at the beginning of its sentence: it is asked, and not told in passing. */
  readonly leads: boolean;
  /** The message asks for something else as well, which this answer does not cover. */
  readonly besides: boolean;
}

export interface CommonQuestions {
  /** The questions that a message asks, in its order, at most `questionsPerMessageMax`. */
  find(text: string): readonly AskedQuestion[];
  answer(id: string): CommonQuestion | undefined;
}

/** Messages longer than this tell a story, whatever a part of it sounds like. */
const wordsRead = 60;
const questionsPerMessageMax = 2;
/** "ok so will they ...": as far into a sentence a question may begin. */
const leadWordsMax = 4;

/** @param spelledOut what contractions stand for, so that a phrase is written once */
export function makeCommonQuestions(
  files: readonly CommonQuestionsFile[],
  spelledOut: ReadonlyMap<string, string>,
): CommonQuestions {
  const questions = files.flatMap((file) => file.questions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  const asked = compilePhrases(questions.flatMap(({ id, asked: phrases }) => phrases.map((text) => [id, text])));
  const unless = new Map<string, PhraseMatcher>(
    questions.map(({ id, unless: phrases }) => [id, compilePhrases(phrases.map((text) => [id, text]))]),
  );
  const besides = compilePhrases(files.flatMap((file) => file.besides.map((text) => ['besides', text])));
  return {
    answer: (id) => byId.get(id),
    find(text) {
      const words = plainWords(text, spelledOut).slice(0, wordsRead);
      const hits = asked.find(words).filter(({ rule, from, to }) => {
        const excused = unless.get(rule)?.find(words) ?? [];
        return !excused.some((excuse) => excuse.from < to && from < excuse.to);
      });
      // Where two questions share words, the one that took more of them was asked.
      const whole = hits.filter(
        (hit) => !hits.some((other) => other.from <= hit.from && hit.to <= other.to && sizeOf(other) > sizeOf(hit)),
      );
      const asksMore = besides
        .find(words)
        .some((more) => !whole.some(({ from, to }) => from <= more.from && more.to <= to));
      const found = new Map<string, AskedQuestion>();
      for (const { rule, from } of whole) {
        if (found.has(rule)) continue;
        const sentence = words.lastIndexOf('.', from - 1) + 1;
        const leads = from - (from === 0 ? 0 : sentence) <= leadWordsMax;
        found.set(rule, { id: rule, leads, besides: asksMore });
      }
      return [...found.values()].slice(0, questionsPerMessageMax);
    },
  };
}

function sizeOf({ from, to }: { readonly from: number; readonly to: number }): number {
  return to - from;
}
