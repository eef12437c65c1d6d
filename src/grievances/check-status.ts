import { bounds } from '../config.ts';
import { beneficiaryIdDigest, readBeneficiaryId, sameSecret, type SecondFactor } from './verification.ts';
import { codeHash, readComeBackCode } from './come-back-code.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput, GrievanceSays } from './flow.ts';
import { opensGuard } from './guard-check.ts';
import { ask, onward, openQuestion } from './onward.ts';
import { parseDateOfBirth } from './parse-date-of-birth.ts';
import { sayEnrolment } from './say-enrolment.ts';
import { decisions } from './staff/ticket-actions.ts';
import { asSeenBy, whomFor } from './representative.ts';
import { deadlineState, readTicketNumber, type Ticket } from './ticket.ts';
import { says } from './wordings.ts';

/**
 * How a ticket stands. Shown in the thread that filed it, to whoever was verified as its person, and to whoever has its
 * number and code. A number that is unknown, foreign or made up gets the same answer.
 */
export async function checkStatus(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const number = input.ticketNumber === undefined ? undefined : readTicketNumber(input.ticketNumber);
  const asked = number === undefined ? turn : know(turn, { ticket: number });
  const proved = await readProof(asked, input, deps);
  if (proved.stop) return { ...proved.turn, asks: true };
  const found = await visibleTickets(proved.turn, input, deps);
  const wanted = proved.turn.state.ticket;
  const target = wanted === undefined ? found[0] : found.find((ticket) => ticket.number === wanted);
  if (target !== undefined) {
    const goesOnIn = target.mergedInto === undefined ? undefined : await deps.tickets.get(target.mergedInto);
    return showTicket(proved.turn, { ticket: target, goesOnIn }, found.length, deps, input);
  }
  if (wanted === undefined && proved.turn.state.verified?.ref !== undefined)
    return showEnrolments(proved.turn, deps.dateOf(input.at), deps);
  const question = openQuestion(proved.turn.state, deps) ?? 'proof';
  const open = know(proved.turn, { asked: question, asks: 1 });
  if (proved.tried) return { ...say(open, says('status_not_shown')), asks: true };
  return ask(open, question, deps);
}

interface Proof {
  readonly turn: FlowTurn;
  /** Something was given that could have shown whose the ticket is. */
  readonly tried: boolean;
  /** What was given can't be read: that is said, and nothing is counted or looked up. */
  readonly stop: boolean;
}

