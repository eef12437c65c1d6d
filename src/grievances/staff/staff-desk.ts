import type { AuditLog } from '../../audit/audit-log.ts';
import type { Clock } from '../../clock.ts';
import { bounds } from '../../bounds.ts';
import { AppError } from '../../errors.ts';
import type { BeneficiaryRegistry } from '../beneficiary-registry.ts';
import { addDays, type Calendar } from '../calendar.ts';
import type { Digest } from '../come-back-code.ts';
import { newOneTimeCode, oneTimeCodeHash, oneTimeCodeUntil, type OneTimeCodes } from '../one-time-code.ts';
import type { GrievanceRules } from '../rules.ts';
import { beneficiaryIdDigest, readBeneficiaryId } from '../verification.ts';
import { mergeWork, takeInWork } from './merge-tickets.ts';
import { deadlineState, lastDayAtRisk, type DeadlineState, type Ticket } from '../ticket.ts';
import type { TicketHistoryLine, TicketStage } from '../ticket.ts';
import type { TicketStore } from '../ticket-store.ts';
import {
  allowedActions,
  applyStaffAction,
  remarkOf,
  type StaffAction,
  type StaffActionName,
} from './ticket-actions.ts';
import type { QueuedTicket, QueueQuery, TicketQueue, TicketRemark } from './ticket-queue.ts';

/**
 * tickets:read lists and reads; tickets:values also shows the values behind handles; tickets:write works on tickets;
 * tickets:decide decides, closes and reopens; people:verify vouches for people and gives one-time codes; tickets:restricted opens what is seen by few; tickets:export exports.
 */
export const staffScopes = [
  'tickets:read',
  'tickets:values',
  'tickets:write',
  'tickets:decide',
  'tickets:restricted',
  'tickets:export',
  'people:verify',
] as const;
export type StaffScope = (typeof staffScopes)[number];

/** Who works: `staff:key_…` in every record, and what the key allows. */
export interface Staff {
  readonly actor: string;
  readonly scopes: readonly string[];
}

export type QueueAsked = Omit<QueueQuery, 'dueFrom' | 'dueTo' | 'withRestricted'> & {
  readonly deadline: DeadlineState | undefined;
};

export interface DeskTicket extends QueuedTicket {
  readonly deadline: DeadlineState;
}

export interface DeskFile {
  readonly ticket: Ticket;
  readonly deadline: DeadlineState;
  readonly narrative: readonly { readonly number: number; readonly saidAt: string; readonly text: string }[];
  readonly desiredOutcome: string | undefined;
  readonly safeContact: string | undefined;
  readonly history: readonly (TicketHistoryLine & { readonly remark: TicketRemark | undefined })[];
  readonly allowed: readonly StaffActionName[];
}

/** What staff can do, the same over HTTP and in a terminal. Each call checks the scopes and records who did it. */
export interface StaffDesk {
  list(staff: Staff, asked: QueueAsked): Promise<readonly DeskTicket[]>;
  /** The same list for a file that leaves the service; recorded as such. */
  listForExport(staff: Staff, asked: QueueAsked): Promise<readonly DeskTicket[]>;
  count(staff: Staff): Promise<{
    readonly stages: Readonly<Record<TicketStage, number>>;
    readonly deadlines: Readonly<Record<DeadlineState, number>>;
    readonly byStage: Readonly<Record<TicketStage, Readonly<Record<DeadlineState, number>>>>;
  }>;
  read(staff: Staff, number: string): Promise<DeskFile>;
  act(staff: Staff, number: string, action: StaffAction, expectedVersion: number | undefined): Promise<Ticket>;
  /** A one-time code for somebody whom staff know. Shown once, here; kept as a digest. Rejects `not_found`. */
  giveCode(staff: Staff, beneficiaryId: string, reason: string): Promise<GivenCode>;
}

export interface GivenCode {
  readonly code: string;
  /** Instant. */
  readonly until: string;
}

export interface StaffDeskDeps {
  readonly queue: TicketQueue;
  readonly tickets: Pick<TicketStore, 'get' | 'listHistory'>;
  readonly audit: Pick<AuditLog, 'append'>;
  readonly calendar: Calendar;
  readonly rules: Pick<GrievanceRules, 'categories' | 'answer_within_business_days'>;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly today: () => string;
  /** A text with the values behind its handles, from the vault of the thread in which it was said. */
  readonly restore: (text: string, threadId: string) => Promise<string>;
  /** What staff wrote without identifiers of the person: those that the thread's vault knows, and such as no office has. */
  readonly hide: (text: string, threadId: string | undefined) => Promise<string>;
  readonly registry: Pick<BeneficiaryRegistry, 'findByDigest'>;
  readonly codes: Pick<OneTimeCodes, 'keep'>;
  readonly beneficiaryIdPattern: RegExp;
}

