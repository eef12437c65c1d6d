import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programHash } from '../../src/programs/program-hash.ts';
import type { ProgramQueries } from '../../src/programs/program-queries.ts';
import type { ProgramStore } from '../../src/programs/program-store.ts';
import { exampleCatalogue, makeProgram } from '../support/programs.ts';

/** What every program store promises. `makeStore` gives an empty one. */
export function programStoreContract(
  name: string,
  makeStore: () => Promise<{ store: ProgramStore; queries: ProgramQueries }>,
): void {
  const seeded = async () => {
    const { store, queries } = await makeStore();
    await store.seed(exampleCatalogue, 'hash-1');
    return { store, queries };
  };
  const ids = (hits: readonly { programId: string }[]) => hits.map((hit) => hit.programId);

  describe(`${name} as a program store`, () => {
    it('is empty at first', async () => {
      const { store } = await makeStore();
      expect([await store.packHash(), await store.seededAs()]).toEqual([undefined, undefined]);
      expect(await store.count()).toBe(0);
      expect(await store.get('food_card')).toBeUndefined();
      expect(await store.list({}, { after: undefined, limit: 10 })).toEqual([]);
      expect(await store.matchText(['food'], {}, 10)).toEqual([]);
    });

    it('holds what was seeded, whole, with the hash of its content', async () => {
      const { store } = await seeded();
      expect(await store.packHash()).toBe('hash-1');
      expect(await store.count()).toBe(5);
      for (const program of exampleCatalogue) {
        expect(await store.get(program.id)).toEqual({ program, hash: programHash(program) });
      }
      expect((await store.getMany(['rent_help', 'nobody', 'pantry'])).map(({ program }) => program.id)).toEqual([
        'rent_help',
        'pantry',
      ]);
    });

    it('changes nothing when the same is seeded again', async () => {
      const { store } = await seeded();
      expect(await store.seed(exampleCatalogue, 'hash-1')).toEqual({
        added: [],
        changed: [],
        retired: [],
        unchanged: 5,
      });
      expect(await store.matchText(['groceries'], {}, 10)).toHaveLength(2);
    });

    it('adds, changes and retires, and says what it did', async () => {
      const { store } = await seeded();
      const [first, ...rest] = exampleCatalogue;
      const next = [{ ...(first ?? makeProgram('x')), gives: 'Vegetables.' }, ...rest.slice(1), makeProgram('new_one')];
      const report = await store.seed(next, 'hash-2');
      expect(report).toEqual({ added: ['new_one'], changed: ['food_card'], retired: ['pantry'], unchanged: 3 });
      expect(await store.packHash()).toBe('hash-2');
      expect(await store.seededAs()).toContain('hash-2');
      expect(await store.get('pantry')).toBeUndefined();
      expect(ids(await store.matchText(['vegetables'], {}, 10))).toEqual(['food_card']);
      expect(ids(await store.matchText(['neighborhood'], {}, 10))).toEqual([]);
    });

    it('brings a retired program back as a new one', async () => {
      const { store } = await seeded();
      await store.seed(exampleCatalogue.slice(1), 'hash-2');
      const report = await store.seed(exampleCatalogue, 'hash-3');
      expect(report.added).toEqual(['food_card']);
      expect(ids(await store.matchText(['nutrition'], {}, 10))).toEqual(['food_card']);
    });

    it('plans without writing', async () => {
      const { store } = await seeded();
      const report = await store.planSeed([makeProgram('new_one')]);
      expect(report.added).toEqual(['new_one']);
      expect(report.retired).toHaveLength(5);
      expect(await store.count()).toBe(5);
      expect(await store.packHash()).toBe('hash-1');
    });

    it('reports progress that only grows and ends at its total', async () => {
      const { store } = await seeded();
      const seen: [number, number][] = [];
      await store.seed(exampleCatalogue.slice(2), 'hash-2', (done, total) => seen.push([done, total]));
      expect(seen).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]));
    });

    it('keeps the old catalogue when seeding fails half-way', async () => {
      const { store } = await seeded();
      const failing = store.seed([makeProgram('new_one')], 'hash-2', () => {
        throw new Error('interrupted');
      });
      await expect(failing).rejects.toThrow('interrupted');
      expect(await store.packHash()).toBe('hash-1');
      expect(await store.count()).toBe(5);
      expect(await store.get('new_one')).toBeUndefined();
    });

    it('lists in pages, by state and category', async () => {
      const { store } = await seeded();
      const list = async (filters: { state?: string; category?: string }, after?: string, limit = 10) =>
        (await store.list(filters, { after, limit })).map(({ program }) => program.id);
      expect(await list({}, undefined, 2)).toEqual(['food_card', 'job_loss_pay']);
      expect(await list({}, 'job_loss_pay', 2)).toEqual(['pantry', 'rent_help']);
      expect(await list({}, 'warm_home')).toEqual([]);
      expect(await list({ state: 'BB' })).toEqual(['food_card', 'pantry', 'rent_help', 'warm_home']);
      expect(await list({ state: 'AA', category: 'work' })).toEqual(['job_loss_pay']);
      expect(await list({ state: '' })).toEqual(['food_card', 'pantry', 'rent_help']);
    });

    describe('matching text', () => {
      it('finds the stems of words, best first, and says where', async () => {
        const { store } = await seeded();
        const hits = await store.matchText(['grocery', 'card'], {}, 10);
        expect(ids(hits)).toEqual(['food_card', 'pantry']);
        expect(hits[0]?.why).toEqual([
          'name: card',
          'other name: card, grocery',
          'how people ask: groceries',
          'what it gives: card, groceries',
        ]);
        expect(hits[0]?.score).toBeGreaterThan(hits[1]?.score ?? 0);
      });

      it('filters before it ranks', async () => {
        const { store } = await seeded();
        expect(ids(await store.matchText(['job', 'power'], { state: 'BB' }, 10))).toEqual(['warm_home']);
        expect(ids(await store.matchText(['food', 'rent'], { category: 'housing' }, 10))).toEqual(['rent_help']);
        expect(await store.matchText(['food', 'rent', 'job'], {}, 1)).toHaveLength(1);
      });

      it('takes a term of several words as a phrase', async () => {
        const { store } = await seeded();
        expect(ids(await store.matchText(['chapter 5'], {}, 10))).toEqual(['rent_help']);
        expect(ids(await store.matchText(['5 chapter'], {}, 10))).toEqual([]);
      });

      it.each([
        ['nothing', []],
        ['empty terms', ['', ' ']],
        ['signs alone', ['"', "'", '*', '()', '^', '-', '--', ';', '\\', '%']],
        ['a quotation left open', ['"food']],
        [
          'words of the query language',
          ['AND', 'OR', 'NOT', 'NEAR(food rent, 2)', 'names:food', 'food*', '{names}:food'],
        ],
        ['SQL', ["'; DROP TABLE programs; --", 'food" OR 1=1']],
        ['control characters', ['fo\u0000od', '\u0000', '\ud800', '\u202efood']],
        ['fifty thousand characters', ['food '.repeat(10_000), 'x'.repeat(50_000)]],
        ['a thousand terms', Array.from({ length: 1_000 }, (_, index) => `word${index}`)],
      ])('is not upset by %s', async (_, terms) => {
        const { store } = await seeded();
        await expect(store.matchText(terms, {}, 10)).resolves.toBeInstanceOf(Array);
        expect(await store.count()).toBe(5);
      });

      it('is not upset by anything', async () => {
        const { store } = await seeded();
        const anything = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 8 });
        await fc.assert(
          fc.asyncProperty(anything, async (terms) => {
            await store.matchText(terms, {}, 10);
          }),
          { numRuns: 300 },
        );
      });
    });

    describe('vectors', () => {
      const vector = Float32Array.of(0.6, -0.8, 1e-9);

      it('come back as they were saved, for programs that are there', async () => {
        const { store } = await seeded();
        const saved = [
          { id: 'pantry', vector },
          { id: 'nobody', vector },
        ];
        await store.saveVectors('e1', saved);
        expect(await store.loadVectors('e1')).toEqual([{ id: 'pantry', vector }]);
        expect(await store.loadVectors('e2')).toEqual([]);
      });

      it('of an embedder make way for those of the next', async () => {
        const { store } = await seeded();
        await store.saveVectors('e1', [{ id: 'pantry', vector }]);
        await store.saveVectors('e2', [{ id: 'food_card', vector }]);
        expect(await store.loadVectors('e1')).toEqual([]);
        expect(await store.loadVectors('e2')).toHaveLength(1);
      });

      it('are gone when their program changed or left', async () => {
        const { store } = await seeded();
        await store.saveVectors(
          'e1',
          ['food_card', 'pantry', 'rent_help'].map((id) => ({ id, vector })),
        );
        const [first, , ...rest] = exampleCatalogue;
        await store.seed([{ ...(first ?? makeProgram('x')), gives: 'Vegetables.' }, ...rest], 'hash-2');
        expect((await store.loadVectors('e1')).map(({ id }) => id)).toEqual(['rent_help']);
      });
    });

    describe('named queries', () => {
      it('hold all conditions together', async () => {
        const { queries } = await seeded();
        const find = async (query: Omit<Parameters<ProgramQueries['find']>[0], 'limit'>, limit = 10) =>
          (await queries.find({ ...query, limit })).map(({ program }) => program.id);
        expect(await find({})).toHaveLength(5);
        expect(await find({ agency: 'Housing Office' })).toEqual(['rent_help']);
        expect(await find({ textContains: 'LOW income' })).toEqual(['food_card', 'rent_help']);
        expect(await find({ textContains: 'low income', category: 'food', state: 'ZZ' })).toEqual(['food_card']);
        expect(await find({ textContains: "%' OR 1=1 --" })).toEqual([]);
        expect(await find({ after: 'pantry' }, 1)).toEqual(['rent_help']);
      });

      it('know every value of the live programs', async () => {
        const { store, queries } = await seeded();
        expect(await queries.valuesOf('state')).toEqual(['AA', 'BB']);
        expect(await queries.valuesOf('category')).toEqual(['cash', 'food', 'housing', 'utilities', 'work']);
        await store.seed(exampleCatalogue.slice(0, 3), 'hash-2');
        expect(await queries.valuesOf('state')).toEqual([]);
        expect(await queries.valuesOf('agency')).toEqual([
          'Department of Examples',
          'Housing Office',
          'Pantry Network',
        ]);
      });
    });
  });
}
