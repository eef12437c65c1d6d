import type { OpenQuestion } from '../../threads/thread.ts';
import { emptyPlan, fixedItem, type PlanItem, type ReplyRight } from '../reply/reply-plan.ts';
import { isInDanger } from '../screen.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import { askedMark, markAsked, saidMax, timesAsked, timesAskedMax } from './asked-before.ts';
import { rightsMarks, unspecifiedDenial, type RightsNow } from './rights-now.ts';

/** What can be done depends on the benefit: that is the one question. What was told is kept for the complaint. */
export function askWhichBenefit(turn: RoutedTurn, rights: RightsNow): PathResult {
  return {
    plan: {
      ...emptyPlan,
      status: 'grievance',
      items: [...rights.items, fixedItem('question.which_benefit')],
    },
    dialogue: {
      openQuestion: { kind: 'which_benefit', askedInTurn: turn.turnNumber },
      benefitEvent: turn.benefitEvent ?? unspecifiedDenial(turn),
      complaintDraft: turn.text.slice(0, draftCharsMax),
      said: markAsked(turn.thread.dialogue.said, whichBenefit),
    },
  };
}

/** The mark of having asked which benefit the trouble is about. */
export const whichBenefit = 'which_benefit';

/** What was told of one trouble, over as many messages as it took; a state given in between does not take its place. */
function draftOf({ thread, text }: RoutedTurn): string {
  const { openQuestion: open, complaintDraft: before } = thread.dialogue;
  const goesOn = open?.kind === 'which_benefit' || (open?.kind === 'confirm' && open.what === 'take_complaint');
  const draft = goesOn && before !== undefined ? `${before}${/[.!?]\s*$/.test(before) ? '' : '.'} ${text}` : text;
  return draft.slice(0, draftCharsMax);
}

/** The rights alone, for somebody who wants no complaint, or asks: then an offer that was open stays so. */
export function sayRightsOnly(turn: RoutedTurn, rights: RightsNow): PathResult {
  return {
    plan: {
      ...emptyPlan,
      status: 'grievance',
      items: rights.items,
      rights: rights.rights,
      citations: citationsOf(rights.rights),
    },
    dialogue: {
      openQuestion:
        offerIsOpen(turn) && !turn.understanding.declinesComplaint ? turn.thread.dialogue.openQuestion : undefined,
      complaintDraft: draftOf(turn),
      said: [...turn.thread.dialogue.said, ...rightsMarks(turn, rights)].slice(-saidMax),
    },
  };
}

/** After the rights: shall it be recorded here as well? Nothing is recorded before a yes. */
export function offerComplaint(turn: RoutedTurn, rights: RightsNow): PathResult {
  const openQuestion: OpenQuestion = { kind: 'confirm', what: 'take_complaint', askedInTurn: turn.turnNumber };
  // Beside a danger nothing is asked; the offer waits for the next message.
  const inDanger = isInDanger(turn.screening);
  return {
    plan: {
      ...emptyPlan,
      status: 'grievance',
      rights: rights.rights,
      items: [
        ...rights.items,
        ...(wasSaidOnce(turn) || inDanger ? [] : [fixedItem(notAppeal)]),
        ...(!inDanger && timesAsked(turn.thread.dialogue, takeComplaint) < timesAskedMax
          ? [fixedItem('question.take_complaint', { joins: !wasSaidOnce(turn) })]
          : []),
      ],
      citations: citationsOf(rights.rights),
    },
    dialogue: {
      openQuestion,
      complaintDraft: draftOf(turn),
      // A need told in the same breath waits until the complaint is settled.
      ...(turn.understanding.need === undefined || !asksForHelpToo(turn) ? {} : { need: turn.understanding.need }),
      said: [
        ...turn.thread.dialogue.said.filter((one) => one !== needWaits),
        ...(asksForHelpToo(turn) ? [needWaits] : []),
        ...rightsMarks(turn, rights),
        ...(inDanger ? [] : [notAppeal, askedMark(takeComplaint)]),
      ].slice(-saidMax),
    },
  };
}

/**
 * Shall it be recorded? was asked, and something was told that no reader knows ("she has no internet, I do this for
 * her"): it is part of the story, and the question is put again instead of a menu. Undefined: it was put often enough.
 */
export function offerAgain(turn: RoutedTurn): PathResult | undefined {
  const { dialogue } = turn.thread;
  if (
    !offerIsOpen(turn) ||
    turn.understanding.cues.has('asks_us') ||
    timesAsked(dialogue, takeComplaint) > timesAskedMax
  )
    return undefined;
  return {
    plan: { ...emptyPlan, status: 'asked', items: [fixedItem('question.take_complaint_again')] },
    dialogue: {
      openQuestion: { kind: 'confirm', what: 'take_complaint', askedInTurn: turn.turnNumber },
      complaintDraft: draftOf(turn),
      said: markAsked(dialogue.said, takeComplaint),
    },
  };
}

const takeComplaint = 'take_complaint';
/** That a complaint is no appeal is said once. */
const notAppeal = 'rights.complaint_is_not_appeal';
const wasSaidOnce = ({ thread }: RoutedTurn): boolean => thread.dialogue.said.includes(notAppeal);

/** Characters of a message kept until the person says whether it shall be a complaint. */
export const draftCharsMax = 2_000;

/** "My SNAP stopped, and I need help with the rent": two things, and the second must not be lost. */
function asksForHelpToo({ understanding }: RoutedTurn): boolean {
  return (
    understanding.need !== undefined &&
    understanding.intents.some(
      ({ name, confidence }) => (name === 'find_programs' || name === 'urgent_need') && confidence >= 0.35,
    )
  );
}

const needWaits = 'need.waits';
/** What else was asked for comes up again when the complaint is settled. */
export function sayWaitingNeed(
  turn: RoutedTurn,
): Pick<PathResult, 'dialogue'> & { readonly items: readonly PlanItem[] } {
  const { said, need } = turn.thread.dialogue;
  if (!said.includes(needWaits) || need === undefined) return { items: [], dialogue: {} };
  return {
    items: [fixedItem('question.look_for_need')],
    dialogue: {
      openQuestion: { kind: 'confirm', what: 'look_for_need', askedInTurn: turn.turnNumber },
      said: said.filter((one) => one !== needWaits),
    },
  };
}

export function offerIsOpen(turn: RoutedTurn): boolean {
  const open = turn.thread.dialogue.openQuestion;
  return open?.kind === 'confirm' && open.what === 'take_complaint';
}

export function citationsOf(rights: readonly ReplyRight[]) {
  return rights.slice(0, 3).map(({ source }) => source);
}
