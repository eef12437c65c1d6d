import { visibleTickets } from './check-status.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput } from './flow.ts';
import { emptyDraft, type Draft } from './grievance-state.ts';
import { ask } from './onward.ts';
import { openTicketStages, type Ticket } from './ticket.ts';
import { says } from './wordings.ts';

/** The ticket talked about, when it was decided or closed and its person is here. */
export async function endedTicket(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<Ticket | undefined> {
  const visible = await visibleTickets(turn, input, deps);
  const ticket = visible.find(({ number }) => number === turn.state.ticket);
  return ticket === undefined || openTicketStages.has(ticket.stage) || ticket.mergedInto !== undefined
    ? undefined
    : ticket;
}

/** A complaint about what was decided on another one: filed like any, and linked to it. */
export function appealTicket(turn: FlowTurn, of: Ticket, deps: FlowDeps): FlowTurn {
  const { programId } = of;
  const draft: Draft = {
    ...emptyDraft,
    appeal: true,
    appealOf: of.number,
    skipped: ['when', 'notice', ...(programId === undefined ? (['program'] as const) : [])],
    ...(programId === undefined ? {} : { programId }),
  };
  const moved = go(go(turn, 'appeal'), 'complaint_open');
  const told = say(know(moved, { draft, asked: 'what', asks: 1 }), says('appeal_of', { ticket: of.number }));
  return ask(told, 'what', deps);
}

/**
 * "It is not solved": the office takes it up again, with these words and a new day. Undefined: no ticket that was talked
 * about was decided or closed, and the words are a complaint like any.
 */
export async function reopen(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn | undefined> {
  const ended = turn.state.draft === undefined ? await endedTicket(turn, input, deps) : undefined;
  if (ended === undefined) return undefined;
  const days: Readonly<Record<string, number>> = deps.rules.answer_within_business_days;
  const within = days[ended.severity] ?? deps.rules.answer_within_business_days.normal;
  const dueOn = deps.calendar.addBusinessDays(deps.dateOf(input.at), within);
  const told = say(
    know(go(turn, 'reopen'), { asked: undefined, asks: 0 }),
    says('reopened', { ticket: ended.number, due: deps.formatDate(dueOn) }),
  );
  return { ...told, ticket: { kind: 'reopen', number: ended.number, text: input.text, dueOn } };
}
