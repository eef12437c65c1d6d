import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import { ticketNumber } from '../../grievances/ticket.ts';
import type { NewTicket } from '../../threads/turn.ts';
import { guardTicket } from './guards.ts';
import { statement } from './statement.ts';
import { appendHistory } from './ticket-history.ts';
import { insertParts } from './ticket-parts.ts';

/** Inside the turn's transaction; returns the number, which a rollback takes back. */
export function openTicket(db: Database, ticket: NewTicket, threadId: string): string {
  const number = drawNumber(db, ticket.openedAt);
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO tickets (number, thread_id, beneficiary_ref, code_hash, category, subcategory, program_id, severity,
         sensitivity, desired_outcome, intake, appeal_of, stage, opened_at, changed_at, due_on)
       VALUES (@number, @threadId, @beneficiaryRef, @codeHash, @category, @subcategory, @programId, @severity,
         @sensitivity, seal('tickets.desired_outcome', @number, @desiredOutcome),
         seal('tickets.intake', @number, @intake), @appealOf, 'received', @openedAt, @openedAt, @dueOn)`,
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
    intake: ticket.intake === undefined ? null : JSON.stringify(ticket.intake),
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
