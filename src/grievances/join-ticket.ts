import { visibleTickets } from './check-status.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput } from './flow.ts';
import { openTicketStages, type Ticket } from './ticket.ts';
import { says } from './wordings.ts';

/** The open ticket that these words belong to: the same program in this thread, or the one just talked about. */
export async function ticketToJoin(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<Ticket | undefined> {
  const visible = await visibleTickets(turn, input, deps);
  const open = visible.filter((ticket) => openTicketStages.has(ticket.stage) || ticket.mergedInto !== undefined);
  if (input.programId !== undefined) return open.find((ticket) => ticket.programId === input.programId);
  const { stage, ticket: number } = turn.state;
  if (stage !== 'ticket' && stage !== 'follow_up') return undefined;
  return open.find((ticket) => ticket.number === number) ?? open[0];
}

export function join(turn: FlowTurn, ticket: Ticket, input: GrievanceInput): FlowTurn {
  const moved = go(go(turn, input.event), 'nothing_open');
  const talkedAbout = know(moved, { ticket: ticket.number, asked: undefined, asks: 0 });
  const added = say(talkedAbout, says('added', { ticket: ticket.number }));
  return { ...added, ticket: { kind: 'add', number: ticket.number, text: input.text } };
}
