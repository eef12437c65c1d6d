import type { Embedder, VectorIndex } from '../embedding/ports.ts';
import { textOf } from '../programs/catalogue-words.ts';
import { isSound, programVectors } from '../programs/index-programs.ts';
import type { Program } from '../programs/program.ts';
import type { ProgramStore } from '../programs/program-store.ts';
import type { ChosenEmbedding } from './embedding.ts';

interface Vectors {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
}

export interface ServingVectors {
  /** An embedder and an index that belong together. */
  readonly current: () => Vectors;
  readonly notes: readonly string[];
  /** Resolves when what was chosen serves, or has failed and the embedded one goes on. */
  readonly settled: Promise<void>;
}

/**
 * Vectors for the search. With a real embedder whose vectors are not all stored yet (a new pack, another model), the
 * lexical one serves from memory until they are made; then both are changed at once, so no vector is ever compared
 * with one of another embedder.
 */
export async function servingVectors(given: {
  readonly programs: readonly Program[];
  readonly store: Pick<ProgramStore, 'loadVectors' | 'saveVectors'>;
  readonly lexical: Embedder;
  readonly chosen: ChosenEmbedding;
}): Promise<ServingVectors> {
  const { programs, store, lexical, chosen } = given;
  const real = chosen.embedder;
  const notes = [...chosen.notes];
  const withStored = async (embedder: Embedder): Promise<Vectors> => ({
    embedder,
    index: await chosen.makeIndex(await programVectors(programs, store, embedder)),
  });
  if (real === undefined || (await allStored(programs, store, real))) {
    const vectors = await withStored(real ?? lexical);
    return { current: () => vectors, notes, settled: Promise.resolve() };
  }
  let vectors: Vectors = { embedder: lexical, index: await chosen.makeIndex(await fleeting(programs, lexical)) };
  const settled = withStored(real).then(
    (made) => {
      vectors = made;
    },
    () => undefined,
  );
  notes.push(`Vectors of ${real.id} are being made; the lexical embedder serves meanwhile.`);
  return { current: () => vectors, notes, settled };
}

async function allStored(
  programs: readonly Program[],
  store: Pick<ProgramStore, 'loadVectors'>,
  embedder: Embedder,
): Promise<boolean> {
  const stored = await store.loadVectors(embedder.id);
  const sound = new Set(stored.filter(({ vector }) => isSound(vector, embedder)).map(({ id }) => id));
  return programs.every(({ id }) => sound.has(id));
}

async function fleeting(programs: readonly Program[], embedder: Embedder) {
  const made = await embedder.embed(programs.map(textOf));
  return programs.flatMap(({ id }, at) => {
    const vector = made[at];
    return vector ? [{ id, vector }] : [];
  });
}
