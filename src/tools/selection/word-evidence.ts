import type { Counts } from './text-features.ts';

/** Saturation of a word's count, and how much a long text is held against it (Robertson and Zaragoza, 2009). */
const saturation = 1.2;
const lengthShare = 0.5;

/** The tools that have a feature, and how often. */
interface Holders {
  readonly places: Map<number, number>;
  readonly tools: number[];
  readonly counts: number[];
}

/**
 * Which features stand how often with which tool, and two ways to read it. Grows with each text that is added; linear in
 * the features asked for and the tools that have them.
 */
export class WordEvidence {
  readonly #holders = new Map<number, Holders>();
  readonly #everywhere = new Map<number, number>();
  readonly #lengths: Float64Array;
  #total = 0;

  constructor(toolCount: number) {
    this.#lengths = new Float64Array(toolCount);
  }

  add(tool: number, features: Counts, weight: number): void {
    for (const [feature, times] of features) {
      const amount = times * weight;
      let holders = this.#holders.get(feature);
      if (holders === undefined) this.#holders.set(feature, (holders = { places: new Map(), tools: [], counts: [] }));
      const place = holders.places.get(tool);
      if (place === undefined) {
        holders.places.set(tool, holders.tools.length);
        holders.tools.push(tool);
        holders.counts.push(amount);
      } else holders.counts[place] = (holders.counts[place] ?? 0) + amount;
      this.#everywhere.set(feature, (this.#everywhere.get(feature) ?? 0) + amount);
      this.#lengths[tool] = (this.#lengths[tool] ?? 0) + amount;
      this.#total += amount;
    }
  }

  /** How rare a feature is among the tools: 0 where no tool has it. */
  rarity(feature: number): number {
    const having = this.holders(feature).length;
    if (having === 0) return 0;
    return Math.log(1 + (this.#lengths.length - having + 0.5) / (having + 0.5));
  }

  /** The tools that have a feature. */
  holders(feature: number): readonly number[] {
    return this.#holders.get(feature)?.tools ?? [];
  }

  /** BM25 of each tool. */
  matches(query: Counts): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    const average = this.#total / this.#lengths.length || 1;
    for (const [feature, times] of query) {
      const found = this.#holders.get(feature);
      if (found === undefined) continue;
      const weight = this.rarity(feature) * times * (saturation + 1);
      for (let at = 0; at < found.tools.length; at += 1) {
        const tool = found.tools[at] ?? 0;
        const count = found.counts[at] ?? 0;
        const length = 1 - lengthShare + (lengthShare * (this.#lengths[tool] ?? 0)) / average;
        scores[tool] = (scores[tool] ?? 0) + (weight * count) / (count + saturation * length);
      }
    }
    return scores;
  }

  /**
   * Log-likelihood that each tool's texts say the query, smoothed by what all say (Dirichlet; Zhai and Lafferty, 2004), up
   * to a constant.
   *
   * @param smoothing features' worth of what all say that each tool gets; more makes short texts more alike
   */
  likelihood(query: readonly Counts[], smoothing: number): Float64Array {
    const scores = new Float64Array(this.#lengths.length);
    let known = 0;
    for (const counts of query) {
      for (const [feature, times] of counts) {
        const found = this.#holders.get(feature);
        if (found === undefined) continue;
        known += times;
        const expected = (smoothing * (this.#everywhere.get(feature) ?? 0)) / this.#total;
        for (let at = 0; at < found.tools.length; at += 1) {
          const tool = found.tools[at] ?? 0;
          scores[tool] = (scores[tool] ?? 0) + times * Math.log(1 + (found.counts[at] ?? 0) / expected);
        }
      }
    }
    return scores.map((score, tool) => score - known * Math.log(1 + (this.#lengths[tool] ?? 0) / smoothing));
  }
}
