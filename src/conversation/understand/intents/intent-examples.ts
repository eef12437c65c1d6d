import { z } from 'zod';
import { intentNames, type IntentName } from '../understanding.ts';

/**
 * One file of a pack's `intents/`: what an intent means and how people say it.
 *
 * `off_topic` is no class of the model: a class for "everything else" cannot be learned from examples. Its lines only set
 * the thresholds under which nothing counts as understood. `unclear` is one: words that point at something and never say
 * at what ("the thing from Tuesday") are like each other.
 */
export const situations = ['fact', 'choice', 'grievance', 'confirm', 'shown'] as const;
export type Situation = (typeof situations)[number];

export const intentExamplesSchema = z
  .object({
    intent: z.enum(intentNames),
    says: z.string().min(1).describe('What it means, one line.'),
    common_while: z
      .array(z.enum(situations))
      .default([])
      .describe(
        'When it is common: the kind of the open question, or `shown` after programs were shown. A prior, no rule.',
      ),
    examples: z.array(z.string().min(1)).min(1).describe('Lines as people write them: 40 or more.'),
  })
  .strict();
export type IntentExamples = z.infer<typeof intentExamplesSchema>;

/** Recognised by the absence of any other. */
export const untrainedIntents: readonly IntentName[] = ['off_topic'];

/** What is said of a message that nothing can be done with, however sure the reading is. */
export const notUnderstood: readonly IntentName[] = ['off_topic', 'unclear'];

export function isVague(intent: string): boolean {
  return notUnderstood.some((name) => name === intent);
}

/** Lines of one intent. The model itself knows no closed list: it learns whatever labels it is given. */
export interface IntentLines {
  readonly intent: string;
  readonly common_while: readonly Situation[];
  readonly examples: readonly string[];
}

export function isUntrained(intent: string): boolean {
  return untrainedIntents.some((name) => name === intent);
}
