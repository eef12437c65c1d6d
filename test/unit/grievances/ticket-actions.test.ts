import { describe, expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { AppError } from '../../../src/errors.ts';
import {
  allowedActions,
  applyStaffAction,
  staffActionSchema,
  staffMoves,
  type StaffAction,
  type TicketWork,
} from '../../../src/grievances/staff/ticket-actions.ts';
import { openTicketStages, ticketStages } from '../../../src/grievances/ticket.ts';

const ticket: TicketWork = {
  stage: 'received',
  category: 'payment',
  severity: 'normal',
  decision: undefined,
  resolution: undefined,
  assignee: undefined,
  escalation: 0,
  office: undefined,
  question: undefined,
  dueOn: '2026-12-04',
  escalateAfter: undefined,
  sensitivity: 'plain',
  beneficiaryRef: undefined,
  vouchedUntil: undefined,
  mergedInto: undefined,
};
const dueFrom = (severity: string): string => (severity === 'urgent' ? '2026-11-24' : '2026-12-20');
const actions: readonly StaffAction[] = [
  { action: 'assign', assignee: 'rosa' },
  { action: 'unassign' },
  { action: 'note', text: 'called' },
  { action: 'ask', question: 'Which letter?' },
  { action: 'sort', severity: 'urgent', reason: 'no food' },
  { action: 'decide', decision: 'upheld', reason: 'It was our mistake.' },
  { action: 'close' },
  { action: 'transfer', office: 'county', reason: 'theirs' },
  { action: 'escalate', reason: 'unclear' },
  { action: 'reopen', reason: 'new letter' },
  { action: 'merge', into: 'OMB-2026-000002', reason: 'the same call' },
  { action: 'vouch', beneficiary_id: 'USER001', reason: 'showed her card' },
];
const pairs = ticketStages.flatMap((stage) => actions.map((action) => ({ stage, name: action.action, action })));

describe('what staff do with a ticket', () => {
  it.each(pairs)('$name on a ticket that is $stage follows the table', ({ stage, action }) => {
    const to = staffMoves[stage][action.action];
    if (to !== undefined) {
      expect(applyStaffAction({ ...ticket, stage }, action, dueFrom).stage).toBe(to === 'stays' ? stage : to);
      return;
    }
    const refuse = () => applyStaffAction({ ...ticket, stage }, action, dueFrom);
    expect(refuse).toThrow(AppError);
    expect(refuse).toThrow(expect.objectContaining({ code: 'action_not_allowed' }));
    expect(refuse).toThrow(
      expect.objectContaining({ extra: { stage, allowed: allowedActions({ ...ticket, stage }) } }),
    );
  });

  it('closes nothing that was not decided, from any stage', () => {
    for (const stage of ticketStages) expect('close' in staffMoves[stage]).toBe(stage === 'decided');
  });

  it('can decide whatever is open', () => {
    for (const stage of openTicketStages) expect(staffMoves[stage].decide).toBe('decided');
  });

  it('takes no decision without a reason, nor a blank one', () => {
    expect(staffActionSchema.safeParse({ action: 'decide', decision: 'upheld' }).success).toBe(false);
    expect(staffActionSchema.safeParse({ action: 'decide', decision: 'upheld', reason: '  ' }).success).toBe(false);
    expect(staffActionSchema.safeParse({ action: 'decide', reason: 'so' }).success).toBe(false);
  });

  it('brings the due day nearer with a higher severity and never puts it off', () => {
    const raised = applyStaffAction(ticket, { action: 'sort', severity: 'urgent', reason: 'no food' }, dueFrom);
    expect(raised).toMatchObject({ severity: 'urgent', dueOn: '2026-11-24' });
    const lowered = applyStaffAction(raised, { action: 'sort', severity: 'normal', reason: 'has food' }, dueFrom);
    expect(lowered).toMatchObject({ severity: 'normal', dueOn: '2026-11-24' });
  });

  it('starts a new clock and forgets the decision when it is opened again', () => {
    const decided = {
      ...ticket,
      stage: 'closed' as const,
      decision: 'not_upheld',
      resolution: 'no',
      escalateAfter: 'x',
    };
    expect(applyStaffAction(decided, { action: 'reopen', reason: 'new letter' }, dueFrom)).toMatchObject({
      stage: 'reopened',
      decision: undefined,
      resolution: undefined,
      dueOn: '2026-12-20',
      escalateAfter: undefined,
    });
  });

  it('goes up no further than there are levels', () => {
    const top = { ...ticket, escalation: bounds.escalationLevelsMax };
    expect(allowedActions(top)).not.toContain('escalate');
    expect(() => applyStaffAction(top, { action: 'escalate', reason: 'again' }, dueFrom)).toThrow(AppError);
  });
});
