import { AppError } from '../../errors.ts';
import type { Ticket } from '../ticket.ts';
import type { StaffDeskDeps } from './staff-desk.ts';
import { hasScope, type Staff } from './staff-scopes.ts';

/** A restricted ticket is, for those who may not see it, not there. */
export async function visibleTicket(
  { tickets }: Pick<StaffDeskDeps, 'tickets'>,
  staff: Staff,
  number: string,
): Promise<Ticket> {
  const ticket = await tickets.get(number);
  const seen = ticket !== undefined && (ticket.sensitivity !== 'restricted' || hasScope(staff, 'tickets:restricted'));
  if (!seen) throw new AppError('ticket_not_found', 'There is no such ticket, or it is not yours to see.');
  return ticket;
}
