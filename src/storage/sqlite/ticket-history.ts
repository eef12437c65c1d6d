import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

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
