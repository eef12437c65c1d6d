import type { Digest } from './come-back-code.ts';
import { passcodeHolds } from './passcode.ts';
import type { AttemptCounter } from './verification.ts';

export interface GuardCheckDeps {
  readonly attempts: AttemptCounter;
  readonly digest: Digest;
}

/**
 * Whether a passcode opens what it guards. Attempts are counted and locked as those of any second factor; a wrong one,
 * a lock and nothing to open are one answer, for the same work. Without a passcode nothing is counted.
 * @param countedBy `thread:thr_…` or `ticket:OMB-…`
 */
export async function opensGuard(
  input: {
    readonly given: string | undefined;
    readonly hash: string | undefined;
    readonly countedBy: string;
    readonly at: string;
  },
  { attempts, digest }: GuardCheckDeps,
): Promise<boolean> {
  if (input.given === undefined) return false;
  const subjects = [digest(`attempts:passcode:${input.countedBy}`)];
  const allowed = await attempts.take(subjects, input.at);
  const holds = await passcodeHolds(digest, input.given, input.hash);
  if (!allowed || !holds) return false;
  await attempts.giveBack(subjects);
  return true;
}
