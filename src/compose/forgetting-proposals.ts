import { randomIds, type Clock } from '../clock.ts';
import type { Bounds } from '../config.ts';
import { heldProposals, type HeldProposals } from '../grievances/held-proposals.ts';
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

/** What was proposed waits here for a yes, for so long and so many as the bounds say. */
export const proposalsHeld = (clock: Clock, bounds: Bounds): HeldProposals =>
  heldProposals({
    clock,
    ids: randomIds,
    ttlMs: bounds.proposalMs,
    heldMax: bounds.proposalsMax,
    heldPerThreadMax: bounds.proposalsPerThreadMax,
  });
