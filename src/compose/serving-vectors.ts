import type { Embedder, VectorIndex } from '../embedding/ports.ts';
import { embedPrograms, programVectors, storedVectors } from '../programs/index-programs.ts';
import type { Program } from '../programs/program.ts';
import type { ProgramStore } from '../programs/program-store.ts';
import type { ChosenEmbedding } from './embedding.ts';

interface Vectors {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
}

export interface ServingVectors {
  /** An embedder and an index that belong together; for a question, those to which it may be given. */
  readonly current: (question?: string) => Vectors;
  /** What is to be said now of what was wanted, is damaged or is being made. */
  readonly notes: () => readonly string[];
  /** Resolves when what was chosen serves, or has failed and the embedded one goes on. */
  readonly settled: Promise<void>;
}

/**
 * Vectors for the search. With a real embedder whose vectors are not all stored yet (a new pack, another model), the
 * lexical one serves from memory until they are made; then both are changed at once, so no vector is ever compared
 * with one of another embedder. A question that speaks of something private is never given to an embedder outside this
 * process: the lexical one answers it.
 */
export async function servingVectors(given: {
  readonly programs: readonly Program[];
  readonly store: Pick<ProgramStore, 'loadVectors' | 'saveVectors'>;
  readonly lexical: Embedder;
  readonly chosen: ChosenEmbedding;
  readonly isPrivate: (text: string) => boolean;
}): Promise<ServingVectors> {
  const { programs, store, lexical, chosen } = given;
  const wanted = chosen.embedder ?? lexical;
  const { unsound, missing } = await storedVectors(programs, store, wanted);
  const said = unsound === 0 ? chosen.notes : [...chosen.notes, damaged(unsound, wanted)];
  const withStored = async (embedder: Embedder): Promise<Vectors> => ({
    embedder,
    index: await chosen.makeIndex(await programVectors(programs, store, embedder)),
  });
  if (wanted === lexical) {
    const vectors = await withStored(lexical);
    return { current: () => vectors, notes: () => said, settled: Promise.resolve() };
  }

  const embedded: Vectors = {
    embedder: lexical,
    index: await chosen.makeIndex(await embedPrograms(programs, lexical)),
  };
  let serving = embedded;
  let notes: readonly string[] = [
    ...said,
    `Vectors of ${wanted.id} are being made; the lexical embedder serves meanwhile.`,
  ];
  const settled = withStored(wanted).then(
    (made) => {
      serving = made;
      notes = said;
    },
    () => {
      notes = [...said, `Vectors of ${wanted.id} could not be made; the lexical embedder serves instead.`];
    },
  );
  if (missing.length === 0) await settled;
  const mayGo = (question: string | undefined) => question === undefined || !given.isPrivate(question);
  return {
    current: (question) => (serving.embedder.isRemote !== true || mayGo(question) ? serving : embedded),
    notes: () => notes,
    settled,
  };
}

function damaged(count: number, { id }: Embedder): string {
  const were = count === 1 ? '1 stored vector was' : `${count} stored vectors were`;
  return `${were} damaged or of another dimension than ${id} gives; new ones are made.`;
}
