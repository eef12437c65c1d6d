import { z } from 'zod';
import { ticketIntakeSchema } from '../../grievances/intake.ts';
import { ticketStages, type Ticket, type TicketHistoryLine, type TicketPart } from '../../grievances/ticket.ts';
import { toGuard } from './guards.ts';

/** The words of a part (p) of a ticket (t). */
export const unsealedPart = `unseal('ticket_parts.text', t.number || '/' || p.number, p.text)`;

const sealedInTicket = ['desired_outcome', 'intake', 'resolution', 'open_question', 'passcode_hash', 'safe_contact']
  .map((column) => `unseal('tickets.${column}', t.number, t.${column}) AS ${column}`)
  .join(', ');

export const selectTicket = `SELECT t.id, t.number, t.thread_id, t.beneficiary_ref, t.code_hash, t.category,
    t.subcategory, t.program_id, t.severity, t.sensitivity, t.stage, t.decision, t.assignee, t.escalation, t.office,
    t.flagged, t.escalate_after, t.merged_into, t.appeal_of, t.rating, t.vouched_until, t.opened_at, t.changed_at, t.due_on, t.version, ${sealedInTicket},
    (SELECT count(*) FROM ticket_parts p WHERE p.ticket_id = t.id) AS part_count
  FROM tickets t`;

const maybe = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined);

const ticketRow = z
  .object({
    number: z.string(),
    thread_id: maybe,
    beneficiary_ref: maybe,
    code_hash: maybe,
    passcode_hash: z.string().nullable(),
    flagged: z.number(),
    safe_contact: z.string().nullable(),
    category: z.string(),
    subcategory: maybe,
    program_id: maybe,
    severity: z.string(),
    sensitivity: z.string(),
    desired_outcome: maybe,
    intake: z
      .string()
      .nullable()
      .transform((json) => (json === null ? undefined : ticketIntakeSchema.parse(JSON.parse(json)))),
    stage: z.enum(ticketStages),
    decision: maybe,
    resolution: maybe,
    assignee: maybe,
    escalation: z.number(),
    office: maybe,
    open_question: maybe,
    escalate_after: maybe,
    merged_into: maybe,
    appeal_of: maybe,
    rating: z
      .number()
      .nullable()
      .transform((value) => value ?? undefined),
    vouched_until: maybe,
    opened_at: z.string(),
    changed_at: z.string(),
    due_on: z.string(),
    part_count: z.number(),
    version: z.number(),
  })
  .transform((row): Ticket => ({
    number: row.number,
    threadId: row.thread_id,
    beneficiaryRef: row.beneficiary_ref,
    codeHash: row.code_hash,
    guard: toGuard(row),
    category: row.category,
    subcategory: row.subcategory,
    programId: row.program_id,
    severity: row.severity,
    sensitivity: row.sensitivity,
    desiredOutcome: row.desired_outcome,
    intake: row.intake,
    stage: row.stage,
    decision: row.decision,
    resolution: row.resolution,
    assignee: row.assignee,
    escalation: row.escalation,
    office: row.office,
    question: row.open_question,
    escalateAfter: row.escalate_after,
    mergedInto: row.merged_into,
    appealOf: row.appeal_of,
    rating: row.rating,
    vouchedUntil: row.vouched_until,
    openedAt: row.opened_at,
    changedAt: row.changed_at,
    dueOn: row.due_on,
    partCount: row.part_count,
    version: row.version,
  }));
const ticketRows = z.array(ticketRow);

export function readTicket(row: unknown): Ticket | undefined {
  return row === undefined ? undefined : ticketRow.parse(row);
}

export function readTickets(rows: unknown): readonly Ticket[] {
  return ticketRows.parse(rows);
}

export const partRows = z.array(
  z
    .object({ number: z.number(), text: z.string(), said_at: z.string() })
    .transform((row): TicketPart => ({ number: row.number, text: row.text, saidAt: row.said_at })),
);

export const historyRows = z.array(
  z
    .object({
      number: z.number(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      from_stage: maybe,
      to_stage: maybe,
    })
    .transform((row): TicketHistoryLine => ({
      number: row.number,
      at: row.at,
      actor: row.actor,
      action: row.action,
      fromStage: row.from_stage,
      toStage: row.to_stage,
    })),
);
