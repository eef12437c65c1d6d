import { AppError } from '../../errors.ts';
import type { GrievanceRules } from '../rules.ts';
import type { Ticket } from '../ticket.ts';
import { vouchedAs } from './known-person.ts';
import { mergeWork, takeInWork } from './merge-tickets.ts';
import type { StaffDeskDeps } from './staff-desk.ts';
import type { Staff } from './staff-scopes.ts';
import { applyStaffAction, remarkOf, type StaffAction } from './ticket-actions.ts';
import { visibleTicket } from './visible-ticket.ts';

interface Asked<Action extends StaffAction> {
  readonly number: string;
  readonly action: Action;
  readonly expectedVersion: number | undefined;
}

/** Any action on one ticket. */
export async function actOnTicket(
  deps: StaffDeskDeps,
  staff: Staff,
  { number, action: asWritten, expectedVersion }: Asked<StaffAction>,
): Promise<Ticket> {
  checkCategory(asWritten, deps.rules);
  const { threadId } = (await deps.tickets.get(number)) ?? {};
  const action = await hideIn(asWritten, (text) => deps.hide(text, threadId));
  const days: Readonly<Record<string, number>> = deps.rules.answer_within_business_days;
  const dueFrom = (severity: string): string =>
    deps.calendar.addBusinessDays(deps.today(), days[severity] ?? deps.rules.answer_within_business_days.normal);
  const at = deps.clock.now().toISOString();
  const vouched = action.action === 'vouch' ? await vouchedAs(deps, action.beneficiary_id, at) : undefined;
  const remark = remarkOf(action);
  return deps.queue.change({
    number,
    expectedVersion,
    at,
    actor: staff.actor,
    work: (ticket) => {
      const work = applyStaffAction(ticket, action, dueFrom, vouched);
      return {
        work,
        action: action.action,
        remark,
        audit: {
          actor: staff.actor,
          action: `ticket_${action.action}`,
          subject: number,
          // Why, without the words: they are in the ticket's remarks as long as the ticket's words are.
          digest: remark === undefined ? undefined : deps.digest(remark.text),
          detail: {
            from: ticket.stage,
            to: work.stage,
            ...(action.action === 'decide' ? { decision: action.decision } : {}),
          },
        },
      };
    },
  });
}

/** Everything that staff wrote in words. Names of offices and colleagues are not the person's. */
async function hideIn(action: StaffAction, hide: (text: string) => Promise<string>): Promise<StaffAction> {
  switch (action.action) {
    case 'note':
      return { ...action, text: await hide(action.text) };
    case 'ask':
      return { ...action, question: await hide(action.question) };
    default:
      return action.reason === undefined ? action : { ...action, reason: await hide(action.reason) };
  }
}

/** An action on two: both must be the key's to see. */
export async function mergeTickets(
  deps: StaffDeskDeps,
  staff: Staff,
  { number, action: asWritten, expectedVersion }: Asked<Extract<StaffAction, { action: 'merge' }>>,
): Promise<Ticket> {
  const from = await visibleTicket(deps, staff, number);
  const into = await visibleTicket(deps, staff, asWritten.into);
  const action = { ...asWritten, into: into.number, reason: await deps.hide(asWritten.reason, from.threadId) };
  const by = { actor: staff.actor, digest: deps.digest(action.reason) };
  return deps.queue.change({
    number,
    expectedVersion,
    at: deps.clock.now().toISOString(),
    actor: staff.actor,
    work: (ticket) => mergeWork(ticket, action, by),
    and: { number: into.number, work: (ticket, first) => takeInWork(ticket, first, action, by) },
  });
}

function checkCategory(action: StaffAction, { categories }: Pick<GrievanceRules, 'categories'>): void {
  if (action.action !== 'sort' || action.category === undefined) return;
  const known = [...new Set([...categories.map(({ id }) => id), 'other'])].toSorted();
  if (known.includes(action.category)) return;
  throw new AppError('invalid_request', `There is no such category. These are: ${known.join(', ')}.`, {
    extra: { errors: [{ field: 'category', reason: `is one of ${known.join(', ')}` }] },
  });
}