export function makeStaffDesk(deps: StaffDeskDeps): StaffDesk {
  const withDeadline = (queued: QueuedTicket): DeskTicket => ({
    ...queued,
    deadline: deadlineState(queued.ticket, deps.today(), deps.calendar),
  });
  const list = async (staff: Staff, { deadline, ...asked }: QueueAsked): Promise<readonly DeskTicket[]> => {
    const found = await deps.queue.list({
      ...asked,
      ...dueRange(deadline, asked.stage, deps),
      withRestricted: has(staff, 'tickets:restricted'),
    });
    return found.map(withDeadline);
  };
  return {
    list: async (staff, asked) => {
      need(staff, 'tickets:read');
      return list(staff, asked);
    },
    listForExport: async (staff, asked) => {
      need(staff, 'tickets:export');
      const rows = await list(staff, asked);
      await record(deps, staff, 'tickets_exported', 'tickets', { rows: rows.length });
      return rows;
    },
    count: async (staff) => {
      need(staff, 'tickets:read');
      return countTickets(deps, has(staff, 'tickets:restricted'));
    },
    read: (staff, number) => readFile(deps, staff, number),
    act: async (staff, number, action, expectedVersion) => {
      need(staff, scopeOf(action.action));
      await visibleTicket(deps, staff, number);
      if (action.action === 'merge') return merge(deps, staff, { number, action, expectedVersion });
      return act(deps, staff, { number, action, expectedVersion });
    },
    giveCode: (staff, beneficiaryId, reason) => giveCode(deps, staff, beneficiaryId, reason),
  };
}

function scopeOf(action: StaffActionName): StaffScope {
  if (action === 'vouch') return 'people:verify';
  return action === 'decide' || action === 'close' || action === 'reopen' ? 'tickets:decide' : 'tickets:write';
}

function has({ scopes }: Staff, scope: StaffScope): boolean {
  return scopes.includes(scope);
}

function need(staff: Staff, scope: StaffScope): void {
  if (has(staff, scope)) return;
  throw new AppError('forbidden', `This needs a staff key with the scope ${scope}. The operator makes one.`, {
    extra: { scope },
  });
}

/** A restricted ticket is, for those who may not see it, not there. */
async function visibleTicket(deps: StaffDeskDeps, staff: Staff, number: string): Promise<Ticket> {
  const ticket = await deps.tickets.get(number);
  const seen = ticket !== undefined && (ticket.sensitivity !== 'restricted' || has(staff, 'tickets:restricted'));
  if (!seen) throw new AppError('ticket_not_found', 'There is no such ticket, or it is not yours to see.');
  return ticket;
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

async function countTickets(deps: StaffDeskDeps, withRestricted: boolean): ReturnType<StaffDesk['count']> {
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

/** The one place where the values behind handles are shown to staff. What was shown is recorded before it is. */
async function readFile(deps: StaffDeskDeps, staff: Staff, number: string): Promise<DeskFile> {
  need(staff, 'tickets:read');
  const ticket = await visibleTicket(deps, staff, number);
  const parts = await deps.queue.listNarrative(number);
  const remarks = new Map((await deps.queue.listRemarks(number)).map((remark) => [remark.number, remark]));
  const history = await deps.tickets.listHistory(number);
  const values = has(staff, 'tickets:values');
  await record(deps, staff, 'ticket_read', number, { parts: parts.length, values });
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
    safeContact: guard?.safeContact === undefined ? undefined : await restore(guard.safeContact, ticket.threadId),
    history: history.map((line) => ({ ...line, remark: remarks.get(line.number) })),
    allowed: allowedActions(ticket),
  };
}

interface Asked<Action extends StaffAction> {
  readonly number: string;
  readonly action: Action;
  readonly expectedVersion: number | undefined;
}

async function act(
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

async function merge(
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

async function knownPerson(deps: StaffDeskDeps, beneficiaryId: string) {
  const id = readBeneficiaryId(beneficiaryId, deps.beneficiaryIdPattern);
  const idDigest = id === undefined ? undefined : beneficiaryIdDigest(deps.digest, id);
  const found = idDigest === undefined ? undefined : await deps.registry.findByDigest(idDigest);
  if (idDigest === undefined || found === undefined)
    throw new AppError('not_found', 'The registry has nobody with this id. Check it.');
  return { idDigest, ref: found.ref };
}

async function vouchedAs(deps: StaffDeskDeps, beneficiaryId: string, at: string) {
  const { ref } = await knownPerson(deps, beneficiaryId);
  return { beneficiaryRef: ref, vouchedUntil: new Date(Date.parse(at) + bounds.vouchHoldsMs).toISOString() };
}

async function giveCode(deps: StaffDeskDeps, staff: Staff, beneficiaryId: string, reason: string): Promise<GivenCode> {
  need(staff, 'people:verify');
  const { idDigest } = await knownPerson(deps, beneficiaryId);
  const at = deps.clock.now().toISOString();
  const code = newOneTimeCode();
  const until = oneTimeCodeUntil(at);
  await deps.audit.append([
    { at, actor: staff.actor, action: 'code_given', subject: idDigest, digest: deps.digest(reason), detail: {} },
  ]);
  await deps.codes.keep({ idDigest, codeHash: oneTimeCodeHash(deps.digest, idDigest, code), until });
  return { code, until };
}

function checkCategory(action: StaffAction, { categories }: Pick<GrievanceRules, 'categories'>): void {
  if (action.action !== 'sort' || action.category === undefined) return;
  const known = [...new Set([...categories.map(({ id }) => id), 'other'])].toSorted();
  if (known.includes(action.category)) return;
  throw new AppError('invalid_request', `There is no such category. These are: ${known.join(', ')}.`, {
    extra: { errors: [{ field: 'category', reason: `is one of ${known.join(', ')}` }] },
  });
}

async function record(
  deps: Pick<StaffDeskDeps, 'audit' | 'clock'>,
  { actor }: Staff,
  action: string,
  subject: string,
  detail: Readonly<Record<string, number | boolean>>,
): Promise<void> {
  await deps.audit.append([{ at: deps.clock.now().toISOString(), actor, action, subject, detail }]);
}
