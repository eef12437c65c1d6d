import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { remarkKinds } from '../../grievances/staff/ticket-actions.ts';
import type { TicketQueue } from '../../grievances/staff/ticket-queue.ts';
import { ticketStages, type Ticket } from '../../grievances/ticket.ts';
import { appendAuditLines } from './audit.ts';
import type { SqliteDatabase } from './database.ts';
import { writePasscodeReset } from './reset-passcode.ts';
import { statement } from './statement.ts';
import { listTickets } from './ticket-pages.ts';
import { appendHistory } from './ticket-history.ts';
import { readTicket, selectTicket, unsealedPart } from './ticket-rows.ts';

/** The ticket queue on SQLite. */
export function sqliteTicketQueue({ write, reader }: Pick<SqliteDatabase, 'write' | 'reader'>): TicketQueue {
  return {
    list: async (query) => listTickets(reader, query),
    count: async (withRestricted) =>
      countRows.parse(
        statement(
          reader,
          `SELECT stage, due_on AS dueOn, sum(count) AS count FROM ticket_counts
           WHERE restricted <= ? GROUP BY stage, due_on`,
        ).all(withRestricted ? 1 : 0),
      ),
    listRemarks: async (number) =>
      remarkRows.parse(
        statement(
          reader,
          `SELECT r.number, r.kind, unseal('ticket_remarks.text', t.number || '/' || r.number, r.text) AS text FROM ticket_remarks r JOIN tickets t ON t.id = r.ticket_id
           WHERE t.number = ? ORDER BY r.number LIMIT ?`,
        ).all(number, bounds.ticketHistoryRowsMax),
      ),
    listNarrative: async (number) =>
      narrativeRows.parse(
        statement(
          reader,
          `SELECT p.number, ${unsealedPart} AS text, p.said_at AS saidAt, p.thread_id AS threadId
           FROM ticket_parts p JOIN tickets t ON t.id = p.ticket_id WHERE t.number = ? ORDER BY p.number LIMIT ?`,
        ).all(number, bounds.narrativePartsMax),
      ),
    change: (input) =>
      write((db) => {
        const before = readTicket(statement(db, `${selectTicket} WHERE t.number = ?`).get(input.number));
        const changed = changeTicket(db, input);
        const { and, at, actor } = input;
        if (and !== undefined && before !== undefined)
          changeTicket(db, {
            number: and.number,
            expectedVersion: undefined,
            at,
            actor,
            work: (ticket) => and.work(ticket, before),
          });
        return changed;
      }),
    resetPasscode: (reset) => write((db) => writePasscodeReset(db, reset)),
    listLate: async (today, limit) =>
      statement<{ number: string }>(
        reader,
        'SELECT number FROM tickets WHERE is_open = 1 AND late_after < ? ORDER BY late_after, id LIMIT ?',
      )
        .all(today, limit)
        .map(({ number }) => number),
  };
}

function changeTicket(db: Database, input: Parameters<TicketQueue['change']>[0]): Ticket {
  const { number, expectedVersion, at, actor } = input;
  const row = statement<{ id: number }>(db, `${selectTicket} WHERE t.number = ?`).get(number);
  const ticket = readTicket(row);
  if (row === undefined || ticket === undefined) throw new AppError('ticket_not_found', 'There is no such ticket.');
  if (expectedVersion !== undefined && expectedVersion !== ticket.version) {
    throw new AppError('version_conflict', 'The ticket has changed meanwhile. Read it again, then decide.', {
      extra: { version: ticket.version },
    });
  }
  const { work, action, remark, audit } = input.work(ticket);
  statement(
    db,
    `UPDATE tickets SET stage = @stage, category = @category, severity = @severity, decision = @decision,
       resolution = seal('tickets.resolution', @number, @resolution), assignee = @assignee, escalation = @escalation, office = @office,
       open_question = seal('tickets.open_question', @number, @question), due_on = @dueOn, escalate_after = @escalateAfter, sensitivity = @sensitivity,
       beneficiary_ref = @beneficiaryRef, vouched_until = @vouchedUntil, merged_into = @mergedInto, changed_at = @at,
       version = version + 1 WHERE id = @id`,
  ).run({
    stage: work.stage,
    category: work.category,
    severity: work.severity,
    decision: work.decision ?? null,
    resolution: work.resolution ?? null,
    assignee: work.assignee ?? null,
    escalation: work.escalation,
    office: work.office ?? null,
    question: work.question ?? null,
    dueOn: work.dueOn,
    escalateAfter: work.escalateAfter ?? null,
    sensitivity: work.sensitivity,
    beneficiaryRef: work.beneficiaryRef ?? null,
    vouchedUntil: work.vouchedUntil ?? null,
    mergedInto: work.mergedInto ?? null,
    at,
    number,
    id: row.id,
  });
  const line = appendHistory(db, {
    ticketId: row.id,
    at,
    actor,
    action,
    ...(work.stage === ticket.stage ? {} : { fromStage: ticket.stage, toStage: work.stage }),
  });
  if (remark !== undefined) {
    statement(
      db,
      `INSERT INTO ticket_remarks (ticket_id, number, kind, text)
       VALUES (?, ?, ?, seal('ticket_remarks.text', ?, ?))`,
    ).run(row.id, line, remark.kind, `${number}/${line}`, remark.text);
  }
  const { digest, ...rest } = audit;
  appendAuditLines(db, [{ at, ...rest, ...(digest === undefined ? {} : { digest }) }]);
  return { ...ticket, ...work, changedAt: at, version: ticket.version + 1 };
}

const countRows = z.array(z.object({ stage: z.enum(ticketStages), dueOn: z.string(), count: z.number() }));
const remarkRows = z.array(z.object({ number: z.number(), kind: z.enum(remarkKinds), text: z.string() }));
const narrativeRows = z.array(
  z.object({
    number: z.number(),
    text: z.string(),
    saidAt: z.string(),
    threadId: z
      .string()
      .nullable()
      .transform((value) => value ?? undefined),
  }),
);
