import type { GrievanceState, SeenTicket } from '../threads/thread.ts';
import { ticketStatusSays, visibleTickets } from './check-status.ts';
import { startTurn, type FlowDeps } from './flow-turn.ts';
import type { GrievanceSays } from './flow.ts';
import { readState } from './grievance-state.ts';
import { deadlineState, type Ticket } from './ticket.ts';
import { says } from './wordings.ts';

/** What of a ticket's history its person is told. */
const toldActions: ReadonlySet<string> = new Set([
  'ask',
  'decide',
  'transfer',
  'close',
  'reopen',
  'merge',
  'take_in',
  'passcode_reset',
]);

export interface TicketNews {
  /** How the tickets stand now that were worked on since; empty when nothing happened. */
  readonly says: readonly GrievanceSays[];
  /** The ticket on which staff asked something just now. */
  readonly asked: string | undefined;
  /** A ticket that was closed, and nobody has said yet how it went. */
  readonly toRate: string | undefined;
  /** What was seen with this turn; bounded by `ticketsListedMax`. */
  readonly seen: Readonly<Record<string, SeenTicket>>;
}

export interface NewsInput {
  readonly threadId: string;
  readonly grievance: GrievanceState | undefined;
  readonly seen: Readonly<Record<string, SeenTicket>>;
  readonly at: string;
}

/** Tickets told of in one reply; the others are one question away. */
const toldMax = 2;

/**
 * What happened to a person's tickets since this thread last spoke of them: asked, decided, passed on, closed, late. By
 * what was seen and not by the clock, so that nothing is told twice or missed however close together it came.
 */
export async function newsSince(input: NewsInput, deps: FlowDeps): Promise<TicketNews> {
  const turn = startTurn(readState(input.grievance, input.at));
  const tickets = await visibleTickets(turn, input, deps);
  const today = deps.dateOf(input.at);
  const seen: Record<string, SeenTicket> = {};
  const fresh: Ticket[] = [];
  const reset = new Set<string>();
  for (const ticket of tickets) {
    const before = input.seen[ticket.number];
    const now = await look(ticket, before, today, deps);
    seen[ticket.number] = { version: now.version, told: now.told, late: now.late };
    // A ticket of another thread is shown when its person is verified; from then on what is new is told.
    const known = before ?? (ticket.threadId === input.threadId ? unseen : now);
    if (now.told > known.told || (now.late && !known.late)) fresh.push(ticket);
    if (now.told > known.told && now.reset) reset.add(ticket.number);
  }
  const told = fresh.slice(0, toldMax);
  return {
    says: [
      ...(reset.size > 0 ? [says('passcode_reset')] : []),
      ...(await Promise.all(told.map((ticket) => sayNews(ticket, turn.state.verified?.ref, today, deps)))).flat(),
    ],
    asked: told.find(({ question }) => question !== undefined)?.number,
    toRate: told.find(({ stage, rating, mergedInto }) => stage === 'closed' && rating === undefined && !mergedInto)
      ?.number,
    seen,
  };
}

const unseen: SeenTicket = { version: 0, told: 0, late: false };

/** The history is read only where the ticket has changed. */
async function look(
  ticket: Ticket,
  before: SeenTicket | undefined,
  today: string,
  deps: FlowDeps,
): Promise<SeenTicket & { readonly reset: boolean }> {
  const late = deadlineState(ticket, today, deps.calendar) === 'breached';
  if (before?.version === ticket.version) return { ...before, late, reset: false };
  const history = await deps.tickets.listHistory(ticket.number);
  const told = history.filter(({ action, actor }) => actor !== 'person' && toldActions.has(action));
  const reset = told.at(-1)?.action === 'passcode_reset';
  return { version: ticket.version, told: told.length, late, reset };
}

async function sayNews(
  ticket: Ticket,
  ref: string | undefined,
  today: string,
  deps: FlowDeps,
): Promise<readonly GrievanceSays[]> {
  const goesOnIn = ticket.mergedInto === undefined ? undefined : await deps.tickets.get(ticket.mergedInto);
  const [, ...standing] = ticketStatusSays(ticket, deps, today, { ref, goesOnIn });
  return [says('news', { ticket: ticket.number }), ...standing];
}
