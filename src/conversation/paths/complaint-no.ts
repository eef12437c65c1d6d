import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import { sayDate } from '../reply/say-values.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { saidMax } from './asked-before.ts';
import { sayWaitingNeed } from './offer-complaint.ts';
import { trouble } from './rights-now.ts';

/** The mark of a plain no to a complaint, in what a thread remembers as said. */
const noComplaint = 'complaint.declined';

type Heard = Pick<RoutedTurn, 'thread' | 'understanding'>;

/** They want none: said now, or before and not taken back. A no holds until somebody asks for a complaint in words. */
export function wantsNoComplaint({ thread, understanding }: Heard): boolean {
  if (understanding.declinesComplaint) return true;
  return thread.dialogue.said.includes(noComplaint) && !takesBack({ understanding });
}

/** A complaint asked for in words, or an order to file one. */
const takesBack = ({ understanding }: Pick<Heard, 'understanding'>): boolean =>
  !understanding.declinesComplaint && (understanding.cues.has('complains') || understanding.cues.has('files_it'));

/** Keeps a no, or forgets it once a complaint is asked for. */
export function holdNo(turn: RoutedTurn, result: PathResult): PathResult {
  const said = result.dialogue.said ?? turn.thread.dialogue.said;
  const isHeld = said.includes(noComplaint);
  const holds = turn.understanding.declinesComplaint || (isHeld && !takesBack(turn));
  if (isHeld === holds || result.erase === true) return result;
  const kept = holds ? [...said, noComplaint].slice(-saidMax) : said.filter((one) => one !== noComplaint);
  return { ...result, dialogue: { ...result.dialogue, said: kept } };
}

/** "No complaint", and nothing asked besides. Who has to say it again is owed more than an "OK". */
export function sayNoComplaint(turn: RoutedTurn): PathResult {
  const again = turn.thread.dialogue.said.includes(noComplaint);
  const waiting = sayWaitingNeed(turn);
  return {
    plan: {
      ...emptyPlan,
      status: 'small_talk',
      items: [fixedItem(again ? 'small_talk.no_complaint_again' : 'small_talk.no_complaint'), ...waiting.items],
    },
    dialogue: { openQuestion: undefined, ...waiting.dialogue },
  };
}

/** More of the trouble, told by somebody who wants no complaint: where it belongs instead. */
export function sayWhereItBelongs(turn: RoutedTurn): PathResult {
  const isKnown = trouble(turn.benefitEvent)?.programId !== undefined;
  return {
    plan: {
      ...emptyPlan,
      status: 'answered',
      items: isKnown ? [sayInRequest(turn)] : [fixedItem('rights.say_so_any')],
    },
    dialogue: { openQuestion: undefined },
  };
}

/** The day of a letter that is known; what was sent, and when, is proof; anything else is to be said in the request. */
function sayInRequest({ understanding: { noticeOn, cues } }: RoutedTurn): PlanItem {
  if (noticeOn !== undefined)
    return { wording: 'rights.letter_day', slots: { on: sayDate(noticeOn) }, source: { kind: 'person' } };
  return fixedItem(cues.has('sent_it') ? 'rights.proof' : 'rights.say_so');
}

/** "I sent it October 14", of a benefit that was cut: the most useful thing to say at a hearing, once. */
export function withProof(turn: RoutedTurn, result: PathResult): PathResult {
  const said = result.dialogue.said ?? turn.thread.dialogue.said;
  const isTrouble = trouble(turn.benefitEvent) !== undefined && result.plan.status === 'grievance';
  if (!turn.understanding.cues.has('sent_it') || !isTrouble || said.includes(proof)) return result;
  const [first, ...rest] = result.plan.items;
  const items =
    first?.wording === 'rights.opening' ? [first, fixedItem(proof), ...rest] : [fixedItem(proof), ...result.plan.items];
  return { ...result, plan: { ...result.plan, items }, dialogue: { ...result.dialogue, said: [...said, proof] } };
}

const proof = 'rights.proof';
