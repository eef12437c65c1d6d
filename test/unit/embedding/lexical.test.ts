import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lexicalEmbedder } from '../../../src/embedding/lexical/lexical-embedder.ts';
import { leadingSubspace, type SparseMatrix } from '../../../src/embedding/lexical/truncated-svd.ts';
import { catalogueTexts } from '../../support/catalogue-texts.ts';

const sparse = (rows: readonly (readonly number[])[]): SparseMatrix => ({
  columnCount: rows[0]?.length ?? 0,
  rows: rows.map((row) => {
    const columns = row.flatMap((value, index) => (value === 0 ? [] : [index]));
    return {
      columns: Uint32Array.from(columns),
      values: Float64Array.from(columns, (column) => row[column] ?? 0),
    };
  }),
});

/** How much of an axis lies in the space, 0 to 1. */
const within = (basis: Float64Array, rank: number, columnCount: number, axis: number) =>
  Math.hypot(...Array.from({ length: rank }, (_, row) => basis[row * columnCount + axis] ?? 0));

describe('the leading subspace of a matrix', () => {
  it('of a diagonal one is spanned by its strongest axes', () => {
    const matrix = sparse([
      [1, 0, 0, 0],
      [0, 9, 0, 0],
      [0, 0, 7, 0],
      [0, 0, 0, 0.5],
    ]);
    const { basis, rank } = leadingSubspace(matrix, 2);
    expect(rank).toBe(2);
    expect([0, 1, 2, 3].map((axis) => Math.round(within(basis, rank, 4, axis) * 100) / 100)).toEqual([0, 1, 1, 0]);
  });

  it('is orthonormal', () => {
    const { basis, rank } = leadingSubspace(
      sparse([
        [1, 2, 0, 4],
        [0, 3, 1, 0],
        [5, 0, 0, 1],
      ]),
      3,
    );
    const row = (index: number) => basis.slice(index * 4, index * 4 + 4);
    for (let one = 0; one < rank; one++) {
      for (let other = 0; other < rank; other++) {
        const product = row(one).reduce((sum, value, at) => sum + value * (row(other)[at] ?? 0), 0);
        expect(product).toBeCloseTo(one === other ? 1 : 0, 9);
      }
    }
  });

  it('has as many directions as the matrix, never more', () => {
    const { basis, rank } = leadingSubspace(
      sparse([
        [1, 2, 0],
        [2, 4, 0],
        [3, 6, 0],
      ]),
      3,
    );
    expect(rank).toBe(1);
    expect(Math.abs((basis[1] ?? 0) / (basis[0] ?? 1))).toBeCloseTo(2, 6);
  });

  it('of an empty matrix is empty', () => {
    expect(leadingSubspace({ rows: [], columnCount: 0 }, 4).rank).toBe(0);
  });
});

describe('the lexical embedder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lexical-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('takes its weights from the cache when the texts are the same', async () => {
    const trained = lexicalEmbedder(catalogueTexts, folder);
    const [file] = readdirSync(folder);
    const written = readFileSync(join(folder, file ?? ''));
    const cached = lexicalEmbedder(catalogueTexts, folder);
    expect(cached.id).toBe(trained.id);
    expect(readFileSync(join(folder, file ?? ''))).toEqual(written);
    expect(await cached.embed(['hungry kids'])).toEqual(await trained.embed(['hungry kids']));
  });

  it('has another id for other texts, and leaves no old weights behind', () => {
    const first = lexicalEmbedder(catalogueTexts, folder);
    const second = lexicalEmbedder([...catalogueTexts, 'bus passes'], folder);
    expect(second.id).not.toBe(first.id);
    expect(readdirSync(folder)).toEqual([`${second.id}.weights`]);
  });

  it('trains again when the cached file was damaged', async () => {
    const trained = lexicalEmbedder(catalogueTexts, folder);
    const file = join(folder, `${trained.id}.weights`);
    const bytes = readFileSync(file);
    for (const damaged of [Buffer.alloc(0), bytes.subarray(0, 500), Buffer.from('null\n'), flipLast(bytes)]) {
      writeFileSync(file, damaged);
      expect(await lexicalEmbedder(catalogueTexts, folder).embed(['food'])).toEqual(await trained.embed(['food']));
      expect(readFileSync(file)).toEqual(bytes);
    }
  });

  it('forgives a misspelling', async () => {
    const [wrong, right, other] = await lexicalEmbedder(catalogueTexts).embed(['grocerys', 'groceries', 'rent']);
    const similarity = (a?: Float32Array, b?: Float32Array) =>
      a?.reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0) ?? 0;
    expect(similarity(wrong, right)).toBeGreaterThan(similarity(wrong, other) + 0.3);
  });

  it('gives no place to a text of which it knows only a few letters', async () => {
    const [vector] = await lexicalEmbedder([...catalogueTexts, 'property tax', 'poverty line']).embed([
      'asdfgh qwerty',
    ]);
    expect(vector?.every((value) => value === 0)).toBe(true);
  });

  it('knows nothing of a text without a known feature, and says so with zeros', async () => {
    const [vector] = await lexicalEmbedder(catalogueTexts).embed(['Ωψ']);
    expect(vector?.every((value) => value === 0)).toBe(true);
  });
});

function flipLast(bytes: Buffer): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[flipped.length - 1] = (flipped[flipped.length - 1] ?? 0) ^ 1;
  return flipped;
}
