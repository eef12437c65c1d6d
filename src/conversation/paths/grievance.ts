import { countWords } from '../../embedding/text/count-words.ts';
import type { GrievanceEvent, GrievanceInput, GrievanceStep } from '../../grievances/flow.ts';
import { toldSoFar } from '../../grievances/grievance-state.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { Path, PathDeps } from './path.ts';
import { markAsked, timesAsked, timesAskedMax } from './asked-before.ts';
import {
  askWhichBenefit,
  citationsOf,
  draftCharsMax,
  offerComplaint,
  offerIsOpen,
  sayRightsOnly,
  sayWaitingNeed,
  whichBenefit,
} from './offer-complaint.ts';
import { rightsMarks, rightsNow, trouble, unspecifiedDenial, wants, type RightsNow } from './rights-now.ts';
import {
  anotherComplaint,
  asideOf,
  asksWhatComes,
  eventOf,
  identifier,
  oneTimeCode,
  takesUpDropped,
} from './grievance-event.ts';
import { sayNoComplaint, sayWhereItBelongs, wantsNoComplaint, withProof } from './complaint-no.ts';
import { askStep, factsForStep, showsStatus } from './ask-step.ts';
import { sayStep } from './say-step.ts';
import { sayUrgent } from './say-around-list.ts';
import { askWhatLetterSays } from './letter-unread.ts';
import { sayLetterDue, sayWhichOfTwo, withOtherLetter } from './letter-due.ts';
import { rateTicket } from './rate-ticket.ts';
import { stateOf } from './state-of.ts';

/**
 * GRIEVANCE: rights first, then the complaint. This path only translates: what the person meant into an event of the
 * flow, and what the flow says into a plan. What a grievance is stands in `src/grievances`.
 */
export const takeGrievance: Path = async (turn, deps) => {
  const rated = rateTicket(turn);
  if (rated) return rated;
  const no = wantsNoComplaint(turn);
  if (leavesComplaint(turn)) return dropComplaint(turn, sayNoComplaint(turn), deps);
  const which = sayWhichOfTwo(turn, deps);
  if (which) return which;
  const letter = wantsToComplain(turn) ? undefined : sayLetterDue(turn, deps);
  if (letter) return letter;
  const unread = wantsToComplain(turn) ? undefined : askWhatLetterSays(turn);
  if (unread) return unread;
  const rights = await rightsNow(turn, deps);
  if (rights && turn.understanding.asksRights)
    return no ? dropComplaint(turn, sayRightsOnly(turn, rights), deps) : sayRightsAgain(turn, rights, deps);
  if (leavesBenefitOpen(turn) && !no)
    return offerComplaint(turn, { event: turn.benefitEvent ?? unspecifiedDenial(turn), items: [], rights: [] });
  if (rights && mayAskWhichBenefit(turn, rights) && !wantsToComplain(turn)) return askWhichBenefit(turn, rights);
  if (rights && !wantsToComplain(turn) && turn.thread.grievance === undefined)
    return withProof(turn, withOtherLetter(turn, no ? sayRightsOnly(turn, rights) : offerComplaint(turn, rights)));
  if (no && !wantsToComplain(turn) && !isTaking(turn) && tellsTrouble(turn)) return sayWhereItBelongs(turn);
  const step = await deps.grievances.advance(turn.thread.grievance, inputOf(turn));
  const other = showsStatus(step) ? await askStep('status_check', factsForStep(turn, step), deps) : [];
  const result = withProof(turn, stepResult(turn, step, rights, other));
  if (turn.thread.grievance === undefined || !turn.understanding.cues.has('hunger_alone')) return result;
  return { ...result, plan: { ...result.plan, items: [...sayUrgent(turn, deps), ...result.plan.items] } };
};

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

/** Puts away the complaint that is being taken. Its words are kept for whoever changes their mind. */
async function dropComplaint(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const { grievance } = turn.thread;
  const draft = toldSoFar(grievance) ?? turn.thread.dialogue.complaintDraft;
  const dialogue = { ...result.dialogue, complaintDraft: draft?.slice(0, draftCharsMax) };
  if (grievance === undefined || grievance['asked'] === undefined) return { ...result, dialogue };
  const step = await deps.grievances.advance(grievance, { ...inputOf(turn), event: 'cancel', text: '' });
  return { ...result, dialogue, grievance: { state: step.state } };
}

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

function inputOf(turn: RoutedTurn): GrievanceInput {
  const named = turn.understanding.references[0]?.programId;
  const { understanding } = turn;
  const anew = anotherComplaint.test(turn.text);
  return {
    event: eventOf(turn),
    files: understanding.cues.has('files_it'),
    declined: wantsNoComplaint(turn),
    aside: asideOf(turn),
    letter: wants(turn, 'letter_received'),
    text: complaintText(turn),
    programId: anew ? named : (turn.benefitEvent?.programId ?? named),
    benefitEvent: trouble(anew ? turn.understanding.benefitEvent : turn.benefitEvent),
    ...(anew ? { anew } : {}),
    noticeOn: turn.understanding.noticeOn,
    about: turn.thread.dialogue.about?.key,
    beneficiaryId: identifier(turn, 'beneficiary_id'),
    dateOfBirth: identifier(turn, 'date_of_birth'),
    comeBackCode: identifier(turn, 'come_back_code'),
    ticketNumber: identifier(turn, 'ticket_number'),
    oneTimeCode: oneTimeCode(turn),
    passcode: turn.passcode,
    guarded: turn.thread.guard?.passcodeHash !== undefined,
    state: stateOf(turn),
    at: turn.receivedAt.toISOString(),
    threadId: turn.threadId,
  };
}

