import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import {
  ticketNumber,
  ticketStages,
  type Ticket,
  type TicketHistoryLine,
  type TicketPart,
  type TicketStage,
} from '../../grievances/ticket.ts';
import type { TicketStore } from '../../grievances/ticket-store.ts';
import { splitNarrative } from '../../grievances/narrative.ts';
import type { Fence, NewTicket, TicketChange } from '../../threads/turn.ts';
import type { SqliteDatabase } from './database.ts';
import { guardTicket, toGuard } from './guards.ts';
import { statement } from './statement.ts';

/**
 * Opens or extends a ticket inside the turn's transaction; returns the number of a new one.
 * A rollback takes the number back with it, which is what keeps numbers gapless.
 */
export function applyTicketChange(db: Database, change: TicketChange, at: string, fence: Fence): string | undefined {
  if (change.kind === 'open') return openTicket(db, change.ticket, fence.threadId);
  if (change.kind === 'rate') {
    rateTicket(db, change, at);
    return undefined;
  }
  if (change.kind === 'reopen') reopenTicket(db, change, at);
  addPart(db, { number: change.number, text: change.text, at, actor: 'person', threadId: fence.threadId });
  return undefined;
}

/**
 * Takes what a thread said out of all tickets. A ticket that it filed keeps number, kind and dates, so that counts and
 * history hold, and knows nobody any more.
 */
export function eraseTicketWords(db: Database, threadId: string, at: string): void {
  statement(db, 'DELETE FROM ticket_parts WHERE thread_id = ?').run(threadId);
  const tickets = statement<{ id: number }>(db, 'SELECT id FROM tickets WHERE thread_id = ?').all(threadId);
  for (const { id } of tickets) {
    statement(
      db,
      `UPDATE tickets SET thread_id = NULL, beneficiary_ref = NULL, code_hash = NULL, vouched_until = NULL, passcode_hash = NULL, safe_contact = NULL,
         desired_outcome = NULL,
         resolution = NULL, open_question = NULL, changed_at = ?, version = version + 1 WHERE id = ?`,
    ).run(at, id);
    statement(db, 'DELETE FROM ticket_remarks WHERE ticket_id = ?').run(id);
    appendHistory(db, { ticketId: id, at, actor: 'person', action: 'words_erased' });
  }
}

export function sqliteTicketStore(database: Pick<SqliteDatabase, 'write' | 'reader'>): TicketStore {
  const { reader } = database;
  const one = (where: string) => statement(reader, `${selectTicket} WHERE ${where}`);
  const byNumber = one('t.number = ?');
  const byCode = one('t.code_hash = ? ORDER BY t.id DESC LIMIT ?');
  const byThread = one('t.thread_id = ? ORDER BY t.id DESC LIMIT ?');
  const byBeneficiary = one('t.beneficiary_ref = ? ORDER BY t.id DESC LIMIT ?');
  const parts = statement(
    reader,
    `SELECT p.number, ${unsealedPart} AS text, p.said_at FROM ticket_parts p JOIN tickets t ON t.id = p.ticket_id
     WHERE t.number = ? ORDER BY p.number LIMIT ?`,
  );
  const history = statement(
    reader,
    `SELECT h.number, h.at, h.actor, h.action, h.from_stage, h.to_stage FROM ticket_history h
     JOIN tickets t ON t.id = h.ticket_id WHERE t.number = ? ORDER BY h.number LIMIT ?`,
  );
  return {
    get: async (number) => readTicket(byNumber.get(number)),
    listForCode: async (codeHash) => readTickets(byCode.all(codeHash, bounds.ticketsListedMax)),
    listForThread: async (threadId) => readTickets(byThread.all(threadId, bounds.ticketsListedMax)),
    listForBeneficiary: async (ref) => readTickets(byBeneficiary.all(ref, bounds.ticketsListedMax)),
    listParts: async (number) => partRows.parse(parts.all(number, bounds.narrativePartsMax)),
    listHistory: async (number) => historyRows.parse(history.all(number, bounds.ticketHistoryRowsMax)),
    addPart: (input) => database.write((db) => addPart(db, input)),
  };
}

