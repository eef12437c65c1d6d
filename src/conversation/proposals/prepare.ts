import { AppError } from '../../errors.ts';
import type { Proposal } from '../../grievances/held-proposals.ts';
import { crisisLines, type CrisisFile } from '../../middleware/content-moderation/crisis.ts';
import type { GrievanceState, ThreadContext } from '../../threads/thread.ts';
import type { TicketChange } from '../../threads/turn.ts';
import { refuseLocked } from '../refuse-locked.ts';
import { redact, type RedactDeps } from '../redact.ts';
import { fixedItem, type PlanItem, type ReplyRight } from '../reply/reply-plan.ts';
import type { ReceivedTurn, RedactedTurn } from '../turn.ts';
import { prepareAddition, type AdditionDeps } from './prepare-addition.ts';
import { prepareFiling, type FilingDeps } from './prepare-filing.ts';

export interface PrepareDeps extends RedactDeps, FilingDeps, AdditionDeps {
  readonly crisis: CrisisFile;
}

/** What a proposal comes to. Nothing of it is stored. */
export interface WorkedOut {
  readonly change: TicketChange;
  /** Where the grievance flow stands afterwards; undefined: where it stood. */
  readonly grievance: GrievanceState | undefined;
  /** Rights with a clock: said before anything else is done. */
  readonly first: readonly PlanItem[];
  /** What will be done, for the person to look at. */
  readonly summary: readonly PlanItem[];
  /** What is said once it is done. */
  readonly done: readonly PlanItem[];
  readonly rights: readonly ReplyRight[];
}

/** What would come of a proposal if the person said yes now. */
export interface Prepared extends WorkedOut {
  readonly redacted: RedactedTurn;
  readonly thread: ThreadContext;
}

/** A proposal's words, redacted, and the conversation that they are for. */
export interface ProposedWords {
  readonly redacted: RedactedTurn;
  readonly thread: ThreadContext;
}

/** Reads a proposal as a message with the same words would be read, and works out what would come of it. */
export async function prepare(received: ReceivedTurn, proposal: Proposal, deps: PrepareDeps): Promise<Prepared> {
  const thread = await deps.threads.loadContext(received.threadId);
  if (!thread) throw new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
  refuseLocked(thread, received.receivedAt);
  const redacted = await redact(received, deps);
  const kinds = [...new Set(redacted.moderation.crisis.map(({ kind }) => kind))];
  const crisis = crisisLines(deps.crisis, kinds).map((text) => fixedItem('crisis', { fixedText: text }));
  const words = { redacted, thread };
  const worked =
    proposal.kind === 'file'
      ? await prepareFiling(words, proposal.programId, deps)
      : await prepareAddition(words, proposal.ticket, deps);
  return { ...words, ...worked, first: [...crisis, ...worked.first] };
}
