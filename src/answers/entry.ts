import { z } from 'zod';
import { dangerKinds } from '../reading/labels.ts';

const sentence = z.string().trim().min(2).max(420);
/** Spanish says the same in a quarter more words. */
const otherSentence = z.string().trim().min(2).max(560);
const days = z.union([z.int().positive(), z.string().min(1).max(80)]);

/** Who an answer is for, as far as it is known; all that is named must hold. */
export const conditionSchema = z.strictObject({
  state: z.array(z.string()).min(1).optional(),
  not_state: z.array(z.string()).min(1).optional(),
  age_from: z.int().nonnegative().optional(),
  age_below: z.int().positive().optional(),
  is: z.array(z.string()).min(1).optional(),
  is_not: z.array(z.string()).min(1).optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** The words of an answer. */
const sayingSchema = {
  /** Answers the question in its first sentence. */
  short: sentence,
  /** What changes the answer, what bites, what keeps the benefit: said where there is room. */
  more: z.array(sentence).max(5).optional(),
  /** The one thing to do today. */
  do: sentence.optional(),
  /** Goes into "You can ask …". */
  ask: sentence.optional(),
};

const otherSaying = {
  more: z.array(otherSentence).max(5).optional(),
  do: otherSentence.optional(),
  ask: otherSentence.optional(),
};
/** The words of an entry in another language, text for text: whatever the entry has, in its order. */
const translationSchema = z.strictObject({
  question: otherSentence,
  short: otherSentence,
  ...otherSaying,
  steps: z.array(otherSentence).max(8).optional(),
  variants: z
    .array(z.strictObject({ short: otherSentence.optional(), ...otherSaying }))
    .max(6)
    .default([]),
});

/**
 * `answers/<area>/<id>.yaml` of a pack: one question x program x situation, with an answer in plain words that somebody
 * reviewed. Said as it stands, or not at all. Figures that change each year carry the day on which they end.
 */
export const answerEntrySchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9_]*$/),
    /** The fact sheets that it was made from. */
    sheets: z.array(z.string()).default([]),
    question: sentence,
    /** Other ways of asking it, beside the lines of `asks.jsonl`. */
    asks: z.array(sentence).max(60).default([]),
    /** Said where it surely fits, once in a conversation, and never offered as the nearest: what answers no question. */
    sure_only: z.boolean().default(false),
    /** Its short answer says what the fixed lines of its danger say (`crisis.yaml`): left out beside them. */
    says_fixed_lines: z.boolean().default(false),
    /** The kind of danger that it speaks of, as the reader names it. */
    danger: z.enum(dangerKinds).optional(),
    /** Short names of the programs that it is about. */
    programs: z.array(z.string()).default([]),
    /** The program whose verdict for this household, where it is known, is said before the words. */
    works_out: z.string().optional(),
    ...sayingSchema,
    /** Of a life event: what to do, in order, each with its days. Instead of `more`. */
    steps: z.array(sentence).min(2).max(8).optional(),
    clock: z
      .strictObject({
        days: days.optional(),
        from: z.string().min(1).optional(),
        /** Where the days run from a letter: from the date on it, or from the day on which it came. A letter's own days go before it. */
        runs_from: z.enum(['letter_date', 'letter_got']).optional(),
        note: z.string().optional(),
      })
      .optional(),
    variants: z
      .array(z.strictObject({ when: conditionSchema, ...sayingSchema }))
      .max(6)
      .default([]),
    /** The same in other languages, by their code: who writes in one of them gets it. */
    in: z.record(z.string().regex(/^[a-z]{2}$/), translationSchema).default({}),
    /** `low`: it says whom to ask instead of asserting. */
    certainty: z.enum(['high', 'medium', 'low']),
    /** The last day on which its dated figures hold. */
    figures_until: z.iso.date().optional(),
    sources: z.array(z.strictObject({ title: z.string().min(1), url: z.url().optional() })).min(1),
    /** The day on which another hand read it against its sheet; an entry without one is a draft, and is not said. */
    reviewed_on: z.iso.date().optional(),
  })
  .refine(({ more, steps }) => more === undefined || steps === undefined, {
    message: 'has `more` or `steps`, not both',
  });
export type AnswerEntry = z.infer<typeof answerEntrySchema>;

/** What is said of an entry to somebody. */
export interface Saying {
  readonly short: string;
  readonly more: readonly string[];
  readonly do: string | undefined;
  readonly ask: string | undefined;
  /** `more` are steps, in their order. */
  readonly isSteps: boolean;
}
