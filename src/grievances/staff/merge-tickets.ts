import { AppError } from '../../errors.ts';
import { severities } from '../rules.ts';
import { openTicketStages, type Ticket } from '../ticket.ts';
import { applyStaffAction, mergedDecision, type StaffAction } from './ticket-actions.ts';
import type { WorkDone } from './ticket-queue.ts';

type Merge = Extract<StaffAction, { action: 'merge' }>;

/**
 * Two tickets about the same thing become one that goes on. Both keep their numbers, words and histories; the one that
 * ends points at the other, which takes over the nearer due day, the higher severity, and being seen by few.
 */
export function mergeWork(
  from: Ticket,
  action: Merge,
  by: { readonly actor: string; readonly digest: string },
): WorkDone {
  if (action.into === from.number)
    throw new AppError('action_not_allowed', 'A ticket can’t be merged into itself. Name the one that goes on.');
  const work = applyStaffAction(from, action, () => from.dueOn);
  return {
    work: { ...work, decision: mergedDecision, mergedInto: action.into },
    action: 'merge',
    remark: { kind: 'reason', text: action.reason },
    audit: {
      actor: by.actor,
      action: 'ticket_merge',
      subject: from.number,
      digest: by.digest,
      detail: { from: from.stage, to: work.stage, into: action.into },
    },
  };
}

/** What becomes of the one that goes on. Throws `action_not_allowed` when it has ended itself. */
export function takeInWork(into: Ticket, from: Ticket, { reason }: Merge, by: { readonly actor: string }): WorkDone {
  if (!openTicketStages.has(into.stage))
    throw new AppError('action_not_allowed', `${into.number} is "${into.stage}": open it again first.`, {
      extra: { stage: into.stage, allowed: ['reopen'] },
    });
  return {
    work: {
      ...into,
      dueOn: from.dueOn < into.dueOn ? from.dueOn : into.dueOn,
      severity: severities.find((each) => each === from.severity || each === into.severity) ?? into.severity,
      sensitivity: from.sensitivity === 'restricted' ? from.sensitivity : into.sensitivity,
    },
    action: 'take_in',
    remark: { kind: 'reason', text: `${from.number}: ${reason}` },
    audit: { actor: by.actor, action: 'ticket_take_in', subject: into.number, digest: undefined, detail: {} },
  };
}
