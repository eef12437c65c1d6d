import type { AuditEntry } from '../../threads/turn.ts';
import type { Ticket, TicketStage } from '../ticket.ts';
import type { PasscodeReset } from './reset-passcode.ts';
import type { remarkKinds, TicketWork } from './ticket-actions.ts';

export const queueSorts = ['due', 'opened', 'changed'] as const;

/** Which tickets, in which order. Every filter left out lets all pass. */
export interface QueueQuery {
  /** A stage, all that are open, all that are not, or every one. */
  readonly stage: TicketStage | 'open' | 'done' | 'all';
  readonly category: string | undefined;
  readonly severity: string | undefined;
  /** `none`: nobody has it. */
  readonly assignee: string | undefined;
  /** Due days, ISO dates, both included. */
  readonly dueFrom: string | undefined;
  readonly dueTo: string | undefined;
  /** Whether restricted tickets are among them. */
  readonly withRestricted: boolean;
  readonly sort: (typeof queueSorts)[number];
  readonly descending: boolean;
  /** Go on after this place. */
  readonly after: QueuePlace | undefined;
  readonly limit: number;
}

/** Where a ticket stands in an order: what is sorted by, and what tells equal ones apart. */
export interface QueuePlace {
  readonly key: string;
  readonly id: number;
}

export interface QueuedTicket {
  readonly ticket: Ticket;
  readonly place: QueuePlace;
}

export interface TicketRemark {
  /** The line of the ticket's history that it explains. */
  readonly number: number;
  readonly kind: (typeof remarkKinds)[number];
  readonly text: string;
}

export interface TicketCount {
  readonly stage: TicketStage;
  readonly dueOn: string;
  readonly count: number;
}

/** A change of one ticket: its parts that work changes, the line of its history, and the words that explain it. */
export interface WorkDone {
  readonly work: TicketWork;
  readonly action: string;
  readonly remark: Pick<TicketRemark, 'kind' | 'text'> | undefined;
  readonly audit: AuditEntry;
}

/** The ticket store as staff need it. `test/contract/ticket-queue.ts` is what every adapter must pass. */
export interface TicketQueue {
  list(query: QueueQuery): Promise<readonly QueuedTicket[]>;
  /** How many there are by stage and due day. Its cost does not grow with the number of tickets. */
  count(withRestricted: boolean): Promise<readonly TicketCount[]>;
  listRemarks(number: string): Promise<readonly TicketRemark[]>;
  /** The narrative with the thread that each part was said in, whose vault has the values behind its handles. */
  listNarrative(number: string): Promise<readonly NarrativePart[]>;
  /**
   * Changes a ticket, its history and the audit record in one transaction, by a function that sees it as it is then.
   * Rejects `ticket_not_found`, `version_conflict` when `expectedVersion` is another, and whatever `work` throws.
   */
  change(input: {
    readonly number: string;
    readonly expectedVersion: number | undefined;
    readonly at: string;
    readonly actor: string;
    readonly work: (ticket: Ticket) => WorkDone;
    /** Another ticket that changes with it, in the same transaction. */
    readonly and?: { readonly number: string; readonly work: (ticket: Ticket, first: Ticket) => WorkDone };
  }): Promise<Ticket>;
  /** Another passcode for the ticket, its thread and all that this one filed. False: the ticket has none. */
  resetPasscode(reset: PasscodeReset): Promise<boolean>;
  /** Numbers of open tickets that the clock has to raise on `today` (ISO date), the longest late first. */
  listLate(today: string, limit: number): Promise<readonly string[]>;
}

export interface NarrativePart {
  readonly number: number;
  readonly text: string;
  readonly saidAt: string;
  readonly threadId: string | undefined;
}
