import { opensGuard, type GuardCheckDeps } from '../grievances/guard-check.ts';
import { isLocked } from '../threads/guard.ts';
import type { AdmittedTurn, ClaimedTurn } from './turn.ts';

export interface AdmitDeps {
  readonly guardCheck: GuardCheckDeps;
}

/**
 * Whether this turn may see what is in its thread. A thread with a passcode that was left opens with it and with nothing
 * else; the attempt is counted at once, whatever becomes of the turn.
 */
export async function admit(turn: ClaimedTurn, { guardCheck }: AdmitDeps): Promise<AdmittedTurn> {
  const at = turn.receivedAt.toISOString();
  if (!isLocked(turn.thread, at)) return { ...turn, door: 'open' };
  const opened = await opensGuard(
    {
      given: turn.passcode,
      hash: turn.thread.guard?.passcodeHash,
      countedBy: `thread:${turn.threadId}`,
      at,
    },
    guardCheck,
  );
  return { ...turn, door: opened ? 'just_opened' : 'locked' };
}
