import type { AuditLog } from '../../audit/audit-log.ts';
import type { Clock } from '../../clock.ts';
import type { BeneficiaryRegistry } from '../beneficiary-registry.ts';
import type { Calendar } from '../calendar.ts';
import type { Digest } from '../come-back-code.ts';
import type { TicketIntake } from '../intake.ts';
import type { OneTimeCodes } from '../one-time-code.ts';
import type { GrievanceRules } from '../rules.ts';
import type { DeadlineState, Ticket, TicketHistoryLine, TicketStage } from '../ticket.ts';
import type { TicketStore } from '../ticket-store.ts';
import type { Staff } from './staff-scopes.ts';
import type { StaffAction, StaffActionName } from './ticket-actions.ts';
import type { QueuedTicket, QueueQuery, TicketQueue, TicketRemark } from './ticket-queue.ts';

export type QueueAsked = Omit<QueueQuery, 'dueFrom' | 'dueTo' | 'withRestricted'> & {
  readonly deadline: DeadlineState | undefined;
};

export interface DeskTicket extends QueuedTicket {
  readonly deadline: DeadlineState;
}

export interface DeskFile {
  readonly ticket: Ticket;
  readonly deadline: DeadlineState;
  readonly narrative: readonly { readonly number: number; readonly saidAt: string; readonly text: string }[];
  readonly desiredOutcome: string | undefined;
  /** The letter, since when, and who files for whom. */
  readonly intake: TicketIntake | undefined;
  readonly safeContact: string | undefined;
  readonly history: readonly (TicketHistoryLine & { readonly remark: TicketRemark | undefined })[];
  readonly allowed: readonly StaffActionName[];
}

/** What staff can do, the same over HTTP and in a terminal. Each call checks the scopes and records who did it. */
export interface StaffDesk {
  list(staff: Staff, asked: QueueAsked): Promise<readonly DeskTicket[]>;
  /** The same list for a file that leaves the service, and whether there are more; what left is recorded. */
  listForExport(
    staff: Staff,
    asked: QueueAsked,
  ): Promise<{ readonly rows: readonly DeskTicket[]; readonly hasMore: boolean }>;
  count(staff: Staff): Promise<{
    readonly stages: Readonly<Record<TicketStage, number>>;
    readonly deadlines: Readonly<Record<DeadlineState, number>>;
    readonly byStage: Readonly<Record<TicketStage, Readonly<Record<DeadlineState, number>>>>;
  }>;
  read(staff: Staff, number: string): Promise<DeskFile>;
  act(staff: Staff, number: string, action: StaffAction, expectedVersion: number | undefined): Promise<Ticket>;
  /** A new passcode for somebody who forgot theirs and whom staff have checked. Shown once, here. */
  resetPasscode(staff: Staff, number: string, reason: string): Promise<{ readonly passcode: string }>;
  /** A one-time code for somebody whom staff know. Shown once, here; kept as a digest. Rejects `not_found`. */
  giveCode(staff: Staff, beneficiaryId: string, reason: string): Promise<GivenCode>;
}

export interface GivenCode {
  readonly code: string;
  /** Instant. */
  readonly until: string;
}

export interface StaffDeskDeps {
  readonly queue: TicketQueue;
  readonly tickets: Pick<TicketStore, 'get' | 'listHistory'>;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly calendar: Calendar;
  readonly rules: Pick<GrievanceRules, 'categories' | 'answer_within_business_days'>;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly today: () => string;
  /** A text with the values behind its handles, from the vault of the thread in which it was said. */
  readonly restore: (text: string, threadId: string) => Promise<string>;
  /** What staff wrote without identifiers of the person: those that the thread's vault knows, and such as no office has. */
  readonly hide: (text: string, threadId: string | undefined) => Promise<string>;
  readonly registry: Pick<BeneficiaryRegistry, 'findByDigest'>;
  readonly codes: Pick<OneTimeCodes, 'keep'>;
  readonly beneficiaryIdPattern: RegExp;
}
