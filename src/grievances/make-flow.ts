import { reopen } from './after-decision.ts';
import { checkStatus } from './check-status.ts';
import { correctedKind } from './complaint-kind.ts';
import { explain } from './explain-question.ts';
import { go, know, say, startTurn, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceFlow, GrievanceInput, GrievanceStep } from './flow.ts';
import { readState, storedState } from './grievance-state.ts';
import { takeDate, takeId } from './identify.ts';
import { takeNotice, tellsNoNotice } from './notice.ts';
import { ask, askAgain, onward } from './onward.ts';
import { takeRepresentative } from './representative.ts';
import { agree, cancel, close, declineToSayWho, disagree, finish, skip } from './take-answer.ts';
import { complain } from './take-complaint.ts';
import { says } from './wordings.ts';

/** The grievance flow over its ports. A value in, a value out; what it stores goes with the turn's commit. */
export function makeGrievanceFlow(deps: FlowDeps): GrievanceFlow {
  return {
    tellsNoNotice: (text) => tellsNoNotice(text, deps.rules),
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
  const answered = answerEvents.has(input.event)
    ? (takeNotice(turn, input, deps) ?? takeRepresentative(turn, input, deps))
    : undefined;
  if (answered !== undefined) return onward(go(answered, input.event), deps);
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
      return (await reopen(turn, input, deps)) ?? complain(turn, { ...input, event: 'complain' }, deps);
    case 'cancel':
      return cancel(turn);
    case 'resume':
      return askAgain(say(go(turn, 'resume'), ...explain(input.aside, turn.state)), deps);
  }
}

/** What can be an answer to a question about the letter, or about who files. */
const answerEvents: ReadonlySet<string> = new Set(['complain', 'appeal', 'verify', 'stay_anonymous', 'yes', 'no']);

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
      return askAgain(say(go(turn, input.event), ...explain(input.aside, turn.state)), deps);
  }
}

/** Who answers the phone; and the offer to write it down meanwhile. */
function callSomebody(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): FlowTurn {
  const moved = go(turn, 'ask_person');
  const programId = input.programId ?? turn.state.draft?.programId;
  const contact = deps.whoToCall(programId, input.state);
  const whom = contact === undefined ? says('call_unknown') : says('call', contact);
  if (input.declined === true && turn.state.stage === 'idle') return say(turn, whom);
  const told = say(moved, whom);
  if (turn.state.stage !== 'idle') return askAgain(told, deps);
  return ask(know(told, { asked: 'offer', asks: 1 }), 'offer', deps);
}
