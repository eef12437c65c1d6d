import { bounds } from '../config.ts';
import type { ProgramStore } from '../programs/program-store.ts';
import { repeat } from './repeat.ts';

/** Looks every `catalogueWatchMs` whether somebody seeded the catalogue anew, and says so once for each time. */
export async function watchCatalogue(
  store: Pick<ProgramStore, 'seededAs'>,
  onSeeded: () => void,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  let known = await store.seededAs();
  const look = async (): Promise<void> => {
    const now = await store.seededAs();
    if (now !== known) onSeeded();
    known = now;
  };
  return repeat(look, bounds.catalogueWatchMs, onFailure);
}
