import { z } from 'zod';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { severities } from '../rules.ts';
import type { Ticket, TicketStage } from '../ticket.ts';

/** What a complaint can come to. */
export const decisions = ['upheld', 'partly_upheld', 'not_upheld', 'withdrawn'] as const;
export type Decision = (typeof decisions)[number];
/** Stands as the decision of a ticket that goes on in another one. */
export const mergedDecision = 'merged';

const told = z.string().trim().min(1).max(bounds.staffTellsCharsMax);
const reason = z.string().trim().min(1).max(bounds.staffNoteCharsMax);
const name = z.string().trim().min(1).max(100);

/** What staff do with a ticket. A reason goes into the ticket's remarks; what is marked so is shown to the person. */
export const staffActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), assignee: name, reason: reason.optional() }),
  z.strictObject({ action: z.literal('unassign'), reason: reason.optional() }),
  z.strictObject({ action: z.literal('note'), text: reason }),
  z.strictObject({ action: z.literal('ask'), question: told.describe('Shown to the person.') }),
  z.strictObject({
    action: z.literal('sort'),
    category: z.string().max(60).optional().describe('One of the pack’s.'),
    severity: z.enum(severities).optional().describe('A higher one brings the due day nearer; none puts it off.'),
    sensitivity: z
      .enum(['plain', 'restricted'])
      .optional()
      .describe('restricted: from then on only for those with tickets:restricted.'),
    reason,
  }),
  z.strictObject({
    action: z.literal('decide'),
    decision: z.enum(decisions),
    reason: told.describe('Why, in plain words. Shown to the person.'),
  }),
  z.strictObject({ action: z.literal('close'), reason: reason.optional() }),
  z.strictObject({ action: z.literal('transfer'), office: name, reason }),
  z.strictObject({ action: z.literal('escalate'), reason }),
  z.strictObject({ action: z.literal('reopen'), reason }),
  z.strictObject({ action: z.literal('merge'), into: name.describe('The ticket that goes on.'), reason }),
  z.strictObject({
    action: z.literal('vouch'),
    beneficiary_id: name.describe('Who the person is: they showed it to you. For a record with a wrong birth date.'),
    reason: reason.describe('How you know.'),
  }),
]);
export type StaffAction = z.infer<typeof staffActionSchema>;
export type StaffActionName = StaffAction['action'];

const whileOpen = {
  unassign: 'stays',
  note: 'stays',
  sort: 'stays',
  vouch: 'stays',
  merge: 'closed',
  escalate: 'stays',
  ask: 'waiting_for_person',
  decide: 'decided',
  transfer: 'transferred',
} as const;

/** Stage x action -> stage. What is not here can't be done there. Only what was decided can be closed. */
export const staffMoves: Readonly<
  Record<TicketStage, Readonly<Partial<Record<StaffActionName, TicketStage | 'stays'>>>>
> = {
  received: { ...whileOpen, assign: 'in_review' },
  in_review: { ...whileOpen, assign: 'stays' },
  waiting_for_person: { ...whileOpen, assign: 'stays' },
  transferred: { ...whileOpen, assign: 'in_review' },
  reopened: { ...whileOpen, assign: 'in_review' },
  decided: { note: 'stays', close: 'closed', reopen: 'reopened' },
  closed: { note: 'stays', reopen: 'reopened' },
};

export function allowedActions({
  stage,
  escalation,
}: Pick<Ticket, 'stage' | 'escalation'>): readonly StaffActionName[] {
  const names = Object.keys(staffMoves[stage]) as StaffActionName[];
  return names.filter((each) => each !== 'escalate' || escalation < bounds.escalationLevelsMax).toSorted();
}

/** The parts of a ticket that work on it changes. */
export type TicketWork = Pick<
  Ticket,
  | 'stage'
  | 'category'
  | 'severity'
  | 'decision'
  | 'resolution'
  | 'assignee'
  | 'escalation'
  | 'office'
  | 'question'
  | 'dueOn'
  | 'escalateAfter'
  | 'sensitivity'
  | 'beneficiaryRef'
  | 'vouchedUntil'
  | 'mergedInto'
>;

/**
 * A ticket after an action, and nothing else done. Throws `action_not_allowed` with the allowed ones when the ticket
 * stands elsewhere.
 * @param dueFrom the due day of a ticket of this severity whose clock starts today
 * @param vouched who the person is, for `vouch`
 */
export function applyStaffAction(
  ticket: TicketWork,
  action: StaffAction,
  dueFrom: (severity: string) => string,
  vouched?: Pick<Ticket, 'beneficiaryRef' | 'vouchedUntil'>,
): TicketWork {
  const to = staffMoves[ticket.stage][action.action];
  if (to === undefined || !allowedActions(ticket).includes(action.action)) throw outOfOrder(ticket, action.action);
  const moved = { ...ticket, stage: to === 'stays' ? ticket.stage : to };
  switch (action.action) {
    case 'assign':
      return { ...moved, assignee: action.assignee };
    case 'unassign':
      return { ...moved, assignee: undefined };
    case 'note':
    case 'close':
      return moved;
    case 'ask':
      return { ...moved, question: action.question };
    case 'sort':
      return sorted(moved, action, dueFrom);
    case 'decide':
      return { ...moved, decision: action.decision, resolution: action.reason, question: undefined };
    case 'transfer':
      return { ...moved, office: action.office, assignee: undefined, question: undefined };
    case 'escalate':
      return { ...moved, escalation: ticket.escalation + 1 };
    case 'reopen':
      return {
        ...moved,
        decision: undefined,
        resolution: undefined,
        mergedInto: undefined,
        dueOn: dueFrom(ticket.severity),
        escalateAfter: undefined,
      };
    case 'merge':
      return { ...moved, question: undefined };
    case 'vouch':
      return { ...moved, ...vouched };
  }
}

/** A day that a person was told is never put off. */
function sorted(
  ticket: TicketWork,
  { category, severity, sensitivity }: Extract<StaffAction, { action: 'sort' }>,
  dueFrom: (severity: string) => string,
): TicketWork {
  const due = severity === undefined ? ticket.dueOn : dueFrom(severity);
  return {
    ...ticket,
    category: category ?? ticket.category,
    severity: severity ?? ticket.severity,
    sensitivity: sensitivity ?? ticket.sensitivity,
    dueOn: due < ticket.dueOn ? due : ticket.dueOn,
  };
}

function outOfOrder(ticket: Pick<Ticket, 'stage' | 'escalation'>, action: StaffActionName): AppError {
  const allowed = allowedActions(ticket);
  return new AppError(
    'action_not_allowed',
    `A ticket that is "${ticket.stage}" can’t take "${action}" now. It takes: ${allowed.join(', ')}.`,
    { extra: { stage: ticket.stage, allowed } },
  );
}

export const remarkKinds = ['note', 'question', 'decision', 'reason'] as const;

/** The words of an action: what explains it in the history. */
export function remarkOf(action: StaffAction): { kind: (typeof remarkKinds)[number]; text: string } | undefined {
  switch (action.action) {
    case 'note':
      return { kind: 'note', text: action.text };
    case 'ask':
      return { kind: 'question', text: action.question };
    case 'decide':
      return { kind: 'decision', text: action.reason };
    default:
      return action.reason === undefined ? undefined : { kind: 'reason', text: action.reason };
  }
}
