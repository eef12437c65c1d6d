import type { Features } from './features.ts';

/** One line to learn from: its features and the number of its label. */
export interface Sample {
  readonly features: Features;
  readonly label: number;
}

/** Multinomial logistic regression. Weights lie row by row: `weights[row * labels + label]`. */
export interface LinearModel {
  readonly labels: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  /** Divides the scores, so that a probability of 0.8 is right about eight times in ten. */
  readonly temperature: number;
}

export interface TrainingSettings {
  readonly rows: number;
  readonly passes: number;
  /** First step length; it falls linearly to a tenth. */
  readonly rate: number;
  /** Share of the label's probability that is spread over all labels: keeps a few hundred lines from becoming certainties. */
  readonly smoothing: number;
  /** A label whose probability is off by less than this is left alone: nearly all of them, nearly always. */
  readonly errorMin: number;
  readonly seed: number;
}

/** Trains by averaged stochastic gradient descent. The same samples and settings give the same weights. */
export function trainLinear(samples: readonly Sample[], labels: number, settings: TrainingSettings): LinearModel {
  const weights = new Float32Array(settings.rows * labels);
  const drift = new Float32Array(settings.rows * labels);
  const bias = new Float32Array(labels);
  const biasDrift = new Float32Array(labels);
  const scores = new Float64Array(labels);
  const moved = new Uint32Array(labels);
  const order = samples.map((_, index) => index);
  const random = seededRandom(settings.seed);
  const steps = Math.max(1, settings.passes * samples.length);
  let step = 0;
  for (let pass = 0; pass < settings.passes; pass += 1) {
    shuffle(order, random);
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      step += 1;
      const rate = settings.rate * (1 - (0.9 * step) / steps);
      scoreInto(scores, weights, bias, sample.features);
      softmax(scores, 1);
      let movedCount = 0;
      for (let label = 0; label < labels; label += 1) {
        const target = (label === sample.label ? 1 - settings.smoothing : 0) + settings.smoothing / labels;
        const error = target - (scores[label] as number);
        if (Math.abs(error) < settings.errorMin) continue;
        moved[movedCount++] = label;
        scores[label] = rate * error;
      }
      const { rows, values } = sample.features;
      for (let at = 0; at < rows.length; at += 1) {
        const row = (rows[at] as number) * labels;
        const value = values[at] as number;
        for (let move = 0; move < movedCount; move += 1) {
          const label = moved[move] as number;
          const change = value * (scores[label] as number);
          weights[row + label] = (weights[row + label] as number) + change;
          drift[row + label] = (drift[row + label] as number) + step * change;
        }
      }
      for (let move = 0; move < movedCount; move += 1) {
        const label = moved[move] as number;
        const change = 0.1 * (scores[label] as number);
        bias[label] = (bias[label] as number) + change;
        biasDrift[label] = (biasDrift[label] as number) + step * change;
      }
    }
  }
  // The average over all steps, without having summed the whole vector at each: w - drift / steps.
  for (let at = 0; at < weights.length; at += 1)
    weights[at] = (weights[at] as number) - (drift[at] as number) / (steps + 1);
  for (let at = 0; at < labels; at += 1) bias[at] = (bias[at] as number) - (biasDrift[at] as number) / (steps + 1);
  return { labels, weights, bias, temperature: 1 };
}

/** Score of each label, unbounded: how much of the text speaks for it. */
export function scoresOf(model: LinearModel, features: Features): Float64Array {
  const scores = new Float64Array(model.labels);
  scoreInto(scores, model.weights, model.bias, features);
  return scores;
}

/** Probability of each label, adding up to one. */
export function probabilitiesOf(model: LinearModel, scores: Float64Array): Float64Array {
  const chances = scores.slice();
  softmax(chances, model.temperature);
  return chances;
}

/** The temperature under which held-out lines are least surprising (log loss), by golden section on 0.05 to 5. */
export function fitTemperature(model: LinearModel, heldOut: readonly Sample[]): number {
  if (heldOut.length === 0) return 1;
  const scored = heldOut.map(({ features, label }) => ({ scores: scoresOf(model, features), label }));
  const loss = (temperature: number): number =>
    scored.reduce((total, { scores, label }) => {
      const copy = scores.slice();
      softmax(copy, temperature);
      return total - Math.log(Math.max(copy[label] ?? 0, 1e-12));
    }, 0);
  let low = 0.05;
  let high = 5;
  const ratio = (Math.sqrt(5) - 1) / 2;
  for (let round = 0; round < 24; round += 1) {
    const left = high - ratio * (high - low);
    const right = low + ratio * (high - low);
    if (loss(left) < loss(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

function scoreInto(scores: Float64Array, weights: Float32Array, bias: Float32Array, features: Features): void {
  const labels = scores.length;
  for (let label = 0; label < labels; label += 1) scores[label] = bias[label] as number;
  const { rows, values } = features;
  for (let at = 0; at < rows.length; at += 1) {
    const row = (rows[at] as number) * labels;
    const value = values[at] as number;
    for (let label = 0; label < labels; label += 1)
      scores[label] = (scores[label] as number) + value * (weights[row + label] as number);
  }
}

function softmax(scores: Float64Array, temperature: number): void {
  let highest = -Infinity;
  for (const score of scores) highest = Math.max(highest, score);
  let total = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const share = Math.exp(((scores[at] ?? 0) - highest) / temperature);
    scores[at] = share;
    total += share;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / total;
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
}

/** Mulberry32: small, even, the same everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
