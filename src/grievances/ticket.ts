import type { ThreadGuard } from '../threads/guard.ts';
import type { Calendar } from './calendar.ts';
import type { TicketIntake } from './intake.ts';

/** Where a ticket stands. `decided` has a decision; `closed` needs one. */
export const ticketStages = [
  'received',
  'in_review',
  'waiting_for_person',
  'transferred',
  'decided',
  'closed',
  'reopened',
] as const;
export type TicketStage = (typeof ticketStages)[number];

/** Stages in which a further complaint about the same thing belongs to this ticket. */
export const openTicketStages: ReadonlySet<TicketStage> = new Set<TicketStage>([
  'received',
  'in_review',
  'waiting_for_person',
  'transferred',
  'reopened',
]);

/** The record of a grievance. It holds no words of the person; those are its parts. */
export interface Ticket {
  /** Public and gapless within its year: `OMB-2026-000123`. */
  readonly number: string;
  /** The thread that filed it; undefined after that thread was erased. */
  readonly threadId: string | undefined;
  /** A registry's own name for a verified person, never the beneficiary id. */
  readonly beneficiaryRef: string | undefined;
  /** Keyed digest of the come-back code of an anonymous ticket. */
  readonly codeHash: string | undefined;
  /** Shown to nobody who comes back without the passcode; how to reach the person safely. */
  readonly guard: ThreadGuard | undefined;
  readonly category: string;
  readonly subcategory: string | undefined;
  readonly programId: string | undefined;
  readonly severity: string;
  readonly sensitivity: string;
  readonly desiredOutcome: string | undefined;
  readonly stage: TicketStage;
  readonly decision: string | undefined;
  /** Why it was decided so, in words for the person. */
  readonly resolution: string | undefined;
  /** Who of the staff has it, as the office calls them. */
  readonly assignee: string | undefined;
  /** Levels up that it was passed; 0 to `escalationLevelsMax`. */
  readonly escalation: number;
  /** Where it was transferred to. */
  readonly office: string | undefined;
  /** What staff asked the person and nobody answered yet. */
  readonly question: string | undefined;
  /** The day (ISO date) after which the clock raises it again; undefined: its due day. */
  readonly escalateAfter: string | undefined;
  /** The ticket that goes on in its place. */
  readonly mergedInto: string | undefined;
  /** The ticket whose decision it is about. */
  readonly appealOf: string | undefined;
  /** The letter, since when, and who files for whom. */
  readonly intake: TicketIntake | undefined;
  /** How the person found it went, 1 (badly) to 5. */
  readonly rating: number | undefined;
  /** Until then (instant) staff vouch that the thread that filed it is `beneficiaryRef`. */
  readonly vouchedUntil: string | undefined;
  readonly openedAt: string;
  readonly changedAt: string;
  /** The day by which the office means to answer, ISO date. */
  readonly dueOn: string;
  readonly partCount: number;
  /** Grows by one with every change. */
  readonly version: number;
}

export interface TicketPart {
  readonly number: number;
  /** With handles in place of identifiers. */
  readonly text: string;
  readonly saidAt: string;
}

export interface TicketHistoryLine {
  readonly number: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly fromStage: string | undefined;
  readonly toStage: string | undefined;
}

/** The one spelling of a ticket number: prefix, year, six digits or more. Undefined when `text` is not one. */
export function readTicketNumber(text: string): string | undefined {
  const match = /^\s*omb[\s-]{0,3}(\d{4})[\s-]{0,3}(\d{1,9})\s*$/i.exec(text);
  const year = match?.[1];
  const count = match?.[2];
  if (year === undefined || count === undefined) return undefined;
  return ticketNumber(Number(year), Number(count));
}

export function ticketNumber(year: number, count: number): string {
  return `OMB-${year}-${String(count).padStart(6, '0')}`;
}

export const deadlineStates = ['on_track', 'at_risk', 'breached', 'answered'] as const;
export type DeadlineState = (typeof deadlineStates)[number];

/** Business days before the deadline from which a ticket counts as at risk. */
const atRiskBusinessDays = 2;

/** The last due day (ISO date) that counts as at risk on `today`; a later one is on track. */
export function lastDayAtRisk(today: string, calendar: Calendar): string {
  return calendar.addBusinessDays(today, atRiskBusinessDays);
}

/** How the deadline stands on `today` (ISO date): worked out, never stored, so that it survives a restart. */
export function deadlineState(
  ticket: Pick<Ticket, 'stage' | 'dueOn'>,
  today: string,
  calendar: Calendar,
): DeadlineState {
  if (!openTicketStages.has(ticket.stage)) return 'answered';
  if (today > ticket.dueOn) return 'breached';
  return ticket.dueOn <= lastDayAtRisk(today, calendar) ? 'at_risk' : 'on_track';
}
