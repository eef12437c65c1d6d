import type { Counts, TextFeatures } from './text-features.ts';

/** A text as a direction: features and their share, at unit length. */
export interface UnitVector {
  readonly features: readonly number[];
  readonly values: readonly number[];
}

/** What a feature of each kind weighs before its rarity. A word has several grams, so each weighs less. */
const kinds = [
  ['words', 1],
  ['fillers', 1],
  ['grams', 0.35],
] as const;
const rarityMin = 0.3;

/** Turns texts to directions, by how rare each feature was among the texts it was made from. */
export class VectorSpace {
  readonly #having = new Map<number, number>();
  #texts = 0;

  /** One more of the texts by which rarity is told; all of them come before the first one is placed. */
  count(text: TextFeatures): void {
    this.#texts += 1;
    for (const [kind] of kinds)
      for (const feature of text[kind].keys()) this.#having.set(feature, (this.#having.get(feature) ?? 0) + 1);
  }

  place(text: TextFeatures): UnitVector {
    const features: number[] = [];
    const values: number[] = [];
    let squares = 0;
    for (const [kind, weight] of kinds) {
      for (const [feature, times] of text[kind as keyof TextFeatures] as Counts) {
        const rarity = Math.log((1 + this.#texts) / (1 + (this.#having.get(feature) ?? 0))) + rarityMin;
        const value = weight * (1 + Math.log(Math.max(times, 1))) * Math.min(times, 1) * rarity;
        features.push(feature);
        values.push(value);
        squares += value * value;
      }
    }
    const length = Math.sqrt(squares) || 1;
    return { features, values: values.map((value) => value / length) };
  }
}

/** Cosines between a vector and all those that were added. */
export class CosineIndex {
  readonly #having = new Map<number, { rows: number[]; values: number[] }>();
  #rows = 0;

  /** Returns the number of its row. */
  add(vector: UnitVector): number {
    const row = this.#rows++;
    vector.features.forEach((feature, at) => {
      let having = this.#having.get(feature);
      if (having === undefined) this.#having.set(feature, (having = { rows: [], values: [] }));
      having.rows.push(row);
      having.values.push(vector.values[at] ?? 0);
    });
    return row;
  }

  cosines(vector: UnitVector): Float64Array {
    const sums = new Float64Array(this.#rows);
    vector.features.forEach((feature, at) => {
      const having = this.#having.get(feature);
      if (having === undefined) return;
      const value = vector.values[at] ?? 0;
      const { rows, values } = having;
      for (let index = 0; index < rows.length; index += 1) {
        const row = rows[index] ?? 0;
        sums[row] = (sums[row] ?? 0) + value * (values[index] ?? 0);
      }
    });
    return sums;
  }
}
