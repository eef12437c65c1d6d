import type { GrievanceEvent, GrievanceInput, GrievanceStep } from '../../grievances/flow.ts';
import { readOneTimeCode } from '../../grievances/one-time-code.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { emptyPlan, fixedItem, type PlanItem } from '../reply/reply-plan.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { Path, PathDeps } from './path.ts';
import { markAsked, timesAsked, timesAskedMax } from './asked-before.ts';
import {
  askWhichBenefit,
  citationsOf,
  declinesOffer,
  offerComplaint,
  offerIsOpen,
  sayWaitingNeed,
  whichBenefit,
} from './offer-complaint.ts';
import {
  appealNoted,
  rightsMarks,
  rightsNow,
  unspecifiedDenial,
  wants,
  wantsAppeal,
  type RightsNow,
} from './rights-now.ts';
import { askStep, factsForStep, showsStatus } from './ask-step.ts';
import { rateTicket } from './rate-ticket.ts';
import { stateOf } from './state-of.ts';

/**
 * GRIEVANCE: rights first, then the complaint. This path only translates: what the person meant into an event of the
 * flow, and what the flow says into a plan. What a grievance is stands in `src/grievances`.
 */
export const takeGrievance: Path = async (turn, deps) => {
  const rated = rateTicket(turn);
  if (rated) return rated;
  const declined = declinesOffer(turn);
  if (declined) return declined;
  const rights = await rightsNow(turn, deps);
  if (rights && turn.understanding.asksRights) return sayRightsAgain(turn, rights, deps);
  if (leavesBenefitOpen(turn))
    return offerComplaint(turn, { event: turn.benefitEvent ?? unspecifiedDenial(turn), items: [], rights: [] });
  if (rights && mayAskWhichBenefit(turn, rights) && !wantsToComplain(turn)) return askWhichBenefit(turn, rights);
  if (rights && !wantsToComplain(turn) && turn.thread.grievance === undefined) return offerComplaint(turn, rights);
  const step = await deps.grievances.advance(turn.thread.grievance, inputOf(turn));
  const other = showsStatus(step) ? await askStep('status_check', factsForStep(turn, step), deps) : [];
  return stepResult(turn, step, rights, other);
};

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
  const anew = anotherComplaint.test(turn.text);
  return {
    event: eventOf(turn),
    text: complaintText(turn),
    programId: anew ? named : (turn.benefitEvent?.programId ?? named),
    benefitEvent: anew ? turn.understanding.benefitEvent : turn.benefitEvent,
    ...(anew ? { anew } : {}),
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
  if (turn.understanding.answer === 'yes' || announcesOnly(turn)) return draft;
  return offerIsOpen(turn) ? `${draft} ${turn.text}` : turn.text;
}

/** "Fine, I want to file a complaint" announces one; what happened was told before. */
function announcesOnly(turn: RoutedTurn): boolean {
  return (
    complaintWords.test(turn.text) &&
    turn.understanding.benefitEvent === undefined &&
    turn.text.trim().split(/\s+/).length <= announcementWordsMax
  );
}

const announcementWordsMax = 9;

/** The flow offered to write it down, after saying whom to call. */
function flowOffers({ thread }: RoutedTurn): boolean {
  return thread.grievance?.['asked'] === 'offer';
}

function wantsToComplain(turn: RoutedTurn): boolean {
  if (offerIsOpen(turn)) return turn.understanding.answer === 'yes';
  return complaintWords.test(turn.text) || wants(turn, 'status_check') || wants(turn, 'speak_to_person');
}

/** Said in so many words, the complaint is taken at once; otherwise it is offered. */
const complaintWords = /\b(complain|complaint|grievance|report (this|them|it|him|her)|file (a|an|my))\b/i;

/** What the message means to the flow. Identifiers and plain answers come before what the classifier thinks. */
function eventOf(turn: RoutedTurn): GrievanceEvent {
  const { understanding, thread } = turn;
  const top = understanding.intents[0]?.name;
  if (!thread.grievance && offerIsOpen(turn) && understanding.answer === 'yes') return 'complain';
  if (flowOffers(turn) && understanding.answer === 'yes' && thread.dialogue.complaintDraft !== undefined)
    return 'complain';
  if (top === 'cancel') return 'cancel';
  if (identifier(turn, 'ticket_number') !== undefined) return 'ask_status';
  if (
    identifier(turn, 'date_of_birth') !== undefined &&
    identifier(turn, 'beneficiary_id') === undefined &&
    thread.grievance
  )
    return 'verify';
  if (identifier(turn, 'come_back_code') !== undefined && thread.grievance) return 'verify';
  if (oneTimeCode(turn) !== undefined) return 'verify';
  if (identifier(turn, 'beneficiary_id') !== undefined && thread.grievance) return 'identify';
  // Where they live is a fact, and no answer to what is wanted or when it happened; what comes now is no part of the story.
  if (thread.grievance && (saysOnlyWhere(turn) || asksWhatComes(turn))) return 'resume';
  const answered = thread.grievance ? answerEvent(understanding.answer) : undefined;
  if (answered) return answered;
  if (thread.grievance && top === 'done') return 'done';
  if (thread.grievance?.['ticket'] !== undefined && reopens.test(turn.text)) return 'reopen';
  if (thread.grievance?.['ticket'] !== undefined && appeals.test(turn.text)) return 'appeal';
  if (anotherComplaint.test(turn.text)) return 'complain';
  if (wants(turn, 'status_check') || wants(turn, 'next_steps')) return 'ask_status';
  if (wants(turn, 'speak_to_person')) return 'ask_person';
  if (wantsAppeal(turn) && !thread.dialogue.said.includes(appealNoted)) return 'appeal';
  return 'complain';
}

