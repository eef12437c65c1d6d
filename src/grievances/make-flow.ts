import { codeHash, codeSlot, comeBackCode } from './come-back-code.ts';
import { bounds } from '../config.ts';
import { ticketSlot } from '../threads/turn.ts';
import { checkStatus, visibleTickets } from './check-status.ts';
import { correctedKind } from './complaint-kind.ts';
import { takeWords, ticketOf } from './draft.ts';
import { go, know, say, startTurn, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceFlow, GrievanceInput, GrievanceStep } from './flow.ts';
import { emptyDraft, readState, skippable, storedState, type Draft } from './grievance-state.ts';
import { stayAnonymous, takeDate, takeId } from './identify.ts';
import { narrative } from './narrative.ts';
import { ask, askAgain, leaveOut, onward, whoIsSettled } from './onward.ts';
import { readComplaint } from './rules.ts';
import { openTicketStages, type Ticket } from './ticket.ts';
import { says } from './wordings.ts';

/** The grievance flow over its ports. A value in, a value out; what it stores goes with the turn's commit. */
export function makeGrievanceFlow(deps: FlowDeps): GrievanceFlow {
  return {
    advance: async (stored, input) => {
      const turn = await step(startTurn(readState(stored, input.at)), input, deps);
      return stepOf(turn);
    },
  };
}

function stepOf(turn: FlowTurn): GrievanceStep {
  return {
    state: storedState(turn.state),
    says: turn.says,
    ticket: turn.ticket,
    asks: turn.asks,
    transition: turn.path.length === 0 ? `${turn.state.stage} stays` : turn.path.join(', '),
  };
}

/** What each event does. The table says where it leads. */
async function step(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const { stage } = turn.state;
  if (stage === 'status') return inStatus(turn, input, deps);
  const corrected = correctedKind(turn, input, deps);
  if (corrected !== undefined) return onward(corrected, deps);
  switch (input.event) {
    case 'complain':
    case 'appeal':
      return complain(turn, input, deps);
    case 'ask_status':
      return checkStatus(go(turn, 'ask_status'), input, deps);
    case 'ask_person':
      return callSomebody(turn, input, deps);
    case 'identify':
      return takeId(turn, input, deps);
    case 'verify':
      // In a complaint a bare date answers "since when?"; nobody is asked for a second factor there.
      return stage === 'complaint' ? complain(turn, input, deps) : takeDate(turn, input, deps);
    case 'stay_anonymous':
      return stage === 'complaint' ? skip(turn, input, deps) : declineToSayWho(turn, 'stay_anonymous', deps);
    case 'yes':
      return agree(turn, input, deps);
    case 'no':
      return disagree(turn, input, deps);
    case 'done':
      return finish(turn, deps);
    case 'reopen':
      return reopen(turn, input, deps);
    case 'cancel':
      return cancel(turn);
    case 'resume':
      return askAgain(go(turn, 'resume'), deps);
  }
}

/** Waiting for what shows whose ticket it is. A complaint leaves it; a draft is gone back to. */
async function inStatus(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const proof =
    input.ticketNumber ??
    input.passcode ??
    input.beneficiaryId ??
    input.dateOfBirth ??
    input.oneTimeCode ??
    input.comeBackCode;
  if (proof !== undefined) return checkStatus(go(turn, input.event), input, deps);
  switch (input.event) {
    case 'complain':
    case 'appeal':
      return complain(know(go(turn, input.event), { asked: undefined, ticket: undefined }), input, deps);
    case 'ask_person':
      return callSomebody(turn, input, deps);
    case 'no':
    case 'done':
    case 'cancel':
      return turn.state.draft === undefined ? close(turn, input.event) : onward(turn, deps);
    default:
      return askAgain(go(turn, input.event), deps);
  }
}

/** Words that come here are an addition, and get a word of their own. */
const afterComplaint: ReadonlySet<string> = new Set(['identification', 'verification', 'confirmation']);

async function complain(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const { draft, stage } = turn.state;
  if (onlySaysAnonymous(turn, input, deps)) return declineToSayWho(turn, 'stay_anonymous', deps);
  const appealed = input.event === 'appeal' && draft === undefined ? await endedTicket(turn, input, deps) : undefined;
  if (appealed !== undefined) return appealTicket(turn, appealed, deps);
  const open = draft === undefined && input.anew !== true ? await ticketToJoin(turn, input, deps) : undefined;
  if (open !== undefined && open.partCount < bounds.narrativePartsMax) return join(turn, open, input);
  const taken = takeWords(draft ?? emptyDraft, input, turn.state.asked, deps.rules);
  const anonymous = turn.state.anonymous || readComplaint(input.text, deps.rules).saysAnonymous;
  const moved = know(go(turn, input.event), { draft: taken.draft, anonymous });
  const told = say(
    moved,
    ...(open === undefined ? [] : [says('ticket_full', { ticket: open.number })]),
    ...(input.event === 'appeal' && !(draft?.appeal ?? false) ? [says('appeal_noted')] : []),
    ...(taken.left === undefined ? [] : [says('draft_full', { quote: taken.left })]),
    ...(afterComplaint.has(stage) && taken.draft.parts.length > (draft?.parts.length ?? 0) ? [says('noted')] : []),
  );
  // An id in the complaint itself: what comes next is the second factor, not questions about the complaint.
  const unsettled = !whoIsSettled(told.state) && told.state.idDigest === undefined;
  if (input.beneficiaryId !== undefined && unsettled) return takeId(inComplaint(told), input, deps);
  if (stage === 'verification') return ask(told, 'second_factor', deps);
  return onward(told, deps);
}

