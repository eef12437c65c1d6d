import { addErasures } from '../storage/erasure-list.ts';
import { erasureOf } from '../storage/sqlite/replay-erasures.ts';
import type { ThreadStore } from '../threads/thread-store.ts';

/**
 * A thread store that puts each erasure on the list at `path` before it is done: whatever backup is put back later, a
 * thread whose owner was told that it is gone stays gone.
 */
export function listingErasures<Store extends ThreadStore>(threads: Store, path: string): Store {
  return {
    ...threads,
    async eraseThread(threadId: string, at: string) {
      if ((await threads.owner(threadId)) !== undefined) await addErasures(path, [erasureOf(threadId, at)]);
      await threads.eraseThread(threadId, at);
    },
  };
}