/** Takes in an id, a second factor or a code, whatever of it the message holds. */
async function readProof(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<Proof> {
  const stop = (words: GrievanceSays): Proof => ({ turn: say(turn, words), tried: false, stop: true });
  const given = input.beneficiaryId;
  const id = given === undefined ? undefined : readBeneficiaryId(given, deps.beneficiaryIdPattern);
  if (given !== undefined && id === undefined) {
    return stop(says('id_unreadable', { example: deps.rules.beneficiary_id.example }));
  }
  const idDigest = id === undefined ? turn.state.idDigest : beneficiaryIdDigest(deps.digest, id);
  const identified = idDigest === undefined ? turn : know(turn, { idDigest });
  if (input.passcode !== undefined)
    return { turn: await proveByPasscode(identified, input.passcode, input, deps), tried: true, stop: false };
  const code = input.comeBackCode === undefined ? undefined : readComeBackCode(input.comeBackCode);
  if (code !== undefined) return { turn: await proveByCode(identified, code, input, deps), tried: true, stop: false };
  if (idDigest === undefined) return { turn: identified, tried: false, stop: false };
  if (input.oneTimeCode !== undefined) {
    const held = await checkSecondFactor(identified, deps.oneTimeCode, input.oneTimeCode, input);
    return { turn: held, tried: true, stop: false };
  }
  if (input.dateOfBirth === undefined) {
    const vouched = await vouchedFor(identified, input, deps);
    return { turn: vouched ?? identified, tried: vouched !== undefined, stop: false };
  }
  const date = parseDateOfBirth(input.dateOfBirth, { order: deps.rules.date_order, today: deps.dateOf(input.at) });
  if (date.kind === 'impossible') return stop(says('date_impossible'));
  if (date.kind === 'unreadable') return stop(says('date_unreadable'));
  const checked = await checkSecondFactor(identified, deps.secondFactor, date.date, input);
  return { turn: checked, tried: true, stop: false };
}

/** Checks a second factor against the id that was given; says nothing yet. */
export async function checkSecondFactor(
  turn: FlowTurn,
  factor: SecondFactor,
  given: string,
  input: GrievanceInput,
): Promise<FlowTurn> {
  const result = await factor.check({
    idDigest: turn.state.idDigest ?? '',
    given,
    countedBy: `thread:${input.threadId}`,
    at: input.at,
  });
  if (result.kind === 'refused') return go(turn, 'refused');
  const whom = whomFor(turn.state);
  const verified = {
    until: holdsUntil(input.at),
    ref: result.beneficiaryRef,
    ...(whom === undefined ? {} : { whom }),
  };
  return go(know(turn, { verified, idDigest: undefined, anonymous: false }), 'verified');
}

/** Staff said that this thread is that person: nothing more is asked for. Undefined: they did not. */
export async function vouchedFor(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn | undefined> {
  const checked = await checkSecondFactor(turn, deps.staffKnow, input.threadId, input);
  return checked.state.verified?.ref === undefined || checked.state.idDigest !== undefined ? undefined : checked;
}

export function holdsUntil(at: string): string {
  return new Date(Date.parse(at) + bounds.verificationHoldsMs).toISOString();
}

/** The code alone finds the ticket, or one of them when its number was given too. */
async function proveByCode(turn: FlowTurn, code: string, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const subjects = [deps.digest(`attempts:thread:${input.threadId}`)];
  const allowed = await deps.attempts.take(subjects, input.at);
  const hash = codeHash(deps.digest, code);
  const tickets = await deps.tickets.listForCode(hash);
  const wanted = turn.state.ticket;
  const ticket = tickets
    .filter((candidate) => candidate.guard?.passcodeHash === undefined)
    .find((candidate) => wanted === undefined || candidate.number === wanted);
  const same = sameSecret(deps.digest, hash, ticket?.codeHash ?? 'nobody');
  if (!allowed || !same || ticket === undefined) return go(turn, 'refused');
  await deps.attempts.giveBack(subjects);
  const verified = { until: holdsUntil(input.at), ticket: ticket.number };
  return go(know(turn, { verified, ticket: ticket.number }), 'verified');
}

/** The number and its passcode: with them a ticket shows that nothing else opens. */
async function proveByPasscode(
  turn: FlowTurn,
  given: string,
  input: GrievanceInput,
  deps: FlowDeps,
): Promise<FlowTurn> {
  const number = turn.state.ticket ?? '';
  const hash = (await deps.tickets.get(number))?.guard?.passcodeHash;
  const opened = await opensGuard({ given, hash, countedBy: `ticket:${number}`, at: input.at }, deps);
  if (!opened) return go(turn, 'refused');
  return go(know(turn, { verified: { until: holdsUntil(input.at), ticket: number, passcode: true } }), 'verified');
}

/** A ticket with a passcode is there for the thread that filed it, and for whoever gave the passcode. */
function isOpenTo(ticket: Ticket, { state }: FlowTurn, threadId: string): boolean {
  if (ticket.guard?.passcodeHash === undefined || ticket.threadId === threadId) return true;
  return state.verified?.passcode === true && state.verified.ticket === ticket.number;
}

/** The tickets that this thread may see right now, newest first. */
export async function visibleTickets(
  turn: FlowTurn,
  input: Pick<GrievanceInput, 'threadId'>,
  deps: FlowDeps,
): Promise<readonly Ticket[]> {
  const { verified } = turn.state;
  const own = await deps.tickets.listForThread(input.threadId);
  const theirs = verified?.ref === undefined ? [] : await deps.tickets.listForBeneficiary(verified.ref);
  const proven = verified?.ticket === undefined ? undefined : await deps.tickets.get(verified.ticket);
  const all = [...own, ...theirs, ...(proven === undefined ? [] : [proven])];
  const byNumber = new Map(all.map((ticket) => [ticket.number, ticket]));
  const open = [...byNumber.values()].filter((ticket) => isOpenTo(ticket, turn, input.threadId));
  return open.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt) || b.number.localeCompare(a.number));
}