/** Said of a ticket that was talked about. */
const reopens =
  /\bre-?open\b|\bopen (?:it|that|this|my (?:ticket|complaint|case)) (?:up )?again\b|\b(?:it|that|this|the problem)(?: is|'?s| was)? (?:still )?not (?:solved|fixed|resolved|settled)\b|\bnothing (?:has )?changed\b/i;
const appeals = /^\W*(?:i (?:want|would like|d like) to )?appeal\b/i;

function saysOnlyWhere({ factChanges, understanding, text }: RoutedTurn): boolean {
  const isPlace = factChanges.length > 0 && factChanges.every(({ path }) => /^(?:state|county|zip)$/.test(path));
  return isPlace && understanding.benefitEvent === undefined && text.trim().split(/\s+/).length <= placeWordsMax;
}
const placeWordsMax = 5;

/** "So what happens now?" while a complaint is being taken. */
export function asksWhatComes({ thread, understanding }: Pick<RoutedTurn, 'thread' | 'understanding'>): boolean {
  return (
    thread.dialogue.openQuestion?.kind === 'grievance' &&
    understanding.intents[0]?.name === 'next_steps' &&
    understanding.references.length === 0
  );
}

const anotherComplaint = /\b(?:another|new|different|second|separate) (?:complaint|problem|issue|grievance)\b/i;

function answerEvent(answer: RoutedTurn['understanding']['answer']): GrievanceEvent | undefined {
  switch (answer) {
    case 'yes':
      return 'yes';
    case 'no':
      return 'no';
    case 'unknown':
    case 'declined':
    case 'skip':
      return 'stay_anonymous';
    default:
      return undefined;
  }
}

/** Six digits are a code where the second factor was asked for, and nowhere else. */
function oneTimeCode(turn: RoutedTurn): string | undefined {
  if (turn.thread.grievance?.['asked'] !== 'second_factor' || identifier(turn, 'date_of_birth') !== undefined)
    return undefined;
  return readOneTimeCode(turn.text);
}

/** The real value, for this turn only: code reads it from the vault where a handle stands. */
function identifier(
  turn: RoutedTurn,
  kind: RoutedTurn['understanding']['identifiers'][number]['kind'],
): string | undefined {
  const read = turn.understanding.identifiers.find((one) => one.kind === kind);
  if (!read) return undefined;
  return turn.vault.valueOf(read.text.replace(/^\[|\]$/g, '')) ?? read.text;
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
      complaintDraft: step.asks && step.state?.['asked'] === 'offer' ? keptDraft(turn) : undefined,
      ...waiting.dialogue,
      ...(rights === undefined
        ? {}
        : { said: [...(waiting.dialogue.said ?? turn.thread.dialogue.said), ...rightsMarks(turn, rights)] }),
    },
    grievance: { state: step.state },
    ...(step.ticket === undefined ? {} : { ticket: step.ticket, ticketShown: shownTicket(step) }),
  };
}

/** What the flow says, as paragraphs that are easy to find one's way in. */
export function sayStep({ says }: Pick<GrievanceStep, 'says'>): readonly PlanItem[] {
  return says.map(({ wording, slots }, index): PlanItem => ({
    wording,
    slots,
    source: { kind: 'ticket' },
    joins: index > 0 && !startsParagraph.has(wording) && (wording.startsWith(summaryLine) ? 'line' : true),
  }));
}

function keptDraft(turn: RoutedTurn): string | undefined {
  return turn.thread.dialogue.complaintDraft;
}

/** The summary is a list, one thing a line; its first item opens it. */
const summaryLine = 'grievance.summary_';

/** What begins a paragraph of its own, so that a number or a question is easy to find. */
const startsParagraph = new Set([
  'grievance.summary_start',
  'grievance.ask_confirm',
  'grievance.ask_who',
  'grievance.not_an_appeal',
  'grievance.filed_next',
  'grievance.filed_code',
  'grievance.filed_passcode',
  'grievance.news',
]);

function shownTicket(step: GrievanceStep) {
  if (step.ticket?.kind === 'open')
    return { number: '{{ticket}}', stage: 'received', due_on: step.ticket.ticket.dueOn };
  return undefined;
}