/** Questions that come before the flow's own. */
const waitsForItself: ReadonlySet<string> = new Set(['confirm', 'passcode', 'safe_contact']);

/**
 * After a digression the flow's own question is put again, and stays the open one: whatever the other path wanted to
 * ask has to wait.
 */
export async function backToGrievance(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const { grievance, dialogue } = turn.thread;
  if (turn.route.route === 'GRIEVANCE' || !grievance || dialogue.openQuestion?.kind !== 'grievance') return result;
  if (result.erase === true || waitsForItself.has(result.dialogue.openQuestion?.kind ?? '')) return result;
  if (result.dialogue.openUntil !== undefined) return result;
  // The last answer said again holds the flow's question.
  if (result.plan.items.some(({ wording }) => wording === 'repeat'))
    return { ...result, dialogue: { ...result.dialogue, openQuestion: dialogue.openQuestion } };
  if (turn.understanding.intents[0]?.name === 'cancel' || turn.understanding.declinesComplaint)
    return leaveGrievance(turn, result, deps);
  const step = await deps.grievances.advance(grievance, { ...inputOf(turn), event: 'resume', text: '' });
  const said = result.dialogue.said ?? dialogue.said;
  const question = `grievance.${grievance.stage}.${String(grievance['asked'])}`;
  const again =
    timesAsked({ said }, question) < timesAskedMax - 1 ? sayStep(step) : [fixedItem('question.complaint_waits')];
  const items = result.plan.items.filter(({ wording }) => !wording.startsWith('question.'));
  return {
    ...result,
    plan: { ...result.plan, items: [...items, ...again], question: undefined, status: 'grievance' },
    dialogue: { ...result.dialogue, openQuestion: dialogue.openQuestion, said: markAsked(said, question) },
    grievance: { state: step.state },
  };
}

/** "Forget that. What about school lunch?": the complaint is put away, and what was asked is answered. */
async function leaveGrievance(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const step = await deps.grievances.advance(turn.thread.grievance, { ...inputOf(turn), event: 'cancel', text: '' });
  const { openQuestion: open } = result.dialogue;
  const left: PathResult = {
    ...result,
    plan: { ...result.plan, items: [...sayStep(step), ...result.plan.items] },
    dialogue: { ...result.dialogue, openQuestion: open?.kind === 'grievance' ? undefined : open },
  };
  return dropComplaint(turn, left, deps);
}

/** What the flow had asked, asked again: after talk of another kind that had questions of its own. */
export async function askFlowAgain(turn: RoutedTurn, deps: Pick<PathDeps, 'grievances'>) {
  const step = await deps.grievances.advance(turn.thread.grievance, { ...inputOf(turn), event: 'resume', text: '' });
  const openQuestion: OpenQuestion | undefined = step.asks
    ? { kind: 'grievance', askedInTurn: turn.turnNumber }
    : undefined;
  return { items: sayStep(step), openQuestion, state: step.state };
}

/** The first message is the first part of the complaint: nobody has to write it twice. */
function complaintText(turn: RoutedTurn): string {
  const draft = turn.thread.dialogue.complaintDraft;
  if (draft === undefined) return turn.text;
  if (turn.understanding.answer === 'yes' || announcesOnly(turn) || takesUpDropped(turn)) return draft;
  return offerIsOpen(turn) ? `${draft} ${turn.text}` : turn.text;
}

/** "Fine, I want to file a complaint" announces one; what happened was told before. */
function announcesOnly(turn: RoutedTurn): boolean {
  return (
    turn.understanding.cues.has('complains') &&
    turn.understanding.benefitEvent === undefined &&
    countWords(turn.text) <= announcementWordsMax
  );
}

const announcementWordsMax = 9;

function wantsToComplain(turn: RoutedTurn): boolean {
  const { cues, answer, declinesComplaint } = turn.understanding;
  if (cues.has('files_it')) return true;
  if (offerIsOpen(turn)) return answer === 'yes';
  // Said in so many words, the complaint is taken at once; otherwise it is offered.
  return (cues.has('complains') && !declinesComplaint) || wants(turn, 'status_check') || wants(turn, 'speak_to_person');
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

function keptDraft(turn: RoutedTurn): string | undefined {
  return turn.thread.dialogue.complaintDraft;
}

function shownTicket(step: GrievanceStep) {
  if (step.ticket?.kind === 'open')
    return { number: '{{ticket}}', stage: 'received', due_on: step.ticket.ticket.dueOn };
  return undefined;
}
