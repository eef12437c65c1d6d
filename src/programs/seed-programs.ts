import type { Embedder } from '../embedding/ports.ts';
import { embedPrograms } from './index-programs.ts';
import type { Program } from './program.ts';
import type { ProgramStore, SeedReport } from './program-store.ts';

/**
 * Brings the store to the pack's programs when the pack is another one than it was made from; undefined: it was not.
 *
 * @param more.embedder what makes vectors at once: they are stored in one transaction with their texts
 */
export async function seedIfChanged(
  store: ProgramStore,
  pack: { readonly programs: readonly Program[]; readonly hash: string },
  more: { readonly onProgress?: (done: number, total: number) => void; readonly embedder?: Embedder } = {},
): Promise<SeedReport | undefined> {
  if ((await store.packHash()) === pack.hash) return undefined;
  const { onProgress, embedder } = more;
  const vectors = embedder && { embedder: embedder.id, vectors: await embedPrograms(pack.programs, embedder) };
  return store.seed(pack.programs, pack.hash, onProgress, vectors);
}
