import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { visibleTickets } from '../../grievances/check-status.ts';
import { startTurn, type FlowDeps } from '../../grievances/flow-turn.ts';
import { readState } from '../../grievances/grievance-state.ts';
import { quoteOf } from '../../grievances/narrative.ts';
import { openTicketStages, readTicketNumber } from '../../grievances/ticket.ts';
import { says } from '../../grievances/wordings.ts';
import { itemOf } from './prepare-filing.ts';
import type { ProposedWords, WorkedOut } from './prepare.ts';

export interface AdditionDeps {
  readonly grievanceDeps: FlowDeps;
}

/** More words for a ticket that this conversation may see. A foreign number and an unknown one get the same answer. */
export async function prepareAddition(
  { redacted, thread }: ProposedWords,
  ticketNumber: string,
  { grievanceDeps }: AdditionDeps,
): Promise<WorkedOut> {
  const { text, threadId } = redacted;
  const state = readState(thread.grievance, redacted.receivedAt.toISOString());
  const number = readTicketNumber(ticketNumber);
  const visible = await visibleTickets(startTurn(state), { threadId }, grievanceDeps);
  const ticket = visible.find((one) => one.number === number);
  if (ticket === undefined)
    throw new AppError('ticket_not_found', 'This conversation has no such ticket. Check the number.');
  if (!openTicketStages.has(ticket.stage))
    throw new AppError(
      'action_not_allowed',
      `${ticket.number} is decided. The person can ask to have it opened again.`,
    );
  if (ticket.partCount >= bounds.narrativePartsMax)
    throw new AppError('action_not_allowed', `${ticket.number} can not hold more. File another one for what is new.`);
  return {
    change: { kind: 'add', number: ticket.number, text },
    grievance: undefined,
    first: [],
    summary: [
      says('propose_add', { ticket: ticket.number }),
      says('summary_what', { quote: quoteOf(text, bounds.quoteCharsMax) }),
    ].map(itemOf),
    done: [itemOf(says('added', { ticket: ticket.number }))],
    rights: [],
  };
}
