import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { ThreadStore } from '../threads/thread-store.ts';
import type { ClaimOutcome } from '../threads/turn.ts';
import type { ClaimedTurn, RedactedTurn } from './turn.ts';

export interface ClaimDeps {
  readonly threads: ThreadStore;
  readonly bounds: Bounds;
}

/**
 * Takes the thread for this turn: one short transaction that makes the thread if it is new and stores the lease, the
 * reservation of the idempotency key, the redacted message and the values behind its handles. It outlives a failed turn.
 * Returns undefined when there is nothing to run; `onClaim` has told the caller why.
 */
export async function claim(
  turn: RedactedTurn,
  { threads, bounds }: ClaimDeps,
  onClaim: (outcome: ClaimOutcome) => void,
): Promise<ClaimedTurn | undefined> {
  const outcome = await threads.claimTurn({
    threadId: turn.threadId,
    createThread: turn.threadIsNew
      ? { owner: turn.principal.keyId ?? turn.principal.kind, channel: turn.channel }
      : undefined,
    turnId: turn.turnId,
    message: turn.text,
    vault: turn.newVaultEntries,
    at: turn.receivedAt.toISOString(),
    leaseMs: bounds.leaseMs,
    idempotency: turn.idempotency,
  });
  onClaim(outcome);
  if (outcome.kind !== 'claimed') return undefined;
  const thread = await threads.loadContext(turn.threadId);
  if (!thread) throw new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
  return { ...turn, fence: outcome.fence, turnNumber: outcome.turnNumber, thread };
}
