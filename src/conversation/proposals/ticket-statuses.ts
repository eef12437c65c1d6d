import type { Clock, Ids } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import { ticketStatusSays, visibleTickets } from '../../grievances/check-status.ts';
import { startTurn, type FlowDeps } from '../../grievances/flow-turn.ts';
import { readState } from '../../grievances/grievance-state.ts';
import { asSeenBy } from '../../grievances/representative.ts';
import { deadlineState, readTicketNumber, type Ticket } from '../../grievances/ticket.ts';
import type { Principal } from '../../threads/turn.ts';
import { refuseLocked } from '../refuse-locked.ts';
import { redact, type RedactDeps } from '../redact.ts';
import { wordItems } from '../reply/embedded-wording.ts';
import type { Wordings } from '../reply/wording-file.ts';
import { itemOf } from './prepare-filing.ts';

export interface TicketStatusDeps extends RedactDeps {
  readonly grievanceDeps: FlowDeps;
  readonly wordings: Wordings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly today: (at: Date) => string;
}

export interface TicketStatus {
  readonly ticket: Ticket;
  readonly deadline: ReturnType<typeof deadlineState>;
  readonly says: readonly string[];
  readonly withheld: boolean;
}

/**
 * How the tickets of a conversation stand, for a program that has its token. What staff wrote passes the redaction of this
 * conversation first; of a restricted ticket only number and dates are given.
 */
export async function ticketStatuses(
  asked: { readonly threadId: string; readonly number: string | undefined; readonly by: Principal },
  deps: TicketStatusDeps,
): Promise<readonly TicketStatus[]> {
  const { threadId, number } = asked;
  const thread = await deps.threads.loadContext(threadId);
  if (!thread) throw new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
  const at = deps.clock.now();
  refuseLocked(thread, at);
  const state = readState(thread.grievance, at.toISOString());
  const visible = await visibleTickets(startTurn(state), { threadId }, deps.grievanceDeps);
  const wanted = number === undefined ? undefined : readTicketNumber(number);
  const found = number === undefined ? visible : visible.filter((ticket) => ticket.number === wanted);
  if (number !== undefined && found.length === 0)
    throw new AppError('ticket_not_found', 'This conversation has no such ticket. Check the number.');
  const today = deps.today(at);
  return Promise.all(
    found.map(async (ticket) => {
      const withheld = ticket.sensitivity === 'restricted';
      const seen = asSeenBy(ticket, state.verified?.ref).ticket;
      const shown = withheld ? withoutWords(seen) : await redactedTicket(seen, asked, deps);
      const items = ticketStatusSays(shown, deps.grievanceDeps, today, { ref: state.verified?.ref }).map(itemOf);
      const { paragraphs } = wordItems(deps.wordings, items, { threadId, wordingUses: {} });
      return {
        ticket: shown,
        deadline: deadlineState(ticket, today, deps.grievanceDeps.calendar),
        says: paragraphs,
        withheld,
      };
    }),
  );
}

function withoutWords(ticket: Ticket): Ticket {
  return {
    ...ticket,
    category: 'restricted',
    programId: undefined,
    question: undefined,
    decision: undefined,
    resolution: undefined,
  };
}

async function redactedTicket(
  ticket: Ticket,
  { threadId, by }: { readonly threadId: string; readonly by: Principal },
  deps: TicketStatusDeps,
): Promise<Ticket> {
  const redacted = async (message: string | undefined): Promise<string | undefined> => {
    if (message === undefined) return undefined;
    const receivedAt = deps.clock.now();
    const about = { turnId: deps.ids.next('trn'), threadId, threadIsNew: false, principal: by, channel: 'mcp' };
    const words = { ...about, message, idempotency: undefined, receivedAt, today: deps.today(receivedAt) };
    return (await redact(words, deps)).text;
  };
  return { ...ticket, question: await redacted(ticket.question), resolution: await redacted(ticket.resolution) };
}
