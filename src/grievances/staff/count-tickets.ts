import { deadlineState } from '../ticket.ts';
import type { StaffDesk, StaffDeskDeps } from './staff-desk.ts';

/** All tickets by stage, by deadline, and both. */
export async function countTickets(
  deps: Pick<StaffDeskDeps, 'queue' | 'calendar' | 'today'>,
  withRestricted: boolean,
): ReturnType<StaffDesk['count']> {
  const none = () => ({ on_track: 0, at_risk: 0, breached: 0, answered: 0 });
  const deadlines = none();
  const byStage = {
    received: none(),
    in_review: none(),
    waiting_for_person: none(),
    transferred: none(),
    decided: none(),
    closed: none(),
    reopened: none(),
  };
  const stages = {
    received: 0,
    in_review: 0,
    waiting_for_person: 0,
    transferred: 0,
    decided: 0,
    closed: 0,
    reopened: 0,
  };
  const today = deps.today();
  for (const row of await deps.queue.count(withRestricted)) {
    stages[row.stage] += row.count;
    const deadline = deadlineState(row, today, deps.calendar);
    deadlines[deadline] += row.count;
    byStage[row.stage][deadline] += row.count;
  }
  return { stages, deadlines, byStage };
}
