import type { Database } from 'better-sqlite3';
import type { Fence, TicketChange } from '../../threads/turn.ts';
import { openTicket } from './open-ticket.ts';
import { statement } from './statement.ts';
import { appendHistory } from './ticket-history.ts';
import { addPart } from './ticket-parts.ts';

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
