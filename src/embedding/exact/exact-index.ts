import type { VectorHit, VectorIndex } from '../ports.ts';

/**
 * Compares with every vector: exact, and for a few thousand programs faster than any approximation.
 * Vectors are expected at unit length, so a dot product is the cosine.
 */
export function exactIndex(entries: readonly { readonly id: string; readonly vector: Float32Array }[]): VectorIndex {
  const dimensions = entries[0]?.vector.length ?? 0;
  const all = new Float32Array(entries.length * dimensions);
  for (const [index, { vector }] of entries.entries()) all.set(vector, index * dimensions);
  const ids = entries.map((entry) => entry.id);

  const similarityTo = (vector: Float32Array, index: number): number => {
    let sum = 0;
    for (let at = 0; at < dimensions; at++) sum += (vector[at] ?? 0) * (all[index * dimensions + at] ?? 0);
    return sum;
  };

  return {
    name: 'exact',
    size: ids.length,
    search: (vector, limit, allow) => {
      const hits: VectorHit[] = [];
      for (const [index, id] of ids.entries()) {
        if (allow === undefined || allow.has(id)) hits.push({ id, similarity: similarityTo(vector, index) });
      }
      hits.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
      return Promise.resolve(hits.slice(0, limit));
    },
  };
}
