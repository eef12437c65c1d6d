import { featureCounts } from './features.ts';
import { leadingSubspace } from './truncated-svd.ts';

/** What training leaves: for each feature its rarity and its place in the space. */
export interface LexicalWeights {
  readonly dimensions: number;
  /** Feature -> row of `places`. */
  readonly features: ReadonlyMap<string, number>;
  /** Inverse document frequency per feature. */
  readonly rarity: Float32Array;
  /** `dimensions` numbers per feature, row after row. */
  readonly places: Float32Array;
}

const dimensionsMax = 64;
/** Features kept: the commonest that stand in at least two texts. Keeps the weights under 2 MB. */
const featuresMax = 6_000;

/**
 * Latent semantic analysis (Deerwester et al., 1990): texts that stand in one program pull their words together, so
 * that "groceries" lies near "food" without sharing a letter. Deterministic.
 */
export function trainLexical(texts: readonly string[]): LexicalWeights {
  const counted = texts.map(featureCounts);
  const frequency = new Map<string, number>();
  for (const counts of counted) {
    for (const feature of counts.keys()) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  }
  const kept = [...frequency]
    .filter(([feature, count]) => count > 1 || !feature.startsWith('~'))
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, featuresMax);
  const features = new Map(kept.map(([feature], index) => [feature, index]));
  const rarity = Float32Array.from(kept, ([, count]) => Math.log((1 + texts.length) / (1 + count)) + 1);

  const rows = counted.map((counts) => sparseRow(counts, features, rarity));
  const { basis, rank } = leadingSubspace({ rows, columnCount: features.size }, dimensionsMax);
  const places = new Float32Array(features.size * rank);
  for (let direction = 0; direction < rank; direction++) {
    for (let feature = 0; feature < features.size; feature++) {
      places[feature * rank + direction] = basis[direction * features.size + feature] ?? 0;
    }
  }
  return { dimensions: rank, features, rarity, places };
}

/** A text known to less than a third has no place: "qwerty" is not near "property" for its last letters. */
const knownShareMin = 1 / 3;

/** One text in the space: unit length, or all zero when too little of it is known. */
export function placeText(text: string, weights: LexicalWeights): Float32Array {
  const { dimensions, places } = weights;
  const vector = new Float32Array(dimensions);
  const counts = featureCounts(text);
  if (knownShare(counts, weights.features) < knownShareMin) return vector;
  const { columns, values } = sparseRow(counts, weights.features, weights.rarity);
  for (const [at, feature] of columns.entries()) {
    const value = values[at] ?? 0;
    for (let index = 0; index < dimensions; index++) {
      vector[index] = (vector[index] ?? 0) + value * (places[feature * dimensions + index] ?? 0);
    }
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

function knownShare(counts: ReadonlyMap<string, number>, features: ReadonlyMap<string, number>): number {
  const total = (entries: readonly (readonly [string, number])[]) => entries.reduce((sum, [, count]) => sum + count, 0);
  const entries = [...counts];
  return total(entries.filter(([feature]) => features.has(feature))) / (total(entries) || 1);
}

/** Damped counts times rarity, at unit length, so that a long text does not outweigh ten short ones. */
function sparseRow(
  counts: ReadonlyMap<string, number>,
  features: ReadonlyMap<string, number>,
  rarity: Float32Array,
): { columns: Uint32Array; values: Float64Array } {
  const columns: number[] = [];
  const values: number[] = [];
  for (const [feature, count] of counts) {
    const index = features.get(feature);
    if (index === undefined) continue;
    const weight = feature.startsWith('~') ? count : 1 + Math.log(count);
    columns.push(index);
    values.push(weight * (rarity[index] ?? 0));
  }
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { columns: Uint32Array.from(columns), values: Float64Array.from(values, (value) => value / length) };
}
