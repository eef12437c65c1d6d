import type { Ticket, TicketHistoryLine, TicketPart } from './ticket.ts';

/**
 * The ticket store port. Opening a ticket is not here: it happens inside the turn's commit, so that a number is told
 * only after it is durable. `test/contract/ticket-store.ts` is what every adapter must pass.
 */
export interface TicketStore {
  /** Undefined for an unknown number. Whoever calls decides who may see it. */
  get(number: string): Promise<Ticket | undefined>;
  /** Tickets that this thread filed, newest first, at most `ticketsListedMax`. */
  listForThread(threadId: string): Promise<readonly Ticket[]>;
  /** Tickets filed without a name under this code, newest first, at most `ticketsListedMax`. */
  listForCode(codeHash: string): Promise<readonly Ticket[]>;
  /** Tickets of a verified person, newest first, at most `ticketsListedMax`. */
  listForBeneficiary(ref: string): Promise<readonly Ticket[]>;
  /** The narrative, in the order in which it was said. */
  listParts(number: string): Promise<readonly TicketPart[]>;
  listHistory(number: string): Promise<readonly TicketHistoryLine[]>;
  /** Adds words outside a turn. Rejects `ticket_not_found`; `action_not_allowed` once it holds `narrativePartsMax`. */
  addPart(input: {
    number: string;
    text: string;
    at: string;
    actor: string;
    /** The thread that said it, so that its words go when it is erased. */
    threadId: string | undefined;
  }): Promise<void>;
}
