import type { Database } from 'better-sqlite3';
import type { PasscodeReset } from '../../grievances/staff/reset-passcode.ts';
import { appendAuditLines } from './audit.ts';
import { statement } from './statement.ts';
import { appendHistory } from './ticket-history.ts';

/**
 * Puts another passcode in place of a forgotten one, on the thread that filed the ticket and on all that it filed, with the
 * line of the ticket's history and the one of the audit record. False, and nothing done: the ticket has none.
 */
export function writePasscodeReset(db: Database, { number, hash, at, audit }: PasscodeReset): boolean {
  const found = statement<{ id: number; thread_id: string | null }>(
    db,
    'SELECT id, thread_id FROM tickets WHERE number = ? AND passcode_hash IS NOT NULL',
  ).get(number);
  if (found === undefined) return false;
  statement(
    db,
    `UPDATE thread_guards SET passcode_hash = seal('thread_guards.passcode_hash', @threadId, @hash)
     WHERE thread = (SELECT thread FROM threads WHERE id = @threadId)`,
  ).run({ threadId: found.thread_id, hash });
  statement(
    db,
    `UPDATE tickets SET passcode_hash = seal('tickets.passcode_hash', number, @hash), changed_at = @at, version = version + 1
     WHERE id = @id OR thread_id = @threadId`,
  ).run({ hash, at, id: found.id, threadId: found.thread_id });
  appendHistory(db, { ticketId: found.id, at, actor: audit.actor, action: 'passcode_reset' });
  appendAuditLines(db, [{ at, ...audit }]);
  return true;
}
