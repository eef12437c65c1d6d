import { describe, it } from 'vitest';
import { loadFaiss } from '../../src/embedding/faiss/faiss-index.ts';
import { vectorIndexContract } from './vector-index.ts';

/** Optional, and not among the dependencies: its suite runs where somebody installed it. */
const faiss = await loadFaiss().catch(() => undefined);

if (faiss) vectorIndexContract('faiss', faiss, 1);
else describe.skip('faiss as a vector index: faiss-node does not work here', () => it('was not run', () => undefined));
