/** Vectors one after the other, as numbers that threads can share. */
export interface StoredVectors {
  readonly dimensions: number;
  readonly numbers: Float32Array;
}

export interface NearestQuestion {
  readonly vector: Float32Array;
  readonly limit: number;
  /** Places of the only vectors to look at; undefined: all. */
  readonly places: Uint32Array | undefined;
}

export interface NearestVector {
  readonly place: number;
  readonly similarity: number;
}

/** Compares with every vector that is allowed; best first, of two that are as near the first by place. */
export function nearestVectors(stored: StoredVectors, { vector, limit, places }: NearestQuestion): NearestVector[] {
  const count = places?.length ?? (stored.dimensions === 0 ? 0 : stored.numbers.length / stored.dimensions);
  const best: NearestVector[] = [];
  for (let at = 0; at < count; at++) {
    const place = places === undefined ? at : (places[at] ?? 0);
    const similarity = similarityTo(stored, vector, place);
    if (best.length === limit && similarity <= (best[limit - 1]?.similarity ?? 0)) continue;
    let rank = best.length;
    while (rank > 0 && (best[rank - 1]?.similarity ?? 0) < similarity) rank--;
    best.splice(rank, 0, { place, similarity });
    if (best.length > limit) best.pop();
  }
  return best;
}

function similarityTo({ dimensions, numbers }: StoredVectors, vector: Float32Array, place: number): number {
  const from = place * dimensions;
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += (vector[at] ?? 0) * (numbers[from + at] ?? 0);
  return sum;
}
