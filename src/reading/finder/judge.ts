import { z } from 'zod';
import type { FoundGroup } from './line-finder.ts';

/** What the judge looks at, in the order of its weights. */
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

/** Of `reader.json`: how the views are fused, and how sure the best group is. Made by `training/reader/judge.py`. */
export const finderSettingsSchema = z.object({
  weights: z.object({ nearest: z.number(), middle: z.number(), characters: z.number(), words: z.number() }),
  judge: z.object({ bias: z.number(), weights: z.array(z.number()).length(judgeFeatureNames.length) }),
  /** From `said` on the best is the answer; from `offered` on the two best are a choice. */
  thresholds: z.object({ said: z.number(), offered: z.number() }),
});
export type FinderSettings = z.infer<typeof finderSettingsSchema>;

/** Until a calibration says otherwise: the recipe of the first trial, and a judge that looks at the score alone. */
export const uncalibrated: FinderSettings = {
  weights: { nearest: 1, middle: 1, characters: 0.5, words: 0.4 },
  judge: { bias: -9, weights: [5, 3, 0, 0, 0, 0, 0, 0] },
  thresholds: { said: 0.5, offered: 0.25 },
};

/** The features of the best group. `covered`: the encoder's own logit that anything known answers this text. */
export function judgeFeatures(text: string, found: readonly FoundGroup[], covered: number): readonly number[] {
  const [best, second] = found;
  if (best === undefined) return judgeFeatureNames.map(() => 0);
  const margin = best.score - (second?.score ?? 0);
  const { score, nearest, middle, characters, words } = best;
  return [score, margin, nearest, middle, characters, words, covered, Math.log1p(text.length)];
}

/** How probable it is that the best group answers the text. A logistic regression over `judgeFeatures`. */
export function judged(features: readonly number[], { bias, weights }: FinderSettings['judge']): number {
  const logit = features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-logit));
}
