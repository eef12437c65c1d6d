import { describe, expect, it } from 'vitest';
import type { VectorIndex } from '../../src/embedding/ports.ts';

type Entry = { readonly id: string; readonly vector: Float32Array };

/** What every vector index promises, for unit vectors. `recallMin`: share of the true ten nearest that must be found. */
export function vectorIndexContract(
  name: string,
  makeIndex: (entries: readonly Entry[]) => VectorIndex | Promise<VectorIndex>,
  recallMin: number,
): void {
  const entries = Array.from({ length: 200 }, (_, index) => ({ id: `p${index}`, vector: unitVector(index + 1) }));

  describe(`${name} as a vector index`, () => {
    it('knows how many it holds', async () => {
      expect((await makeIndex(entries)).size).toBe(200);
    });

    it('finds a vector itself first, with similarity 1', async () => {
      const index = await makeIndex(entries);
      for (const entry of entries.slice(0, 20)) {
        const [best] = await index.search(entry.vector, 1);
        expect(best?.id).toBe(entry.id);
        expect(best?.similarity).toBeCloseTo(1, 5);
      }
    });

    it('answers best first, and enough of the true nearest', async () => {
      const index = await makeIndex(entries);
      let found = 0;
      for (let seed = 1_000; seed < 1_020; seed++) {
        const query = unitVector(seed);
        const hits = await index.search(query, 10);
        const similarities = hits.map((hit) => hit.similarity);
        expect(similarities).toEqual(similarities.toSorted((a, b) => b - a));
        const truth = entries
          .map(({ id, vector }) => ({ id, similarity: dot(query, vector) }))
          .sort((a, b) => b.similarity - a.similarity)
          .slice(0, 10)
          .map((entry) => entry.id);
        found += hits.filter((hit) => truth.includes(hit.id)).length;
      }
      expect(found / 200).toBeGreaterThanOrEqual(recallMin);
    });

    it('limits to the allowed ids before it ranks', async () => {
      const index = await makeIndex(entries);
      const allow = new Set(['p150', 'p151', 'nobody']);
      const hits = await index.search(unitVector(1), 10, allow);
      expect(hits.map((hit) => hit.id).toSorted()).toEqual(['p150', 'p151']);
      expect(await index.search(unitVector(1), 10, new Set())).toEqual([]);
    });

    it('takes an empty index and a limit over its size', async () => {
      expect(await (await makeIndex([])).search(unitVector(1), 5)).toEqual([]);
      expect(await (await makeIndex(entries.slice(0, 3))).search(unitVector(1), 50)).toHaveLength(3);
    });
  });
}

/** 32 numbers that look random and depend on the seed alone. */
function unitVector(seed: number): Float32Array {
  const raw = Float32Array.from({ length: 32 }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233) * 43758.5453);
  const centred = raw.map((value) => value - Math.floor(value) - 0.5);
  const length = Math.hypot(...centred);
  return centred.map((value) => value / length);
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
