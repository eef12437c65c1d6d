import { z } from 'zod';
import type { FoundGroup } from './line-finder.ts';

/** What the judge of a question looks at, in the order of its weights. */
export const judgeFeatureNames = [
  'score',
  'margin',
  'nearest',
  'middle',
  'characters',
  'words',
  'covered',
  'length',
] as const;

/** And of a whole turn, in the light of what was said before. */
export const turnFeatureNames = [
  'score',
  'margin',
  'turn',
  'nearest',
  'middle',
  'characters',
  'words',
  'kept',
  'covered',
  'answer',
  'help',
  'tell',
  'talk',
  'length',
] as const;

const settingsOf = (features: number) =>
  z.object({
    weights: z.object({
      nearest: z.number(),
      middle: z.number(),
      characters: z.number(),
      words: z.number(),
      turn: z.number().default(0),
      kept: z.number().default(0),
    }),
    judge: z.object({ bias: z.number(), weights: z.array(z.number()).length(features) }),
    /** From `said` on the best is the answer; from `offered` on the two best are a choice. */
    thresholds: z.object({ said: z.number(), offered: z.number() }),
  });

/** Of `reader.json`: how the views are fused, and how sure the best group is. Made by `training/reader/judge.py`. */
export const finderSettingsSchema = settingsOf(judgeFeatureNames.length).extend({
  turn: settingsOf(turnFeatureNames.length).optional(),
});
export type FinderSettings = z.infer<typeof finderSettingsSchema>;
export type Judge = FinderSettings['judge'];

const plain = { nearest: 1, middle: 1, characters: 0.5, words: 0.4 };

/** Until a calibration says otherwise: the recipe of the first trial, and a judge that looks at the score alone. */
export const uncalibrated: Required<FinderSettings> = {
  weights: { ...plain, turn: 0, kept: 0 },
  judge: { bias: -9, weights: judgeFeatureNames.map((_, at) => [5, 3][at] ?? 0) },
  thresholds: { said: 0.5, offered: 0.25 },
  turn: {
    weights: { ...plain, turn: 2, kept: 0 },
    judge: { bias: -9, weights: turnFeatureNames.map((_, at) => [3, 3][at] ?? 0) },
    thresholds: { said: 0.5, offered: 0.25 },
  },
};

/** The features of the best group. `covered`: the encoder's own logit that anything known answers this text. */
export function judgeFeatures(text: string, found: readonly FoundGroup[], covered: number): readonly number[] {
  const [best, second] = found;
  if (best === undefined) return judgeFeatureNames.map(() => 0);
  const margin = best.score - (second?.score ?? 0);
  const { score, nearest, middle, characters, words } = best;
  return [score, margin, nearest, middle, characters, words, covered, Math.log1p(text.length)];
}

/** What was heard of a turn. */
export interface TurnHeard {
  /** The encoder's logit that anything known answers it. */
  readonly covered: number;
  /** How probable it is that it wants something. */
  readonly wished: (wish: 'answer' | 'help' | 'tell' | 'talk') => number;
}

/** The same of a whole turn. */
export function turnFeatures(
  text: string,
  found: readonly FoundGroup[],
  { covered, wished }: TurnHeard,
): readonly number[] {
  const [best, second] = found;
  if (best === undefined) return turnFeatureNames.map(() => 0);
  const margin = best.score - (second?.score ?? 0);
  const { score, turn, nearest, middle, characters, words, kept } = best;
  const wishes = (['answer', 'help', 'tell', 'talk'] as const).map(wished);
  const length = Math.log1p(text.length);
  return [score, margin, turn, nearest, middle, characters, words, kept, covered, ...wishes, length];
}

/** How probable it is that the best group answers the text. A logistic regression over the features. */
export function judged(features: readonly number[], { bias, weights }: Judge): number {
  const logit = features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-logit));
}
