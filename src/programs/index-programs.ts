import type { Embedder } from '../embedding/ports.ts';
import { textOf, passagesOf } from './catalogue-words.ts';
import type { Program } from './program.ts';
import type { ProgramStore } from './program-store.ts';

/** What an embedder that learns from the catalogue learns from: every passage, and every program as a whole. */
export function trainingTexts(programs: readonly Program[]): readonly string[] {
  return programs.flatMap((program) => [textOf(program), ...passagesOf(program)]);
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
): Promise<readonly { readonly id: string; readonly vector: Float32Array }[]> {
  const stored = (await store.loadVectors(embedder.id)).filter(({ vector }) => isSound(vector, embedder));
  const has = new Set(stored.map(({ id }) => id));
  const missing = programs.filter(({ id }) => !has.has(id));
  if (missing.length === 0) return stored;
  const made = await embedder.embed(missing.map(textOf));
  const added = missing.flatMap(({ id }, at) => {
    const vector = made[at];
    return vector ? [{ id, vector }] : [];
  });
  await store.saveVectors(embedder.id, added);
  return [...stored, ...added];
}

export function isSound(vector: Float32Array, { dimensions }: Pick<Embedder, 'dimensions'>): boolean {
  return vector.length === dimensions && vector.every(Number.isFinite);
}