function openTicket(db: Database, ticket: NewTicket, threadId: string): string {
  const number = drawNumber(db, ticket.openedAt);
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO tickets (number, thread_id, beneficiary_ref, code_hash, category, subcategory, program_id, severity,
         sensitivity, desired_outcome, appeal_of, stage, opened_at, changed_at, due_on)
       VALUES (@number, @threadId, @beneficiaryRef, @codeHash, @category, @subcategory, @programId, @severity,
         @sensitivity, seal('tickets.desired_outcome', @number, @desiredOutcome), @appealOf, 'received', @openedAt, @openedAt, @dueOn)`,
  ).run({
    number,
    threadId,
    beneficiaryRef: ticket.beneficiaryId ?? null,
    codeHash: ticket.codeHash ?? null,
    category: ticket.category,
    subcategory: ticket.subcategory ?? null,
    programId: ticket.programId ?? null,
    severity: ticket.severity,
    sensitivity: ticket.sensitivity,
    desiredOutcome: ticket.desiredOutcome ?? null,
    appealOf: ticket.appealOf ?? null,
    openedAt: ticket.openedAt,
    dueOn: ticket.dueOn,
  });
  const ticketId = Number(lastInsertRowid);
  guardTicket(db, ticketId, threadId);
  insertParts(db, { ticketId, number, texts: ticket.narrative, after: 0, at: ticket.openedAt, threadId });
  appendHistory(db, { ticketId, at: ticket.openedAt, actor: 'person', action: 'opened', toStage: 'received' });
  return number;
}

/** The next number of the year of `openedAt` (UTC). */
function drawNumber(db: Database, openedAt: string): string {
  const year = Number(openedAt.slice(0, 4));
  const drawn = statement<{ last: number }>(
    db,
    `INSERT INTO ticket_numbers (year, last) VALUES (?, 1)
     ON CONFLICT (year) DO UPDATE SET last = last + 1 RETURNING last`,
  ).get(year);
  if (drawn === undefined) throw new AppError('storage_unavailable', 'No ticket number could be drawn. Try again.');
  return ticketNumber(year, drawn.last);
}

/** By the person who filed it. What is open already stays as it is; their words are added in any case. */
function reopenTicket(db: Database, { number, dueOn }: Extract<TicketChange, { kind: 'reopen' }>, at: string): void {
  const found = statement<{ id: number; stage: string }>(
    db,
    "SELECT id, stage FROM tickets WHERE number = ? AND stage IN ('decided', 'closed')",
  ).get(number);
  if (found === undefined) return;
  statement(
    db,
    `UPDATE tickets SET stage = 'reopened', decision = NULL, resolution = NULL, merged_into = NULL, due_on = ?,
       escalate_after = NULL, changed_at = ?, version = version + 1 WHERE id = ?`,
  ).run(dueOn, at, found.id);
  appendHistory(db, {
    ticketId: found.id,
    at,
    actor: 'person',
    action: 'reopen',
    fromStage: found.stage,
    toStage: 'reopened',
  });
}

function rateTicket(db: Database, { number, rating }: Extract<TicketChange, { kind: 'rate' }>, at: string): void {
  const rated = statement<{ id: number }>(
    db,
    'UPDATE tickets SET rating = ?, changed_at = ?, version = version + 1 WHERE number = ? RETURNING id',
  ).get(rating, at, number);
  if (rated !== undefined) appendHistory(db, { ticketId: rated.id, at, actor: 'person', action: 'rated' });
}

/** Merges of merges: more in a row than anybody makes. */
const mergesFollowedMax = 5;

/** Words for a ticket that was merged go where the work goes on. */
function addPart(db: Database, input: Parameters<TicketStore['addPart']>[0], followed = 0): void {
  const found = statement<{ id: number; stage: TicketStage; merged_into: string | null; parts: number }>(
    db,
    `SELECT id, stage, merged_into, (SELECT coalesce(max(p.number), 0) FROM ticket_parts p WHERE p.ticket_id = tickets.id) AS parts
     FROM tickets WHERE number = ?`,
  ).get(input.number);
  if (found === undefined) throw new AppError('ticket_not_found', 'There is no such ticket.');
  const { id: ticketId, stage, merged_into: goesOnIn, parts } = found;
  if (goesOnIn !== null && followed < mergesFollowedMax) {
    addPart(db, { ...input, number: goesOnIn }, followed + 1);
    return;
  }
  const { number, threadId } = input;
  insertParts(db, { ticketId, number, texts: [input.text], after: parts, at: input.at, threadId });
  // What the office waited for has come.
  const answers = input.actor === 'person' && stage === 'waiting_for_person';
  statement(
    db,
    `UPDATE tickets SET changed_at = ?, version = version + 1${answers ? ", stage = 'in_review', open_question = NULL" : ''}
     WHERE id = ?`,
  ).run(input.at, ticketId);
  appendHistory(db, {
    ticketId,
    at: input.at,
    actor: input.actor,
    action: 'part_added',
    ...(answers ? { fromStage: stage, toStage: 'in_review' } : {}),
  });
}

/** Throws `action_not_allowed` when there is no room: nothing of what was said is dropped in silence. */
function insertParts(
  db: Database,
  input: {
    ticketId: number;
    /** The ticket's, for which its words are sealed. */
    number: string;
    texts: readonly string[];
    after: number;
    at: string;
    threadId: string | undefined;
  },
): void {
  const parts = input.texts.flatMap((text) => splitNarrative(text, bounds.narrativePartCharsMax));
  if (input.after + parts.length > bounds.narrativePartsMax) {
    throw new AppError('action_not_allowed', 'This ticket is full. Open another one for what is new.');
  }
  const insert = statement(
    db,
    `INSERT INTO ticket_parts (ticket_id, number, text, thread_id, said_at)
     VALUES (@ticketId, @place, seal('ticket_parts.text', @row, @text), @threadId, @at)`,
  );
  const { ticketId, threadId = null, at } = input;
  parts.forEach((text, index) => {
    const place = input.after + index + 1;
    insert.run({ ticketId, place, row: `${input.number}/${place}`, text, threadId, at });
  });
}

/** Returns the number of the line within its ticket. */
export function appendHistory(
  db: Database,
  line: { ticketId: number; at: string; actor: string; action: string; fromStage?: string; toStage?: string },
): number {
  const appended = statement<{ number: number }>(
    db,
    `INSERT INTO ticket_history (ticket_id, number, at, actor, action, from_stage, to_stage)
     SELECT @ticketId, coalesce(max(number), 0) + 1, @at, @actor, @action, @fromStage, @toStage
     FROM ticket_history WHERE ticket_id = @ticketId RETURNING number`,
  ).get({ fromStage: null, toStage: null, ...line });
  return appended?.number ?? 0;
}

/** The words of a part (p) of a ticket (t). */
export const unsealedPart = `unseal('ticket_parts.text', t.number || '/' || p.number, p.text)`;

const sealedInTicket = ['desired_outcome', 'resolution', 'open_question', 'passcode_hash', 'safe_contact']
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

const partRows = z.array(
  z
    .object({ number: z.number(), text: z.string(), said_at: z.string() })
    .transform((row): TicketPart => ({ number: row.number, text: row.text, saidAt: row.said_at })),
);

const historyRows = z.array(
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

export function readTicket(row: unknown): Ticket | undefined {
  return row === undefined ? undefined : ticketRow.parse(row);
}

export function readTickets(rows: unknown): readonly Ticket[] {
  return ticketRows.parse(rows);
}