/** "anonymous", "without my name please": the answer to who it is about, and no part of what happened. */
function onlySaysAnonymous(turn: FlowTurn, { text }: GrievanceInput, deps: FlowDeps): boolean {
  const asksWho = turn.state.stage === 'identification' || turn.state.stage === 'verification';
  return asksWho && text.split(/\s+/).length <= answerWordsMax && readComplaint(text, deps.rules).saysAnonymous;
}

/** A longer message tells something besides. */
const answerWordsMax = 8;

/** An id can be given while a complaint is taken, not before. */
function inComplaint(turn: FlowTurn): FlowTurn {
  return turn.state.stage === 'follow_up' ? go(turn, 'complaint_open') : turn;
}

/** The open ticket that these words belong to: the same program in this thread, or the one just talked about. */
async function ticketToJoin(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<Ticket | undefined> {
  const visible = await visibleTickets(turn, input, deps);
  const open = visible.filter((ticket) => openTicketStages.has(ticket.stage) || ticket.mergedInto !== undefined);
  if (input.programId !== undefined) return open.find((ticket) => ticket.programId === input.programId);
  const { stage, ticket: number } = turn.state;
  if (stage !== 'ticket' && stage !== 'follow_up') return undefined;
  return open.find((ticket) => ticket.number === number) ?? open[0];
}

/** The ticket talked about, when it was decided or closed and its person is here. */
async function endedTicket(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<Ticket | undefined> {
  const visible = await visibleTickets(turn, input, deps);
  const ticket = visible.find(({ number }) => number === turn.state.ticket);
  return ticket === undefined || openTicketStages.has(ticket.stage) || ticket.mergedInto !== undefined
    ? undefined
    : ticket;
}

/** A complaint about what was decided on another one: filed like any, and linked to it. */
function appealTicket(turn: FlowTurn, of: Ticket, deps: FlowDeps): FlowTurn {
  const { programId } = of;
  const draft: Draft = {
    ...emptyDraft,
    appeal: true,
    appealOf: of.number,
    skipped: ['when'],
    ...(programId === undefined ? { skipped: ['when', 'program'] as const } : { programId }),
  };
  const moved = go(go(turn, 'appeal'), 'complaint_open');
  const told = say(know(moved, { draft, asked: 'what', asks: 1 }), says('appeal_of', { ticket: of.number }));
  return ask(told, 'what', deps);
}

/** "It is not solved": the office takes it up again, with these words and a new day. */
async function reopen(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const ended = turn.state.draft === undefined ? await endedTicket(turn, input, deps) : undefined;
  if (ended === undefined) return complain(turn, { ...input, event: 'complain' }, deps);
  const days: Readonly<Record<string, number>> = deps.rules.answer_within_business_days;
  const within = days[ended.severity] ?? deps.rules.answer_within_business_days.normal;
  const dueOn = deps.calendar.addBusinessDays(deps.dateOf(input.at), within);
  const told = say(
    know(go(turn, 'reopen'), { asked: undefined, asks: 0 }),
    says('reopened', { ticket: ended.number, due: deps.formatDate(dueOn) }),
  );
  return { ...told, ticket: { kind: 'reopen', number: ended.number, text: input.text, dueOn } };
}

function join(turn: FlowTurn, ticket: Ticket, input: GrievanceInput): FlowTurn {
  const moved = go(go(turn, input.event), 'nothing_open');
  const talkedAbout = know(moved, { ticket: ticket.number, asked: undefined, asks: 0 });
  const added = say(talkedAbout, says('added', { ticket: ticket.number }));
  return { ...added, ticket: { kind: 'add', number: ticket.number, text: input.text } };
}

/** "Skip", "I don't know": this question is left out. Saying that no name is to be given holds from here on. */
function skip(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): FlowTurn {
  const anonymous = turn.state.anonymous || readComplaint(input.text, deps.rules).saysAnonymous;
  const moved = know(go(turn, 'stay_anonymous'), { anonymous });
  const question = skippable.find((name) => name === turn.state.asked);
  return onward(question === undefined ? moved : leaveOut(moved, question), deps);
}

function declineToSayWho(turn: FlowTurn, event: 'stay_anonymous' | 'no' | 'done', deps: FlowDeps): FlowTurn {
  const { stage } = turn.state;
  const askedWho = stage === 'identification' || stage === 'verification' || stage === 'confirmation';
  return askedWho ? stayAnonymous(go(turn, event), deps) : go(turn, event);
}

async function agree(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  if (turn.state.stage === 'confirmation') return file(turn, input, deps);
  if (turn.state.asked === 'offer') {
    return ask(know(go(turn, 'yes'), { draft: emptyDraft, asked: 'what', asks: 1 }), 'what', deps);
  }
  // "Yes, file it" to "what should I change?": nothing; the summary is put once more, for a yes to it.
  if (turn.state.asked === 'change') return onward(go(turn, 'yes'), deps);
  return askAgain(go(turn, 'yes'), deps);
}

function disagree(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): FlowTurn {
  const { stage, asked } = turn.state;
  // "No, I'm not giving my name" says how it is to be filed, and refuses nothing else.
  if (stage === 'confirmation' && readComplaint(input.text, deps.rules).saysAnonymous)
    return onward(know(turn, { anonymous: true }), deps);
  switch (stage) {
    case 'identification':
    case 'verification':
      return declineToSayWho(turn, 'no', deps);
    case 'confirmation':
      return ask(know(go(turn, 'no'), { asked: 'change', asks: 1 }), 'change', deps);
    case 'complaint': {
      if (asked === 'offer') return cancel(turn);
      const question = skippable.find((name) => name === asked);
      const moved = go(turn, 'no');
      return onward(question === undefined ? moved : leaveOut(moved, question), deps);
    }
    default:
      return close(turn, 'no');
  }
}

/** "That's all": nothing more is asked about the complaint. It files nothing; only a yes does. */
function finish(turn: FlowTurn, deps: FlowDeps): FlowTurn {
  const { stage, draft } = turn.state;
  if (stage === 'identification' || stage === 'verification') return declineToSayWho(turn, 'done', deps);
  if (stage === 'confirmation') return askAgain(go(turn, 'done'), deps);
  if (stage !== 'complaint') return close(turn, 'done');
  const moved = go(turn, 'done');
  if (draft === undefined || draft.parts.length === 0) return askAgain(moved, deps);
  return onward(know(moved, { draft: { ...draft, skipped: [...skippable] } }), deps);
}

function cancel(turn: FlowTurn): FlowTurn {
  const hadDraft = turn.state.draft !== undefined;
  const closed = know(go(turn, 'cancel'), { draft: undefined, idDigest: undefined, asked: undefined, asks: 0 });
  return say(closed, hadDraft ? says('cancelled') : says('closed'));
}

function close(turn: FlowTurn, event: 'no' | 'done' | 'cancel'): FlowTurn {
  const closed = know(go(turn, event), { idDigest: undefined, asked: undefined, asks: 0 });
  return say(closed, says('closed'));
}

/** Who answers the phone; and the offer to write it down meanwhile. */
function callSomebody(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): FlowTurn {
  const moved = go(turn, 'ask_person');
  const programId = input.programId ?? turn.state.draft?.programId;
  const contact = deps.whoToCall(programId, input.state);
  const told = say(moved, contact === undefined ? says('call_unknown') : says('call', contact));
  if (turn.state.stage !== 'idle') return askAgain(told, deps);
  return ask(know(told, { asked: 'offer', asks: 1 }), 'offer', deps);
}

/** The yes. The number is drawn by the commit; until then it is a slot. */
async function file(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const draft = turn.state.draft ?? emptyDraft;
  const same =
    draft.programId === undefined || draft.appealOf !== undefined
      ? undefined
      : await ticketToJoin(turn, inputOf(input, draft), deps);
  const filed = know(go(go(turn, 'yes'), 'filed'), { draft: undefined, asked: undefined, asks: 0 });
  if (same !== undefined && same.partCount + draft.parts.length <= bounds.narrativePartsMax) {
    const added = say(know(filed, { ticket: same.number }), says('added', { ticket: same.number }));
    return { ...added, ticket: { kind: 'add', number: same.number, text: narrative(draft) } };
  }
  const ref = turn.state.anonymous ? undefined : turn.state.verified?.ref;
  const code = ref === undefined ? comeBackCode(deps.digest, input.threadId) : undefined;
  const ticket = ticketOf(
    draft,
    { beneficiaryRef: ref, codeHash: code === undefined ? undefined : codeHash(deps.digest, code) },
    {
      at: input.at,
      rules: deps.rules,
      dueOn: (businessDays) => deps.calendar.addBusinessDays(deps.dateOf(input.at), businessDays),
    },
  );
  const isAboutADecision = draft.event !== undefined || draft.appeal;
  const told = say(
    know(filed, { ticket: ticketSlot }),
    says('filed', { ticket: ticketSlot, due: deps.formatDate(ticket.dueOn) }),
    ...(input.guarded === true ? [says('filed_passcode')] : []),
    ...(code === undefined || input.guarded === true ? [] : [says('filed_code', { code: codeSlot })]),
    ...(isAboutADecision && !deps.rules.takes_appeals ? [says('not_an_appeal')] : []),
    says('filed_next'),
  );
  return { ...told, ticket: { kind: 'open', ticket } };
}

function inputOf(input: GrievanceInput, draft: Draft): GrievanceInput {
  return { ...input, programId: draft.programId };
}
