import type { HeldProposals } from '../grievances/held-proposals.ts';
import type { ThreadStore } from '../threads/thread-store.ts';

/** What was proposed for a thread goes with it: delete means gone. */
export function forgettingProposals(threads: ThreadStore, held: Pick<HeldProposals, 'dropThread'>): ThreadStore {
  return {
    ...threads,
    async eraseThread(threadId, at) {
      held.dropThread(threadId);
      await threads.eraseThread(threadId, at);
    },
  };
}
