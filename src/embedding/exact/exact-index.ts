import { bounds } from '../../config.ts';
import { endableWorker } from '../../worker/endable-worker.ts';
import { workerFile } from '../../worker/worker-file.ts';
import type { VectorHit, VectorIndex } from '../ports.ts';
import { nearestVectors, type NearestQuestion, type NearestVector, type StoredVectors } from './nearest-vectors.ts';

/**
 * Compares with every vector: exact, and for a few thousand programs faster than any approximation. Above `hereMax`
 * vectors it is done in a worker that shares them; a question over its time then rejects with `query_too_slow`.
 * Vectors are expected at unit length, so a dot product is the cosine.
 */
export function exactIndex(
  given: readonly { readonly id: string; readonly vector: Float32Array }[],
  { hereMax = bounds.rankedHereMax }: { readonly hereMax?: number } = {},
): VectorIndex {
  const entries = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const ids = entries.map(({ id }) => id);
  const stored = storedVectors(entries.map(({ vector }) => vector));
  const nearest = ids.length > hereMax ? inWorker(stored) : undefined;
  const ask = nearest?.ask ?? (async (question: NearestQuestion) => nearestVectors(stored, question));
  return {
    name: nearest === undefined ? 'exact' : 'exact, in a worker',
    size: ids.length,
    search: async (vector, limit, allow) => {
      const hits = await ask({ vector, limit, places: allow === undefined ? undefined : placesOf(ids, allow) });
      return hits.flatMap(({ place, similarity }): VectorHit[] => {
        const id = ids[place];
        return id === undefined ? [] : [{ id, similarity }];
      });
    },
    close: async () => nearest?.close(),
  };
}

function storedVectors(vectors: readonly Float32Array[]): StoredVectors {
  const dimensions = vectors[0]?.length ?? 0;
  const bytes = vectors.length * dimensions * Float32Array.BYTES_PER_ELEMENT;
  const numbers = new Float32Array(new SharedArrayBuffer(bytes));
  for (const [place, vector] of vectors.entries()) numbers.set(vector, place * dimensions);
  return { dimensions, numbers };
}

function placesOf(ids: readonly string[], allow: ReadonlySet<string>): Uint32Array {
  const places = new Uint32Array(ids.length);
  let count = 0;
  for (const [place, id] of ids.entries()) if (allow.has(id)) places[count++] = place;
  return places.slice(0, count);
}

function inWorker(stored: StoredVectors) {
  return endableWorker<NearestQuestion, readonly NearestVector[]>({
    file: workerFile('nearest-worker', import.meta.url),
    data: stored,
    timeoutMs: bounds.workerQuestionMs,
    startMs: bounds.workerStartMs,
    waitingMax: bounds.workerQuestionsWaitingMax,
  });
}
