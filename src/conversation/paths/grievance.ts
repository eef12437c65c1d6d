import type { GrievanceEvent, GrievanceStep } from '../../grievances/flow.ts';
import { toldSoFar } from '../../grievances/grievance-state.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { wishOf } from '../agenda/wishes.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { Path, PathDeps } from './path.ts';
import { timesAsked, timesAskedMax } from './asked-before.ts';
import { dropComplaint } from './back-to-grievance.ts';
import {
  askWhichBenefit,
  citationsOf,
  draftCharsMax,
  offerComplaint,
  sayRightsOnly,
  sayWaitingNeed,
  whichBenefit,
} from './offer-complaint.ts';
import { rightsMarks, rightsNow, unspecifiedDenial, type RightsNow } from './rights-now.ts';
import { asksWhatComes, eventOf } from './grievance-event.ts';
import { inputOf, mayBegin, wantsToComplain } from './grievance-input.ts';
import { sayNoComplaint, sayWhereItBelongs, wantsNoComplaint, withProof } from './complaint-no.ts';
import { askStep, factsForStep, showsStatus } from './ask-step.ts';
import { sayStep } from './say-step.ts';
import { sayUrgent } from './say-around-list.ts';
import { askWhatLetterSays } from './letter-unread.ts';
import { sayLetterDue, sayWhichOfTwo, withOtherLetter } from './letter-due.ts';
import { rateTicket } from './rate-ticket.ts';

/**
 * GRIEVANCE: rights first, then the complaint. This path only translates: what the person meant into an event of the
 * flow, and what the flow says into a plan. What a grievance is stands in `src/grievances`.
 */
export const takeGrievance: Path = async (turn, deps) => {
  const rated = rateTicket(turn);
  if (rated) return rated;
  const no = wantsNoComplaint(turn);
  // Who asks gets the clock and the answer; a complaint is offered to whoever tells of trouble and asks nothing.
  const asks = wishOf(turn.reading, 'answer') >= asksMin && turn.asked.some(({ verdict }) => verdict === 'answers');
  if (leavesComplaint(turn)) return dropComplaint(turn, sayNoComplaint(turn), deps);
  const which = sayWhichOfTwo(turn, deps);
  if (which) return which;
  const letter = wantsToComplain(turn) ? undefined : sayLetterDue(turn, deps);
  if (letter) return letter;
  const unread = wantsToComplain(turn) ? undefined : askWhatLetterSays(turn);
  if (unread) return unread;
  const said = await rightsNow(turn, deps);
  // After the lines of a danger an apology is out of place.
  const isDanger = turn.screening.crisisKinds.length > 0;
  const rights = said && isDanger ? { ...said, items: said.items.filter((item) => !isOpening(item)) } : said;
  if (rights && turn.understanding.asksRights)
    return no ? dropComplaint(turn, sayRightsOnly(turn, rights), deps) : sayRightsAgain(turn, rights, deps);
  if (leavesBenefitOpen(turn) && !no)
    return offerComplaint(turn, { event: turn.benefitEvent ?? unspecifiedDenial(turn), items: [], rights: [] });
  if (rights && mayAskWhichBenefit(turn, rights) && !wantsToComplain(turn)) return askWhichBenefit(turn, rights);
  if (rights && !wantsToComplain(turn) && turn.thread.grievance === undefined)
    return withProof(
      turn,
      withOtherLetter(turn, no || asks ? sayRightsOnly(turn, rights) : offerComplaint(turn, rights)),
    );
  if (no && !wantsToComplain(turn) && !isTaking(turn) && tellsTrouble(turn)) return sayWhereItBelongs(turn);
  if (turn.thread.grievance === undefined && !mayBegin(turn)) return rights ? sayRightsOnly(turn, rights) : hear(turn);
  const step = await deps.grievances.advance(turn.thread.grievance, inputOf(turn));
  const other = showsStatus(step) ? await askStep('status_check', factsForStep(turn, step), deps) : [];
  const result = withProof(turn, stepResult(turn, step, rights, other));
  if (turn.thread.grievance === undefined || !turn.understanding.cues.has('hunger_alone')) return result;
  return { ...result, plan: { ...result.plan, items: [...sayUrgent(turn, deps), ...result.plan.items] } };
};

const isOpening = ({ wording }: PlanItem): boolean => wording.startsWith('rights.opening');
const asksMin = 0.5;

/** Trouble was told, and what can be done about it was said before. */
const hear = ({ thread }: RoutedTurn): PathResult => ({
  plan: { ...emptyPlan, status: 'answered', items: [fixedItem('small_talk.heard')] },
  dialogue: { openQuestion: thread.dialogue.openQuestion },
});

/** "No complaint", "stop with the complaint", and nothing that is to be answered besides. */
function leavesComplaint({ understanding, turnedTo }: RoutedTurn): boolean {
  const { declinesComplaint, asksRights, benefitEvent, noticeOn } = understanding;
  const isElsewhere = asksRights || benefitEvent !== undefined || noticeOn !== undefined || turnedTo !== undefined;
  return declinesComplaint && !isElsewhere;
}

