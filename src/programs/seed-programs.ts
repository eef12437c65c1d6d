import type { Program } from './program.ts';
import type { ProgramStore, SeedReport } from './program-store.ts';

/** Brings the store to the pack's programs when the pack is another one than it was made from; undefined: it was not. */
export async function seedIfChanged(
  store: ProgramStore,
  pack: { readonly programs: readonly Program[]; readonly hash: string },
  onProgress?: (done: number, total: number) => void,
): Promise<SeedReport | undefined> {
  if ((await store.packHash()) === pack.hash) return undefined;
  return store.seed(pack.programs, pack.hash, onProgress);
}
