import type { Database } from 'better-sqlite3';
import type { GuardChange, ThreadGuard } from '../../threads/guard.ts';
import { statement } from './statement.ts';

/** The columns of a guard, of a thread or of a ticket; all empty where there is none. */
export interface GuardColumns {
  readonly passcode_hash: string | null;
  readonly flagged: number | null;
  readonly safe_contact: string | null;
}

export function toGuard(row: GuardColumns): ThreadGuard | undefined {
  if (row.passcode_hash === null && row.flagged !== 1) return undefined;
  return {
    passcodeHash: row.passcode_hash ?? undefined,
    flagged: row.flagged === 1,
    safeContact: row.safe_contact ?? undefined,
  };
}

/** Guards a thread and the tickets that it filed; what was set before stays. */
export function saveGuard(db: Database, thread: number, threadId: string, change: GuardChange): void {
  const values = {
    hash: change.passcodeHash ?? null,
    flagged: change.flagged === true ? 1 : 0,
    contact: change.safeContact ?? null,
  };
  statement(
    db,
    `INSERT INTO thread_guards (thread, passcode_hash, flagged, safe_contact) 
     VALUES (@thread, seal('thread_guards.passcode_hash', @threadId, @hash), @flagged,
       seal('thread_guards.safe_contact', @threadId, @contact))
     ON CONFLICT (thread) DO UPDATE SET passcode_hash = coalesce(excluded.passcode_hash, passcode_hash),
       flagged = max(flagged, excluded.flagged), safe_contact = coalesce(excluded.safe_contact, safe_contact)`,
  ).run({ thread, threadId, ...values });
  statement(
    db,
    `UPDATE tickets SET passcode_hash = coalesce(seal('tickets.passcode_hash', number, @hash), passcode_hash), flagged = max(flagged, @flagged),
       safe_contact = coalesce(seal('tickets.safe_contact', number, @contact), safe_contact), version = version + 1 WHERE thread_id = @threadId`,
  ).run({ threadId, ...values });
}

/** A ticket that was just filed is guarded as its thread is. */
export function guardTicket(db: Database, ticketId: number, threadId: string): void {
  statement(
    db,
    `UPDATE tickets SET (passcode_hash, flagged, safe_contact) =
       (SELECT seal('tickets.passcode_hash', tickets.number, unseal('thread_guards.passcode_hash', threads.id, g.passcode_hash)),
         g.flagged, seal('tickets.safe_contact', tickets.number, unseal('thread_guards.safe_contact', threads.id, g.safe_contact))
       FROM thread_guards g JOIN threads USING (thread) WHERE threads.id = ?)
     WHERE id = ? AND EXISTS (SELECT 1 FROM thread_guards JOIN threads USING (thread) WHERE threads.id = ?)`,
  ).run(threadId, ticketId, threadId);
}
