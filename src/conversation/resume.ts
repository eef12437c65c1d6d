import { bounds } from '../bounds.ts';
import { AppError } from '../errors.ts';
import type { Clock, Ids } from '../clock.ts';
import { resumeByTicket, type ResumeInput } from '../grievances/resume.ts';
import type { Ticket } from '../grievances/ticket.ts';
import type { Idempotency, Principal } from '../threads/turn.ts';
import type { ThreadStore } from '../threads/thread-store.ts';

/**
 * Coming back by thread needs nothing of its own: the id and its token go on where it stood. Coming back by ticket
 * number and proof opens a new thread on the ticket's status; what was said in the old one needs the old one's token, or
 * the passcode.
 */
export type ResumeThread = (
  input: Omit<ResumeInput, 'at'> & { readonly principal: Principal; readonly idempotency: Idempotency | undefined },
) => Promise<{
  readonly threadId: string;
  readonly ticket: Ticket;
  readonly replayed: boolean;
  /** The thread that filed the ticket, for whoever gave the passcode. */
  readonly earlierThreadId: string | undefined;
}>;

export interface ResumeDeps {
  readonly threads: Pick<ThreadStore, 'createThread'>;
  readonly grievances: Parameters<typeof resumeByTicket>[1];
  readonly clock: Clock;
  readonly ids: Ids;
}

export function makeResume(deps: ResumeDeps): ResumeThread {
  return async ({ principal, idempotency, ...input }) => {
    const at = deps.clock.now().toISOString();
    const resumed = await resumeByTicket({ ...input, at }, deps.grievances);
    if (!resumed) throw refused();
    const { threadId, replayed } = await deps.threads.createThread({
      threadId: deps.ids.next('thr'),
      owner: principal.keyId ?? principal.kind,
      channel: 'resume',
      metadata: {},
      at,
      grievance: resumed.grievance,
      ...(resumed.ticket.guard === undefined ? {} : { guard: resumed.ticket.guard }),
      openUntil: new Date(Date.parse(at) + bounds.guardRestMs).toISOString(),
      idempotency,
    });
    const earlierThreadId = resumed.byPasscode ? resumed.ticket.threadId : undefined;
    return { threadId, ticket: resumed.ticket, replayed, earlierThreadId };
  };
}

/** One answer to an unknown number, a wrong proof and a lock, so that none of them tells anything. */
function refused(): AppError {
  return new AppError(
    'verification_failed',
    'That did not match, or it was tried too often. Check the number and the proof, or wait half an hour. If your record has a mistake, ask the office that keeps it.',
  );
}