interface ShownTicket {
  readonly ticket: Ticket;
  /** The one that it was merged into. */
  readonly goesOnIn: Ticket | undefined;
}

function showTicket(
  turn: FlowTurn,
  { ticket, goesOnIn }: ShownTicket,
  visible: number,
  deps: FlowDeps,
  input: GrievanceInput,
): FlowTurn {
  const others = visible - 1;
  const reader = { ref: turn.state.verified?.ref, goesOnIn };
  const shown = say(
    turn,
    ...ticketStatusSays(ticket, deps, deps.dateOf(input.at), reader),
    ...(others > 0 ? [says('status_more', { count: others })] : []),
  );
  const next = onward(know(go(shown, 'shown'), { ticket: ticket.number }), deps);
  // What staff asked is the open question: the answer to it is an addition to this ticket.
  return ticket.question === undefined ? next : { ...next, asks: true };
}

/**
 * Number, stage, day, what staff ask, and what was decided. Never the words of the complaint. Of the ticket that this one
 * goes on in: how it stands and what was decided, and none of the words to whoever filed it.
 */
export function ticketStatusSays(
  whole: Ticket,
  deps: Pick<FlowDeps, 'calendar' | 'dateOf' | 'formatDate'>,
  today: string,
  { ref, goesOnIn }: { readonly ref: string | undefined; readonly goesOnIn?: Ticket | undefined },
): readonly GrievanceSays[] {
  const { ticket, keptFor } = asSeenBy(whole, ref);
  const opened = deps.formatDate(deps.dateOf(ticket.openedAt));
  const first = says('status', { ticket: ticket.number, opened });
  if (goesOnIn !== undefined)
    return [
      first,
      says('status_merged', { ticket: goesOnIn.number }),
      standing(goesOnIn, deps, today),
      ...decisionSays(goesOnIn.decision),
    ];
  return [
    first,
    standing(ticket, deps, today),
    ...(ticket.question === undefined ? [] : [says('status_question', { question: ticket.question })]),
    ...decisionSays(ticket.decision),
    ...(ticket.resolution === undefined ? [] : [says('status_resolution', { resolution: ticket.resolution })]),
    ...(keptFor === undefined ? [] : [says('status_kept', { whom: keptFor })]),
  ];
}

function standing(ticket: Ticket, deps: Pick<FlowDeps, 'calendar' | 'formatDate'>, today: string): GrievanceSays {
  const late = deadlineState(ticket, today, deps.calendar) === 'breached';
  return late ? says('status_late') : stageSays(ticket.stage, deps.formatDate(ticket.dueOn));
}

/** What was decided, in words; a decision that these do not have is left to its reason. */
function decisionSays(decision: string | undefined): readonly GrievanceSays[] {
  const known = decisions.find((each) => each === decision);
  return known === undefined ? [] : [says(`decision_${known}`)];
}

function stageSays(stage: Ticket['stage'], due: string): GrievanceSays {
  switch (stage) {
    case 'received':
      return says('stage_received', { due });
    case 'in_review':
      return says('stage_in_review', { due });
    case 'reopened':
      return says('stage_reopened', { due });
    case 'waiting_for_person':
      return says('stage_waiting_for_person');
    case 'transferred':
      return says('stage_transferred');
    case 'decided':
      return says('stage_decided');
    case 'closed':
      return says('stage_closed');
  }
}

/** A verified person without a ticket: what the registry has of their benefits. */
async function showEnrolments(turn: FlowTurn, today: string, deps: FlowDeps): Promise<FlowTurn> {
  const enrolments = await deps.registry.listEnrolments(turn.state.verified?.ref ?? '');
  const lines = enrolments.flatMap((enrolment) => sayEnrolment(enrolment, deps, today));
  return onward(go(say(turn, says('status_none'), ...lines), 'shown'), deps);
}
