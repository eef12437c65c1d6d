import type { Database } from 'better-sqlite3';
import type { Fence, TicketChange } from '../../threads/turn.ts';

/** Opens or extends a ticket inside the turn's transaction; returns the number of a new one. */
export function applyTicketChange(
  _db: Database,
  _change: TicketChange,
  _at: string,
  _fence: Fence,
): string | undefined {
  throw new Error('written with the grievance room');
}
