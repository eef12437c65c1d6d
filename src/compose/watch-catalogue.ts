import { bounds } from '../config.ts';
import type { ProgramStore } from '../programs/program-store.ts';

/** Looks every `catalogueWatchMs` whether somebody seeded the catalogue anew, and says so once for each time. */
export async function watchCatalogue(
  store: Pick<ProgramStore, 'seededAs'>,
  onSeeded: () => void,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  let known = await store.seededAs();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      const now = await store.seededAs();
      if (now !== known) onSeeded();
      known = now;
    } catch (error) {
      // A store that is busy or closing: the next look sees the same.
      if (!stopped) onFailure(error);
    }
    if (!stopped) timer = setTimeout(() => void look(), bounds.catalogueWatchMs).unref();
  };
  timer = setTimeout(() => void look(), bounds.catalogueWatchMs).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
