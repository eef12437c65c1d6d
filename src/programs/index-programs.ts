import type { Embedder } from '../embedding/ports.ts';
import { textOf, passagesOf } from './catalogue-words.ts';
import type { Program } from './program.ts';
import type { ProgramStore } from './program-store.ts';

/** What an embedder that learns from the catalogue learns from: every passage, and every program as a whole. */
export function trainingTexts(programs: readonly Program[]): readonly string[] {
  return programs.flatMap((program) => [textOf(program), ...passagesOf(program)]);
}

export interface ProgramVector {
  readonly id: string;
  readonly vector: Float32Array;
}

/** What of an embedder is stored for these programs, and how much of it was damaged or of another dimension. */
export async function storedVectors(
  programs: readonly Program[],
  store: Pick<ProgramStore, 'loadVectors'>,
  embedder: Embedder,
): Promise<{
  readonly sound: readonly ProgramVector[];
  readonly unsound: number;
  readonly missing: readonly Program[];
}> {
  const wanted = new Set(programs.map(({ id }) => id));
  const stored = (await store.loadVectors(embedder.id)).filter(({ id }) => wanted.has(id));
  const sound = stored.filter(({ vector }) => isSound(vector, embedder));
  const has = new Set(sound.map(({ id }) => id));
  return { sound, unsound: stored.length - sound.length, missing: programs.filter(({ id }) => !has.has(id)) };
}

/**
 * The vector of every program: those that are stored, and those that are missing, which are made and stored now.
 * A changed program has lost its vector at seeding, so a stored one is never of an older text. One that is damaged, or
 * of another dimension, is made again.
 */
export async function programVectors(
  programs: readonly Program[],
  store: Pick<ProgramStore, 'loadVectors' | 'saveVectors'>,
  embedder: Embedder,
): Promise<readonly ProgramVector[]> {
  const { sound, missing } = await storedVectors(programs, store, embedder);
  if (missing.length === 0) return sound;
  const added = await embedPrograms(missing, embedder);
  await store.saveVectors(embedder.id, added);
  return [...sound, ...added];
}

export async function embedPrograms(
  programs: readonly Program[],
  embedder: Embedder,
): Promise<readonly ProgramVector[]> {
  const made = await embedder.embed(programs.map(textOf));
  return programs.flatMap(({ id }, at) => {
    const vector = made[at];
    return vector ? [{ id, vector }] : [];
  });
}

const unitLengthSlack = 0.01;

/** Of the right length, all numbers, and at unit length; all zero is the vector of a text that says nothing known. */
function isSound(vector: Float32Array, { dimensions }: Pick<Embedder, 'dimensions'>): boolean {
  if (vector.length !== dimensions) return false;
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 || Math.abs(length - 1) <= unitLengthSlack;
}
