import type { VectorHit, VectorIndex } from '../ports.ts';

/** What is used of `faiss-node`, which is installed only where it is wanted. */
interface FaissModule {
  readonly IndexFlatIP: new (dimensions: number) => {
    add(numbers: number[]): void;
    search(query: number[], count: number): { readonly distances: number[]; readonly labels: number[] };
  };
}

export const faissPackage = 'faiss-node';

export type MakeIndex = (
  entries: readonly { readonly id: string; readonly vector: Float32Array }[],
) => VectorIndex | Promise<VectorIndex>;

/**
 * FAISS, if it works here: a folder without its binary can exist, so an index is built and asked. Rejects with what
 * was wrong.
 */
export async function loadFaiss(): Promise<MakeIndex> {
  const loaded = (await import(faissPackage)) as Partial<FaissModule> & { readonly default?: FaissModule };
  const faiss = loaded.IndexFlatIP === undefined ? loaded.default : (loaded as FaissModule);
  if (faiss === undefined) throw new Error(`${faissPackage} has no index`);
  const make: MakeIndex = (entries) => faissIndex(faiss, entries);
  const probe = await make([
    { id: 'one', vector: Float32Array.of(1, 0) },
    { id: 'other', vector: Float32Array.of(0, 1) },
  ]);
  const [best] = await probe.search(Float32Array.of(0, 1), 1);
  if (best?.id !== 'other') throw new Error(`${faissPackage} finds the wrong vector`);
  return make;
}

/** The binding takes plain arrays and knows places, not ids; it has no filter, so more are asked until enough are allowed. */
function faissIndex(
  { IndexFlatIP }: FaissModule,
  entries: readonly { readonly id: string; readonly vector: Float32Array }[],
): VectorIndex {
  const ids = entries.map(({ id }) => id);
  const dimensions = entries[0]?.vector.length ?? 1;
  const index = new IndexFlatIP(dimensions);
  for (const { vector } of entries) index.add([...vector]);
  return {
    name: 'faiss',
    size: ids.length,
    search: async (vector, limit, allow) => {
      const wanted = Math.min(limit, allow?.size ?? limit);
      if (ids.length === 0 || wanted === 0) return [];
      const query = [...vector];
      for (let count = Math.min(ids.length, limit); ; count = Math.min(ids.length, count * 4)) {
        const { labels, distances } = index.search(query, count);
        const hits = labels.flatMap((label, at): VectorHit[] => {
          const id = ids[label];
          return id === undefined || (allow !== undefined && !allow.has(id))
            ? []
            : [{ id, similarity: distances[at] ?? 0 }];
        });
        if (hits.length >= wanted || count === ids.length) return hits.slice(0, limit);
      }
    },
  };
}
