import type { GrievanceEvent, GrievanceInput, GrievanceStep } from '../../grievances/flow.ts';
import type { OpenQuestion } from '../../threads/thread.ts';
import { emptyPlan, fixedItem, type PlanItem, type ReplyRight } from '../reply/reply-plan.ts';
import { shortName } from '../reply/say-program.ts';
import { sayRights } from '../reply/say-rights.ts';
import { sayDate } from '../reply/say-values.ts';
import type { PathResult, RoutedTurn } from '../turn.ts';
import type { IntentName } from '../understand/understanding.ts';
import type { Path, PathDeps } from './path.ts';
import { stateOf } from './tools.ts';

/**
 * GRIEVANCE: rights first, then the complaint. This path only translates: what the person meant into an event of the
 * flow, and what the flow says into a plan. What a grievance is stands in `src/grievances`.
 */
export const takeGrievance: Path = async (turn, deps) => {
  const declined = declinesOffer(turn);
  if (declined) return declined;
  const rights = await rightsNow(turn, deps);
  if (rights && !wantsToComplain(turn) && turn.thread.grievance === undefined) return offerComplaint(turn, rights);
  const step = await deps.grievances.advance(turn.thread.grievance, inputOf(turn));
  return stepResult(turn, step, rights);
};

function inputOf(turn: RoutedTurn): GrievanceInput {
  return {
    event: eventOf(turn),
    text: complaintText(turn),
    programId: turn.benefitEvent?.programId ?? turn.understanding.references[0]?.programId,
    benefitEvent: turn.benefitEvent,
    beneficiaryId: identifier(turn, 'beneficiary_id'),
    dateOfBirth: identifier(turn, 'date_of_birth'),
    comeBackCode: identifier(turn, 'come_back_code'),
    ticketNumber: identifier(turn, 'ticket_number'),
    state: stateOf(turn),
    at: turn.receivedAt.toISOString(),
    threadId: turn.threadId,
  };
}

/**
 * After a digression the flow's own question is put again, and stays the open one: whatever the other path wanted to
 * ask has to wait.
 */
export async function backToGrievance(turn: RoutedTurn, result: PathResult, deps: PathDeps): Promise<PathResult> {
  const { grievance, dialogue } = turn.thread;
  if (turn.route.route === 'GRIEVANCE' || !grievance || dialogue.openQuestion?.kind !== 'grievance') return result;
  if (result.erase === true || result.dialogue.openQuestion?.kind === 'confirm') return result;
  const step = await deps.grievances.advance(grievance, { ...inputOf(turn), event: 'resume', text: '' });
  const again = step.says.map(({ wording, slots }, index): PlanItem => ({
    wording,
    slots,
    source: { kind: 'ticket' },
    joins: index > 0,
  }));
  const items = result.plan.items.filter(({ wording }) => !wording.startsWith('question.'));
  return {
    ...result,
    plan: { ...result.plan, items: [...items, ...again], question: undefined, status: 'grievance' },
    dialogue: { ...result.dialogue, openQuestion: dialogue.openQuestion },
    grievance: { state: step.state },
  };
}

interface RightsNow {
  readonly items: readonly PlanItem[];
  readonly rights: readonly ReplyRight[];
}

/** Rights are said when a benefit's trouble is told, asked about, or wanted to be appealed; not again with each message. */
async function rightsNow(turn: RoutedTurn, deps: PathDeps): Promise<RightsNow | undefined> {
  const event =
    turn.understanding.benefitEvent ??
    (wants(turn, 'appeal') ? (turn.benefitEvent ?? unspecifiedDenial(turn)) : undefined);
  if (!event) return undefined;
  const [program] = event.programId === undefined ? [] : deps.tools.programsById([event.programId]);
  const said = sayRights(
    {
      event,
      programName: program === undefined ? undefined : shortName(program.program),
      state: stateOf(turn),
      today: turn.today,
    },
    deps.findRights,
  );
  const appeal: PlanItem[] = wants(turn, 'appeal')
    ? [{ wording: 'rights.appeal_noted', slots: { on: sayDate(turn.today) }, source: { kind: 'person' } }]
    : [];
  return { items: [...said.items, ...appeal], rights: said.rights };
}

function unspecifiedDenial(turn: RoutedTurn) {
  return {
    kind: 'denial' as const,
    programId: turn.understanding.references[0]?.programId ?? turn.thread.dialogue.focusProgramId,
    quote: '',
  };
}

/** After the rights: shall it be recorded here as well? Nothing is recorded before a yes. */
function offerComplaint(turn: RoutedTurn, rights: RightsNow): PathResult {
  const openQuestion: OpenQuestion = { kind: 'confirm', what: 'take_complaint', askedInTurn: turn.turnNumber };
  return {
    plan: {
      ...emptyPlan,
      status: 'grievance',
      rights: rights.rights,
      items: [
        ...rights.items,
        fixedItem('rights.complaint_is_not_appeal'),
        fixedItem('question.take_complaint', { joins: true }),
      ],
      citations: citationsOf(rights.rights),
    },
    dialogue: { openQuestion, complaintDraft: turn.text.slice(0, draftCharsMax) },
  };
}

