import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embedding/ports.ts';

/** What every embedder promises. `makeEmbedder` gives a fresh one that knows English about food, rent and heating. */
export function embedderContract(name: string, makeEmbedder: () => Embedder | Promise<Embedder>): void {
  describe(`${name} as an embedder`, () => {
    it('gives one vector per text, in order, of the dimensions it says', async () => {
      const embedder = await makeEmbedder();
      const texts = ['food for my kids', 'behind on rent', 'the heating is off'];
      const together = await embedder.embed(texts);
      expect(together.map((vector) => vector.length)).toEqual(texts.map(() => embedder.dimensions));
      for (const [index, text] of texts.entries()) {
        const [alone] = await embedder.embed([text]);
        expect(cosine(together[index], alone)).toBeCloseTo(1, 5);
      }
    });

    it('gives unit length', async () => {
      const embedder = await makeEmbedder();
      for (const vector of await embedder.embed(['food', 'help with rent and heating, please'])) {
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }
    });

    it('gives the same vector for the same text, from another instance too', async () => {
      const [one, other] = [await makeEmbedder(), await makeEmbedder()];
      expect(one.id).toBe(other.id);
      expect(await one.embed(['food stamps'])).toEqual(await other.embed(['food stamps']));
    });

    it('takes nothing, empty text and a very long one', async () => {
      const embedder = await makeEmbedder();
      expect(await embedder.embed([])).toEqual([]);
      const vectors = await embedder.embed(['', '   ', '\u0000\ud800', 'rent '.repeat(20_000)]);
      for (const vector of vectors) expect([...vector].every(Number.isFinite)).toBe(true);
    });

    it('puts a text nearer to one on the same subject than to another', async () => {
      const embedder = await makeEmbedder();
      const [food, groceries, heating] = await embedder.embed([
        'food for my family',
        'groceries for the children',
        'the heating bill',
      ]);
      expect(cosine(food, groceries)).toBeGreaterThan(cosine(food, heating));
    });
  });
}

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) throw new Error('a vector is missing');
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
