import { addDays } from '../calendar.ts';
import { deadlineState, lastDayAtRisk, type DeadlineState } from '../ticket.ts';
import type { DeskTicket, QueueAsked, StaffDeskDeps } from './staff-desk.ts';
import { hasScope, type Staff } from './staff-scopes.ts';
import type { QueueQuery } from './ticket-queue.ts';

/** One page of a queue, without the restricted tickets for those who may not see them. */
export async function listQueue(
  deps: Pick<StaffDeskDeps, 'queue' | 'calendar' | 'today'>,
  staff: Staff,
  { deadline, ...asked }: QueueAsked,
): Promise<readonly DeskTicket[]> {
  const found = await deps.queue.list({
    ...asked,
    ...dueRange(deadline, asked.stage, deps),
    withRestricted: hasScope(staff, 'tickets:restricted'),
  });
  return found.map((queued) => ({
    ...queued,
    deadline: deadlineState(queued.ticket, deps.today(), deps.calendar),
  }));
}

/** The states of a deadline as due days: they are worked out from the clock and stored nowhere. */
function dueRange(
  deadline: DeadlineState | undefined,
  stage: QueueAsked['stage'],
  { calendar, today }: Pick<StaffDeskDeps, 'calendar' | 'today'>,
): Pick<QueueQuery, 'stage' | 'dueFrom' | 'dueTo'> {
  const day = today();
  const open = stage === 'all' ? 'open' : stage;
  switch (deadline) {
    case undefined:
      return { stage, dueFrom: undefined, dueTo: undefined };
    case 'answered':
      return { stage: stage === 'all' || stage === 'open' ? 'done' : stage, dueFrom: undefined, dueTo: undefined };
    case 'breached':
      return { stage: open, dueFrom: undefined, dueTo: addDays(day, -1) };
    case 'at_risk':
      return { stage: open, dueFrom: day, dueTo: lastDayAtRisk(day, calendar) };
    case 'on_track':
      return { stage: open, dueFrom: addDays(lastDayAtRisk(day, calendar), 1), dueTo: undefined };
  }
}