/** Characters of a message kept until the person says whether it shall be a complaint. */
const draftCharsMax = 2_000;

function declinesOffer(turn: RoutedTurn): PathResult | undefined {
  if (turn.thread.grievance || !offerIsOpen(turn) || turn.understanding.answer !== 'no') return undefined;
  return {
    plan: { ...emptyPlan, status: 'small_talk', items: [fixedItem('small_talk.no_complaint')] },
    dialogue: { openQuestion: undefined, complaintDraft: undefined },
  };
}

function offerIsOpen(turn: RoutedTurn): boolean {
  const open = turn.thread.dialogue.openQuestion;
  return open?.kind === 'confirm' && open.what === 'take_complaint';
}

/** The first message is the first part of the complaint: nobody has to write it twice. */
function complaintText(turn: RoutedTurn): string {
  const acceptsOffer = offerIsOpen(turn) && turn.understanding.answer === 'yes';
  return acceptsOffer ? (turn.thread.dialogue.complaintDraft ?? turn.text) : turn.text;
}

function wantsToComplain(turn: RoutedTurn): boolean {
  if (offerIsOpen(turn)) return turn.understanding.answer === 'yes';
  return complaintWords.test(turn.text) || wants(turn, 'status_check') || wants(turn, 'speak_to_person');
}

/** Said in so many words, the complaint is taken at once; otherwise it is offered. */
const complaintWords = /\b(complain|complaint|grievance|report (this|them|it|him|her)|file (a|an|my))\b/i;

function wants(turn: RoutedTurn, name: IntentName): boolean {
  return turn.understanding.intents.slice(0, 2).some((intent) => intent.name === name && intent.confidence >= 0.4);
}

/** What the message means to the flow. Identifiers and plain answers come before what the classifier thinks. */
function eventOf(turn: RoutedTurn): GrievanceEvent {
  const { understanding, thread } = turn;
  const top = understanding.intents[0]?.name;
  if (!thread.grievance && offerIsOpen(turn)) return 'complain';
  if (top === 'cancel') return 'cancel';
  if (identifier(turn, 'ticket_number') !== undefined) return 'ask_status';
  if (
    identifier(turn, 'date_of_birth') !== undefined &&
    identifier(turn, 'beneficiary_id') === undefined &&
    thread.grievance
  )
    return 'verify';
  if (identifier(turn, 'come_back_code') !== undefined && thread.grievance) return 'verify';
  if (identifier(turn, 'beneficiary_id') !== undefined && thread.grievance) return 'identify';
  const answered = thread.grievance ? answerEvent(understanding.answer) : undefined;
  if (answered) return answered;
  if (thread.grievance && top === 'done') return 'done';
  if (wants(turn, 'status_check')) return 'ask_status';
  if (wants(turn, 'speak_to_person')) return 'ask_person';
  if (wants(turn, 'appeal')) return 'appeal';
  return 'complain';
}

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

/** The real value, for this turn only: code reads it from the vault where a handle stands. */
function identifier(
  turn: RoutedTurn,
  kind: RoutedTurn['understanding']['identifiers'][number]['kind'],
): string | undefined {
  const read = turn.understanding.identifiers.find((one) => one.kind === kind);
  if (!read) return undefined;
  return turn.vault.valueOf(read.text.replace(/^\[|\]$/g, '')) ?? read.text;
}

function stepResult(turn: RoutedTurn, step: GrievanceStep, rights: RightsNow | undefined): PathResult {
  const items = step.says.map(({ wording, slots }, index): PlanItem => ({
    wording,
    slots,
    source: { kind: 'ticket' },
    joins: index > 0 && !startsParagraph.has(wording),
  }));
  const openQuestion: OpenQuestion | undefined = step.asks
    ? { kind: 'grievance', askedInTurn: turn.turnNumber }
    : undefined;
  return {
    plan: {
      ...emptyPlan,
      status: step.ticket?.kind === 'open' ? 'ticket_opened' : 'grievance',
      items: [...(rights?.items ?? []), ...items],
      rights: rights?.rights ?? [],
      citations: citationsOf(rights?.rights ?? []),
    },
    dialogue: { openQuestion, complaintDraft: undefined },
    grievance: { state: step.state },
    ...(step.ticket === undefined ? {} : { ticket: step.ticket, ticketShown: shownTicket(step) }),
  };
}

/** What begins a paragraph of its own, so that a number or a question is easy to find. */
const startsParagraph = new Set([
  'grievance.summary_start',
  'grievance.ask_confirm',
  'grievance.ask_who',
  'grievance.not_an_appeal',
  'grievance.filed_next',
  'grievance.filed_code',
]);

function shownTicket(step: GrievanceStep) {
  if (step.ticket?.kind === 'open')
    return { number: '{{ticket}}', stage: 'received', due_on: step.ticket.ticket.dueOn };
  return undefined;
}

function citationsOf(rights: readonly ReplyRight[]) {
  return rights.slice(0, 3).map(({ source }) => source);
}
