import { afterAll } from 'vitest';
import { exactIndex } from '../../src/embedding/exact/exact-index.ts';
import type { VectorIndex } from '../../src/embedding/ports.ts';
import { vectorIndexContract } from './vector-index.ts';

vectorIndexContract('exact', (entries) => exactIndex(entries), 1);

const made: VectorIndex[] = [];
afterAll(() => Promise.all(made.map((index) => index.close?.())));

vectorIndexContract(
  'exact in a worker',
  (entries) => {
    const index = exactIndex(entries, { hereMax: 0 });
    made.push(index);
    return index;
  },
  1,
);
