import { AppError } from '../errors.ts';
import { isLocked } from '../threads/guard.ts';
import type { ThreadContext } from '../threads/thread.ts';

/** A program with the token is no person with the passcode: at a closed door it gets nothing. Throws `passcode_needed`. */
export function refuseLocked(thread: ThreadContext, at: Date): void {
  if (!isLocked(thread, at.toISOString())) return;
  throw new AppError(
    'passcode_needed',
    'This conversation has a passcode. The person has to send it as a message before anything is shown or taken.',
  );
}
