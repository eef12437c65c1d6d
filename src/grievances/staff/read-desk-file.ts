import { deadlineState } from '../ticket.ts';
import { intakeForStaff } from './desk-intake.ts';
import { recordStaff } from './record-staff.ts';
import type { DeskFile, StaffDeskDeps } from './staff-desk.ts';
import { hasScope, type Staff } from './staff-scopes.ts';
import { allowedActions } from './ticket-actions.ts';
import { visibleTicket } from './visible-ticket.ts';

/** The one place where the values behind handles are shown to staff. What was shown is recorded before it is. */
export async function readDeskFile(
  deps: Omit<StaffDeskDeps, 'registry' | 'codes'>,
  staff: Staff,
  number: string,
): Promise<DeskFile> {
  const ticket = await visibleTicket(deps, staff, number);
  const parts = await deps.queue.listNarrative(number);
  const remarks = new Map((await deps.queue.listRemarks(number)).map((remark) => [remark.number, remark]));
  const history = await deps.tickets.listHistory(number);
  const values = hasScope(staff, 'tickets:values');
  await recordStaff(deps, staff, 'ticket_read', number, { parts: parts.length, values });
  const restore = async (text: string, threadId: string | undefined): Promise<string> =>
    values && threadId !== undefined && text.includes('[') ? deps.restore(text, threadId) : text;
  const narrative = [];
  for (const { number: place, saidAt, text, threadId } of parts)
    narrative.push({ number: place, saidAt, text: await restore(text, threadId) });
  const { desiredOutcome, guard } = ticket;
  return {
    ticket,
    deadline: deadlineState(ticket, deps.today(), deps.calendar),
    narrative,
    desiredOutcome: desiredOutcome === undefined ? undefined : await restore(desiredOutcome, ticket.threadId),
    intake: await intakeForStaff(ticket.intake, (text) => restore(text, ticket.threadId)),
    safeContact: guard?.safeContact === undefined ? undefined : await restore(guard.safeContact, ticket.threadId),
    history: history.map((line) => ({ ...line, remark: remarks.get(line.number) })),
    allowed: allowedActions(ticket),
  };
}