/** A complaint is being told here and now; a ticket that was filed, or somebody who was verified, is none. */
const isTaking = ({ thread }: Pick<RoutedTurn, 'thread'>): boolean => toldSoFar(thread.grievance) !== undefined;

/** Words that would begin a complaint, or go into one. */
const tellsTrouble = (turn: RoutedTurn): boolean => tellingEvents.has(eventOf(turn));
const tellingEvents: ReadonlySet<string> = new Set<GrievanceEvent>(['complain', 'appeal', 'no', 'done', 'cancel']);

/** "What are my rights again?" is answered; a complaint that is being taken waits with its question. */
async function sayRightsAgain(turn: RoutedTurn, rights: RightsNow, deps: PathDeps): Promise<PathResult> {
  const { grievance, dialogue } = turn.thread;
  const back =
    grievance === undefined
      ? undefined
      : await deps.grievances.advance(grievance, { ...inputOf(turn), event: 'resume', text: '' });
  return {
    plan: {
      ...emptyPlan,
      status: 'grievance',
      items: [...rights.items, ...(back === undefined ? [] : [fixedItem('question.complaint_waits')])],
      rights: rights.rights,
      citations: citationsOf(rights.rights),
    },
    dialogue: { openQuestion: dialogue.openQuestion, said: [...dialogue.said, ...rightsMarks(turn, rights)] },
    ...(back === undefined ? {} : { grievance: { state: back.state } }),
  };
}

function mayAskWhichBenefit({ thread }: RoutedTurn, { event }: RightsNow): boolean {
  return (
    event.programId === undefined &&
    thread.grievance === undefined &&
    timesAsked(thread.dialogue, whichBenefit) < timesAskedMax
  );
}

/** "I don't know" to "which benefit is it?": the complaint can be taken without. */
function leavesBenefitOpen({ thread, understanding }: RoutedTurn): boolean {
  const { answer } = understanding;
  return (
    thread.dialogue.openQuestion?.kind === 'which_benefit' &&
    (answer === 'unknown' || answer === 'skip' || answer === 'declined')
  );
}

function stepResult(
  turn: RoutedTurn,
  step: GrievanceStep,
  rights: RightsNow | undefined,
  other: readonly PlanItem[],
): PathResult {
  const isNoted = rights?.items.some(({ wording }) => wording === 'rights.appeal_noted') === true;
  const items = sayStep({ says: step.says.filter(({ wording }) => !isNoted || wording !== 'grievance.appeal_noted') });
  const lead = asksWhatComes(turn)
    ? [fixedItem('small_talk.complaint_goes')]
    : turn.thread.grievance === undefined && rights === undefined && step.asks && step.state?.['draft'] !== undefined
      ? [fixedItem('opening.complaint')]
      : [];
  const isFiled = step.ticket?.kind === 'open';
  const waiting = isFiled ? sayWaitingNeed(turn) : { items: [], dialogue: {} };
  const openQuestion: OpenQuestion | undefined = step.asks
    ? { kind: 'grievance', askedInTurn: turn.turnNumber }
    : undefined;
  return {
    plan: {
      ...emptyPlan,
      status: step.ticket?.kind === 'open' ? 'ticket_opened' : 'grievance',
      items: [...(rights?.items ?? []), ...lead, ...items, ...other, ...waiting.items],
      rights: rights?.rights ?? [],
      citations: citationsOf(rights?.rights ?? []),
    },
    // Whom to call was said first: what happened is kept for the complaint that was offered with it.
    dialogue: {
      openQuestion,
      complaintDraft: step.asks && step.state?.['asked'] === 'offer' ? keptDraft(turn) : droppedDraft(turn, step),
      ...waiting.dialogue,
      ...(rights === undefined
        ? {}
        : { said: [...(waiting.dialogue.said ?? turn.thread.dialogue.said), ...rightsMarks(turn, rights)] }),
    },
    grievance: { state: step.state },
    ...(step.ticket === undefined ? {} : { ticket: step.ticket, ticketShown: shownTicket(step) }),
  };
}

/** What was dropped can be taken up again: "file it" after "never mind". */
function droppedDraft(turn: RoutedTurn, step: GrievanceStep): string | undefined {
  const isDropped = step.ticket === undefined && toldSoFar(step.state) === undefined;
  return isDropped ? toldSoFar(turn.thread.grievance)?.slice(0, draftCharsMax) : undefined;
}

/** What was told is kept for whoever wants it recorded after all: nobody has to write it twice. */
function keptDraft({ thread, text }: RoutedTurn): string {
  return thread.dialogue.complaintDraft ?? text.slice(0, draftCharsMax);
}

function shownTicket(step: GrievanceStep) {
  if (step.ticket?.kind === 'open')
    return { number: '{{ticket}}', stage: 'received', due_on: step.ticket.ticket.dueOn };
  return undefined;
}
