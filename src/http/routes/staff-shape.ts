import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { decisions, mergedDecision, staffMoves, type StaffActionName } from '../../grievances/staff/ticket-actions.ts';
import { queueSorts, type QueuePlace } from '../../grievances/staff/ticket-queue.ts';
import type { DeskFile, DeskTicket, QueueAsked } from '../../grievances/staff/staff-desk.ts';
import { deadlineStates, ticketStages, type DeadlineState, type Ticket } from '../../grievances/ticket.ts';
import { severities } from '../../grievances/rules.ts';
import { intakeBody, intakeSchema } from './intake-shape.ts';
import { ticketRow } from '../../grievances/staff/write-tickets.ts';

/** Tickets as staff read them, and what they ask for. */
export const queueFilters = {
  state: z
    .enum(['open', 'done', 'all', ...ticketStages])
    .default('open')
    .describe('A stage, or all that are open.'),
  category: z.string().max(60).optional(),
  severity: z.enum(severities).optional(),
  assignee: z.string().max(100).optional().describe('`none`: nobody has it.'),
  deadline: z.enum(deadlineStates).optional(),
  sort: z
    .enum([...queueSorts, ...queueSorts.map((sort) => `-${sort}` as const)])
    .default('due')
    .describe('`due`, `opened` or `changed`; with `-` the latest first.'),
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before, with the same filters.'),
};

export function queueAsked(query: z.infer<z.ZodObject<typeof queueFilters>>, limit: number): QueueAsked {
  const { state, category, severity, assignee, deadline, sort, cursor } = query;
  const sorts = queueSorts.find((known) => sort.endsWith(known)) ?? 'due';
  return {
    stage: state,
    category,
    severity,
    assignee,
    deadline,
    sort: sorts,
    descending: sort.startsWith('-'),
    after: cursor === undefined ? undefined : readCursor(cursor),
    limit,
  };
}

function readCursor(cursor: string): QueuePlace {
  const [, key, id] = /^([\d:.TZ-]{10,30})~(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (key === undefined || id === undefined)
    throw new AppError('invalid_request', 'The cursor is not one that this list gave; leave it out to begin again.');
  return { key, id: Number(id) };
}

/** The rows of a page of `limit`, asked for with one more, and the cursor behind them while there are others. */
export function pageOf(
  found: readonly DeskTicket[],
  limit: number,
): { readonly rows: readonly DeskTicket[]; readonly next: string | undefined } {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? cursorAfter(rows) : undefined };
}

/** What goes on after the last of these; undefined when there is none. */
export function cursorAfter(rows: readonly DeskTicket[]): string | undefined {
  const place = rows.at(-1)?.place;
  return place && Buffer.from(`${place.key}~${place.id}`).toString('base64url');
}

export const actionNames = Object.keys({ ...staffMoves.received, ...staffMoves.decided }) as [
  StaffActionName,
  ...StaffActionName[],
];

export const queuedSchema = z.object({
  number: z.string(),
  stage: z.enum(ticketStages),
  deadline: z.enum(deadlineStates),
  due_on: z.string(),
  category: z.string(),
  subcategory: z.string().optional(),
  program_id: z.string().optional(),
  severity: z.string(),
  sensitivity: z.string(),
  not_to_be_called: z.boolean().describe('The person said that it is not safe to call or write to them.'),
  assignee: z.string().optional(),
  escalation: z.number().int(),
  office: z.string().optional(),
  decision: z.enum([...decisions, mergedDecision]).optional(),
  merged_into: z.string().optional(),
  appeal_of: z.string().optional(),
  rating: z.number().int().optional().describe('How the person found it went, 1 (badly) to 5.'),
  opened_at: z.string(),
  changed_at: z.string(),
  parts: z.number().int(),
  version: z.number().int(),
});

export const fileSchema = queuedSchema.extend({
  desired_outcome: z.string().optional(),
  intake: intakeSchema.optional(),
  resolution: z.string().optional(),
  safe_contact: z.string().optional().describe('The one way in which the person may be reached, if they gave one.'),
  question: z.string().optional().describe('Asked by staff and not answered yet.'),
  narrative: z.array(z.object({ number: z.number().int(), said_at: z.string(), text: z.string() })),
  history: z.array(
    z.object({
      number: z.number().int(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      from_stage: z.string().optional(),
      to_stage: z.string().optional(),
      remark: z.object({ kind: z.string(), text: z.string() }).optional(),
    }),
  ),
  allowed_actions: z.array(z.enum(actionNames)),
});

/** JSON leaves out what is undefined. */
export function queuedBody(ticket: Ticket, deadline: DeadlineState) {
  return { ...ticketRow({ ticket, deadline }), version: ticket.version };
}

export function fileBody({
  ticket,
  deadline,
  narrative,
  desiredOutcome,
  intake,
  safeContact,
  history,
  allowed,
}: DeskFile) {
  return {
    ...queuedBody(ticket, deadline),
    desired_outcome: desiredOutcome,
    intake: intakeBody(intake),
    resolution: ticket.resolution,
    safe_contact: safeContact,
    question: ticket.question,
    narrative: narrative.map(({ number, saidAt, text }) => ({ number, said_at: saidAt, text })),
    history: history.map(({ number, at, actor, action, fromStage, toStage, remark }) => ({
      number,
      at,
      actor,
      action,
      from_stage: fromStage,
      to_stage: toStage,
      remark: remark === undefined ? undefined : { kind: remark.kind, text: remark.text },
    })),
    allowed_actions: allowed,
  };
}
