import { countWords } from '../embedding/text/count-words.ts';
import { bounds } from '../config.ts';
import { appealTicket, endedTicket } from './after-decision.ts';
import { takeWords } from './draft.ts';
import { go, know, say, type FlowDeps, type FlowTurn } from './flow-turn.ts';
import type { GrievanceInput } from './flow.ts';
import { emptyDraft, skippable, type Draft } from './grievance-state.ts';
import { takeId } from './identify.ts';
import { join, ticketToJoin } from './join-ticket.ts';
import { ask, askAgain, onward, whoIsSettled } from './onward.ts';
import { readRepresentative } from './representative.ts';
import { hasSignal, normalise, readComplaint } from './rules.ts';
import { declineToSayWho } from './take-answer.ts';
import { says } from './wordings.ts';

/** Words that come here are an addition, and get a word of their own. */
const afterComplaint: ReadonlySet<string> = new Set(['identification', 'verification', 'confirmation']);

export async function complain(turn: FlowTurn, input: GrievanceInput, deps: FlowDeps): Promise<FlowTurn> {
  const { draft, stage } = turn.state;
  if (refusesToBeUnnamed(turn, input, deps)) return askAgain(know(go(turn, input.event), { anonymous: false }), deps);
  if (onlySaysAnonymous(turn, input, deps)) return declineToSayWho(turn, 'stay_anonymous', deps);
  const appealed = input.event === 'appeal' && draft === undefined ? await endedTicket(turn, input, deps) : undefined;
  if (appealed !== undefined) return appealTicket(turn, appealed, deps);
  if (draft !== undefined && input.anew === true && isShort(input.text))
    return onward(know(go(turn, input.event), { draft: { ...draft, anew: true } }), deps);
  const open = draft === undefined && input.anew !== true ? await ticketToJoin(turn, input, deps) : undefined;
  if (open !== undefined && open.partCount < bounds.narrativePartsMax) return join(turn, open, input);
  const taken = takeWords(draft ?? emptyDraft, input, turn.state.asked, deps.rules);
  const anonymous = turn.state.anonymous || readComplaint(input.text, deps.rules).saysAnonymous;
  const told = input.files === true ? { ...taken.draft, skipped: [...skippable] } : taken.draft;
  const moved = know(go(turn, input.event), { draft: forWhom(told, input, deps), anonymous });
  const said = say(
    moved,
    ...(open === undefined ? [] : [says('ticket_full', { ticket: open.number })]),
    ...(input.event === 'appeal' && !(draft?.appeal ?? false) ? [says('appeal_noted')] : []),
    ...(taken.left === undefined ? [] : [says('draft_full', { quote: taken.left })]),
    ...(afterComplaint.has(stage) && taken.draft.parts.length > (draft?.parts.length ?? 0) ? [says('noted')] : []),
  );
  // An id in the complaint itself: what comes next is the second factor, not questions about the complaint.
  const unsettled = !whoIsSettled(said.state) && said.state.idDigest === undefined;
  if (input.beneficiaryId !== undefined && unsettled) return takeId(inComplaint(said), input, deps);
  if (stage === 'verification') return ask(said, 'second_factor', deps);
  return onward(said, deps);
}

/** "Anonymous? My name is on the card": then it is their id that we still need. */
function refusesToBeUnnamed(turn: FlowTurn, { text }: GrievanceInput, deps: FlowDeps): boolean {
  const asksWho = turn.state.stage === 'identification' || turn.state.stage === 'verification';
  return asksWho && hasSignal(normalise(text), deps.rules.named);
}

/** "anonymous", "without my name please": the answer to who it is about, and no part of what happened. */
function onlySaysAnonymous(turn: FlowTurn, { text }: GrievanceInput, deps: FlowDeps): boolean {
  const asksWho = turn.state.stage === 'identification' || turn.state.stage === 'verification';
  return asksWho && isShort(text) && readComplaint(text, deps.rules).saysAnonymous;
}

/** A longer message tells something besides. */
const answerWordsMax = 8;

function isShort(text: string): boolean {
  return countWords(text) <= answerWordsMax;
}

/** "I'm calling for my mother" is said once, and holds for this complaint. */
function forWhom(draft: Draft, { text, about }: GrievanceInput, { rules }: FlowDeps): Draft {
  const representative = draft.representative ?? readRepresentative(text, rules, about);
  return representative === undefined ? draft : { ...draft, representative };
}

/** An id can be given while a complaint is taken, not before. */
function inComplaint(turn: FlowTurn): FlowTurn {
  return turn.state.stage === 'follow_up' ? go(turn, 'complaint_open') : turn;
}
