import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { Calendar } from '../calendar.ts';
import { openTicketStages, type Ticket } from '../ticket.ts';
import type { TicketQueue, WorkDone } from './ticket-queue.ts';

/** Stands in a history where nobody acted but the clock. */
export const clockActor = 'clock';

/** No ticket is looked at again after its last level. */
const never = '9999-12-31';

/**
 * Passes late tickets one level up: at most `escalationsPerSweepMax`, the rest at the next look. Whether one is late
 * follows from its due day and today, so a service that was stopped for a week catches up at its start; a ticket goes up
 * again after `escalateAgainBusinessDays`, however often this runs. Returns how many were raised.
 */
export async function raiseLateTickets(deps: {
  readonly queue: Pick<TicketQueue, 'listLate' | 'change'>;
  readonly calendar: Calendar;
  readonly today: string;
  readonly at: string;
}): Promise<number> {
  const { queue, calendar, today, at } = deps;
  const again = calendar.addBusinessDays(today, bounds.escalateAgainBusinessDays);
  let raised = 0;
  for (const number of await queue.listLate(today, bounds.escalationsPerSweepMax)) {
    try {
      await queue.change({
        number,
        expectedVersion: undefined,
        at,
        actor: clockActor,
        work: (ticket) => raise(ticket, today, again),
      });
      raised += 1;
    } catch (error) {
      // Somebody answered it between the look and the change.
      if (!(error instanceof AppError && error.code === 'action_not_allowed')) throw error;
    }
  }
  return raised;
}

function raise(ticket: Ticket, today: string, again: string): WorkDone {
  const isLate = openTicketStages.has(ticket.stage) && (ticket.escalateAfter ?? ticket.dueOn) < today;
  if (!isLate) throw new AppError('action_not_allowed', 'This ticket is not late any more.');
  const escalation = Math.min(ticket.escalation + 1, bounds.escalationLevelsMax);
  return {
    work: { ...ticket, escalation, escalateAfter: escalation < bounds.escalationLevelsMax ? again : never },
    action: 'escalate',
    remark: undefined,
    audit: {
      actor: clockActor,
      action: 'ticket_escalate',
      subject: ticket.number,
      digest: undefined,
      detail: { level: escalation, due_on: ticket.dueOn },
    },
  };
}
