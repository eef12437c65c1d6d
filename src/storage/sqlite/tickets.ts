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
} from '../../grievances/ticket.ts';
import type { TicketStore } from '../../grievances/ticket-store.ts';
import type { Fence, NewTicket, TicketChange } from '../../threads/turn.ts';

/** What the ticket store needs of a database: writes that share a disk sync, and a connection to read from. */
export interface TicketDatabase {
  write<T>(work: (db: Database) => T): Promise<T>;
  readonly reader: Database;
}

/**
 * Opens or extends a ticket inside the turn's transaction; returns the number of a new one.
 * A rollback takes the number back with it, which is what keeps numbers gapless.
 */
export function applyTicketChange(db: Database, change: TicketChange, at: string, fence: Fence): string | undefined {
  if (change.kind === 'open') return openTicket(db, change.ticket, fence.threadId);
  addPart(db, { number: change.number, text: change.text, at, actor: 'person' });
  return undefined;
}

/** Takes a thread's words out of its tickets; number, kind and dates stay, so that counts and history hold. */
export function eraseTicketWords(db: Database, threadId: string, at: string): void {
  const ids = db.prepare('SELECT id FROM tickets WHERE thread_id = ?').pluck().all(threadId);
  const forget = db.prepare(
    `UPDATE tickets SET thread_id = NULL, beneficiary_ref = NULL, code_hash = NULL, desired_outcome = NULL,
       resolution = NULL, changed_at = ?, version = version + 1 WHERE id = ?`,
  );
  for (const id of ids) {
    db.prepare('DELETE FROM ticket_parts WHERE ticket_id = ?').run(id);
    forget.run(at, id);
    appendHistory(db, { ticketId: z.number().parse(id), at, actor: 'person', action: 'words_erased' });
  }
}

export function sqliteTicketStore(database: TicketDatabase): TicketStore {
  const { reader } = database;
  const one = (where: string) => reader.prepare(`${selectTicket} WHERE ${where}`);
  const byNumber = one('t.number = ?');
  const byCode = one('t.code_hash = ?');
  const byThread = one('t.thread_id = ? ORDER BY t.id DESC LIMIT ?');
  const byBeneficiary = one('t.beneficiary_ref = ? ORDER BY t.id DESC LIMIT ?');
  const parts = reader.prepare(
    `SELECT p.number, p.text, p.said_at FROM ticket_parts p JOIN tickets t ON t.id = p.ticket_id
     WHERE t.number = ? ORDER BY p.number LIMIT ?`,
  );
  const history = reader.prepare(
    `SELECT h.number, h.at, h.actor, h.action, h.from_stage, h.to_stage FROM ticket_history h
     JOIN tickets t ON t.id = h.ticket_id WHERE t.number = ? ORDER BY h.number LIMIT ?`,
  );
  return {
    get: async (number) => readTicket(byNumber.get(number)),
    findByCode: async (codeHash) => readTicket(byCode.get(codeHash)),
    listForThread: async (threadId) => readTickets(byThread.all(threadId, bounds.ticketsListedMax)),
    listForBeneficiary: async (ref) => readTickets(byBeneficiary.all(ref, bounds.ticketsListedMax)),
    listParts: async (number) => partRows.parse(parts.all(number, bounds.narrativePartsMax)),
    listHistory: async (number) => historyRows.parse(history.all(number, bounds.ticketHistoryRowsMax)),
    addPart: (input) => database.write((db) => addPart(db, input)),
  };
}

function openTicket(db: Database, ticket: NewTicket, threadId: string): string {
  const number = drawNumber(db, ticket.openedAt);
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO tickets (number, thread_id, beneficiary_ref, code_hash, category, subcategory, program_id, severity,
         sensitivity, desired_outcome, stage, opened_at, changed_at, due_on)
       VALUES (@number, @threadId, @beneficiaryRef, @codeHash, @category, @subcategory, @programId, @severity,
         @sensitivity, @desiredOutcome, 'received', @openedAt, @openedAt, @dueOn)`,
    )
    .run({
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
      openedAt: ticket.openedAt,
      dueOn: ticket.dueOn,
    });
  const ticketId = Number(lastInsertRowid);
  const insert = db.prepare('INSERT INTO ticket_parts (ticket_id, number, text, said_at) VALUES (?, ?, ?, ?)');
  ticket.narrative
    .slice(0, bounds.narrativePartsMax)
    .forEach((text, index) => insert.run(ticketId, index + 1, text, ticket.openedAt));
  appendHistory(db, { ticketId, at: ticket.openedAt, actor: 'person', action: 'opened', toStage: 'received' });
  return number;
}

/** The next number of the year of `openedAt` (UTC). */
function drawNumber(db: Database, openedAt: string): string {
  const year = Number(openedAt.slice(0, 4));
  const last = db
    .prepare(
      `INSERT INTO ticket_numbers (year, last) VALUES (?, 1)
       ON CONFLICT (year) DO UPDATE SET last = last + 1 RETURNING last`,
    )
    .pluck()
    .get(year);
  return ticketNumber(year, z.number().int().parse(last));
}

function addPart(db: Database, input: { number: string; text: string; at: string; actor: string }): void {
  const found = db
    .prepare(
      `SELECT id, (SELECT coalesce(max(p.number), 0) FROM ticket_parts p WHERE p.ticket_id = tickets.id) AS parts
       FROM tickets WHERE number = ?`,
    )
    .get(input.number);
  if (found === undefined) throw new AppError('ticket_not_found', 'There is no such ticket.');
  const { id, parts } = z.object({ id: z.number(), parts: z.number() }).parse(found);
  if (parts >= bounds.narrativePartsMax) {
    throw new AppError('action_not_allowed', 'This ticket is full. Open another one for what is new.');
  }
  db.prepare('INSERT INTO ticket_parts (ticket_id, number, text, said_at) VALUES (?, ?, ?, ?)').run(
    id,
    parts + 1,
    input.text,
    input.at,
  );
  db.prepare('UPDATE tickets SET changed_at = ?, version = version + 1 WHERE id = ?').run(input.at, id);
  appendHistory(db, { ticketId: id, at: input.at, actor: input.actor, action: 'part_added' });
}

function appendHistory(
  db: Database,
  line: { ticketId: number; at: string; actor: string; action: string; fromStage?: string; toStage?: string },
): void {
  db.prepare(
    `INSERT INTO ticket_history (ticket_id, number, at, actor, action, from_stage, to_stage)
     SELECT @ticketId, coalesce(max(number), 0) + 1, @at, @actor, @action, @fromStage, @toStage
     FROM ticket_history WHERE ticket_id = @ticketId`,
  ).run({ fromStage: null, toStage: null, ...line });
}

const selectTicket = `SELECT t.*, (SELECT count(*) FROM ticket_parts p WHERE p.ticket_id = t.id) AS part_count
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
    category: z.string(),
    subcategory: maybe,
    program_id: maybe,
    severity: z.string(),
    sensitivity: z.string(),
    desired_outcome: maybe,
    stage: z.enum(ticketStages),
    decision: maybe,
    resolution: maybe,
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
    category: row.category,
    subcategory: row.subcategory,
    programId: row.program_id,
    severity: row.severity,
    sensitivity: row.sensitivity,
    desiredOutcome: row.desired_outcome,
    stage: row.stage,
    decision: row.decision,
    resolution: row.resolution,
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

function readTicket(row: unknown): Ticket | undefined {
  return row === undefined ? undefined : ticketRow.parse(row);
}

function readTickets(rows: unknown): readonly Ticket[] {
  return ticketRows.parse(rows);
}
