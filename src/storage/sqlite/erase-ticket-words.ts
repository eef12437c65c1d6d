import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';
import { appendHistory } from './ticket-history.ts';

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
         desired_outcome = NULL, intake = NULL,
         resolution = NULL, open_question = NULL, changed_at = ?, version = version + 1 WHERE id = ?`,
    ).run(at, id);
    statement(db, 'DELETE FROM ticket_remarks WHERE ticket_id = ?').run(id);
    appendHistory(db, { ticketId: id, at, actor: 'person', action: 'words_erased' });
  }
}
