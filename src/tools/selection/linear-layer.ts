import type { UnitVector } from './unit-vectors.ts';

export interface Lesson {
  readonly vector: UnitVector;
  readonly tool: number;
  /** How much it counts: 1 for an example phrasing. */
  readonly weight: number;
}

export interface LinearLimits {
  /** Features that get weights; later ones are left to the other ways of ranking. */
  readonly featuresMax: number;
  /** Multiplications that the first training may take. */
  readonly workMax: number;
}

const roundsMax = 12;
const stepFirst = 2;
const stepLast = 0.05;
/** Step of a lesson that comes while the service runs, and how many old ones are gone over with it against forgetting. */
const stepLater = 0.7;
const rehearsals = 6;
/** Smaller changes of a tool's weights are left out: most tools are not what a text is confused with. */
const changeMin = 1e-3;

/**
 * A softmax over the tools, linear in a text's features: learns from examples what tells tools apart, where the other ways
 * only learn what goes with each. Deterministic.
 */
export class LinearLayer {
  readonly #weights = new Map<number, Float32Array>();
  readonly #bias: Float32Array;
  readonly #lessons: Lesson[];
  readonly #limits: LinearLimits;
  readonly #random = randomNumbers(0x0b0d);

  constructor(toolCount: number, lessons: readonly Lesson[], limits: LinearLimits) {
    this.#bias = new Float32Array(toolCount);
    this.#lessons = [...lessons];
    this.#limits = limits;
  }

  /** The first training, a lesson at a time. Nothing else may be asked of it before that is done. */
  *training(): Generator<void, void> {
    const lessons = [...this.#lessons];
    const work = lessons.reduce((sum, { vector }) => sum + 2 * vector.features.length * this.#bias.length, 0);
    const rounds = Math.min(roundsMax, Math.floor(this.#limits.workMax / Math.max(work, 1)));
    const order = lessons.map((_, at) => at);
    for (let round = 0; round < rounds; round += 1) {
      shuffle(order, this.#random);
      const step = stepFirst * (1 - round / rounds) + stepLast;
      for (const at of order) {
        const lesson = lessons[at];
        if (lesson !== undefined) this.#step(lesson, step);
        yield;
      }
    }
  }

  /** One more lesson, while the service runs. */
  learn(lesson: Lesson): void {
    this.#lessons.push(lesson);
    this.#step(lesson, stepLater);
    for (let time = 0; time < rehearsals; time += 1) {
      const old = this.#lessons[Math.floor(this.#random() * this.#lessons.length)];
      if (old !== undefined) this.#step(old, stepLater);
    }
  }

  scores({ features, values }: UnitVector): Float32Array {
    const sums = Float32Array.from(this.#bias);
    for (let at = 0; at < features.length; at += 1) {
      const row = this.#weights.get(features[at] ?? 0);
      if (row === undefined) continue;
      const value = values[at] ?? 0;
      for (let tool = 0; tool < sums.length; tool += 1) sums[tool] = (sums[tool] ?? 0) + value * (row[tool] ?? 0);
    }
    return sums;
  }

  #step({ vector, tool, weight }: Lesson, size: number): void {
    const change = this.scores(vector);
    let highest = -Infinity;
    for (const score of change) if (score > highest) highest = score;
    let total = 0;
    for (let at = 0; at < change.length; at += 1) {
      const share = Math.exp((change[at] ?? 0) - highest);
      change[at] = share;
      total += share;
    }
    const moved: number[] = [];
    for (let at = 0; at < change.length; at += 1) {
      const by = size * weight * ((at === tool ? 1 : 0) - (change[at] ?? 0) / total);
      change[at] = by;
      if (Math.abs(by) >= changeMin) moved.push(at);
    }
    vector.features.forEach((feature, index) => {
      const row = this.#rowOf(feature);
      if (row === undefined) return;
      const value = vector.values[index] ?? 0;
      for (const at of moved) row[at] = (row[at] ?? 0) + value * (change[at] ?? 0);
    });
  }

  #rowOf(feature: number): Float32Array | undefined {
    const known = this.#weights.get(feature);
    if (known !== undefined || this.#weights.size >= this.#limits.featuresMax) return known;
    const row = new Float32Array(this.#bias.length);
    this.#weights.set(feature, row);
    return row;
  }
}

/** From 0 to 1, from a seed (xorshift32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}
