/**
 * Is this ours at all? A small logistic model over how the classifier did, not over the words themselves: nobody can
 * list everything that is off topic.
 */
export interface Signs {
  /** Highest score: how much speaks for the best label. */
  readonly score: number;
  /** Of the best label, 0 to 1. */
  readonly probability: number;
  /** How far the best label is ahead of the second, 0 to 1. */
  readonly margin: number;
  /** Share of the text's features that the examples have, 0 to 1. */
  readonly seen: number;
  /** Share of the words that the examples know, rare ones counting more, 0 to 1. */
  readonly coverage: number;
  /** Share of the words that belong to a word class, 0 to 1. */
  readonly classed: number;
  readonly words: number;
  /** A word or two that point nowhere: never accepted, and no sign for the model. */
  readonly saysNothing: boolean;
  /** Names a program: enough by itself, and no sign for the model. */
  readonly namesProgram: boolean;
}

export interface Acceptance {
  /** Bias first, then one weight per sign. */
  readonly weights: readonly number[];
  /** A belief under this is not accepted. */
  readonly threshold: number;
}

const passes = 3_000;
const rate = 0.5;
const decay = 1e-3;

/**
 * Fits on held-out lines that are ours and lines that are not. The threshold refuses at most `falseAlarms` (0 to 1) of
 * ours. With no foreign lines to learn from, the score alone decides.
 */
export function fitAcceptance(ours: readonly Signs[], foreign: readonly Signs[], falseAlarms: number): Acceptance {
  const rows = [
    ...ours.map((signs) => ({ row: asRow(signs), target: 1 })),
    ...foreign.map((signs) => ({ row: asRow(signs), target: 0 })),
  ];
  const share = (target: number): number => (target === 1 ? ours.length : foreign.length) * 2;
  const weights = asRow(noSigns).map(() => 0);
  if (foreign.length === 0) weights[1] = 1;
  for (let pass = 0; pass < passes && foreign.length > 0; pass += 1) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : -decay * weight));
    for (const { row, target } of rows) {
      const error = (target - sigmoid(dot(weights, row))) / share(target);
      for (let at = 0; at < row.length; at += 1) gradient[at] = (gradient[at] ?? 0) + error * (row[at] ?? 0);
    }
    for (let at = 0; at < weights.length; at += 1) weights[at] = (weights[at] ?? 0) + rate * (gradient[at] ?? 0);
  }
  const beliefs = ours.map((signs) => sigmoid(dot(weights, asRow(signs)))).sort((a, b) => a - b);
  return { weights, threshold: beliefs[Math.floor(beliefs.length * falseAlarms)] ?? 0 };
}

/** 0 to 1: how surely a text is ours. */
export function beliefIn(acceptance: Acceptance, signs: Signs): number {
  return sigmoid(dot(acceptance.weights, asRow(signs)));
}

const noSigns: Signs = {
  score: 0,
  probability: 0,
  margin: 0,
  seen: 0,
  coverage: 0,
  classed: 0,
  words: 0,
  saysNothing: false,
  namesProgram: false,
};

/** Scaled by hand to about the same spread, so that one step length suits all. */
function asRow({ score, probability, margin, seen, coverage, classed, words }: Signs): number[] {
  return [1, score, probability, margin, seen * 5, coverage * 5, classed * 3, Math.min(words, 4), words === 1 ? 1 : 0];
}

function dot(weights: readonly number[], row: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * (row[at] ?? 0), 0);
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
