import type { DialogueState, GrievanceState, RetrievedProgram } from '../threads/thread.ts';
import type { RouteDecision } from '../threads/turn.ts';
import type { FactChange } from '../profile/fact.ts';
import type { IntentName, Understanding } from './understand/understanding.ts';

/** What routing looks at. Plain data, so that every decision can be replayed from the trace. */
export interface RoutingInput {
  readonly understanding: Understanding;
  readonly dialogue: DialogueState;
  readonly programs: readonly RetrievedProgram[];
  readonly grievance: GrievanceState | undefined;
  readonly factChanges: readonly FactChange[];
}

type RouteName = RouteDecision['route'];

/** Below this an intent decides nothing; see the held-out measurements in test/eval. */
export const intentConfidenceMin = 0.35;
/** Two readings closer than this, leading to different places, are offered instead of chosen between. */
export const intentMarginMin = 0.08;

const grievanceIntents: readonly IntentName[] = [
  'grievance',
  'appeal',
  'status_check',
  'speak_to_person',
  'letter_received',
];
const followUpIntents: readonly IntentName[] = [
  'how_to_apply',
  'program_details',
  'documents',
  'next_steps',
  'check_eligibility',
  'what_if',
  'simplify',
];
const searchIntents: readonly IntentName[] = ['find_programs', 'urgent_need'];
const talkIntents: readonly IntentName[] = [
  'greeting',
  'thanks',
  'goodbye',
  'capabilities',
  'what_do_you_know',
  'delete_my_data',
  'for_someone_else',
  'repeat',
  'off_topic',
];
const flowWords: readonly IntentName[] = ['yes', 'no', 'done', 'skip', 'decline', 'dont_know'];

/**
 * Chooses the route. Pure and total: every input gets a route and the reasons for it, and from any state every intent
 * that leaves a flow does leave it. Rules stand in order; the first that holds decides.
 */
export function routeTurn(input: RoutingInput): RouteDecision {
  for (const rule of rules) {
    const decision = rule(input);
    if (decision) return decision;
  }
  return {
    route: 'CLARIFICATION',
    confidence: topIntent(input).confidence,
    reasons: ['nothing was recognised with confidence'],
  };
}

type RoutingRule = (input: RoutingInput) => RouteDecision | undefined;

const rules: readonly RoutingRule[] = [
  otherLanguage,
  answerToConfirm,
  leaveWhatIsOpen,
  chosenReading,
  grievanceInHand,
  grievanceByIntent,
  moreOfTheList,
  questionBack,
  answerToFactQuestion,
  followUp,
  search,
  newFacts,
  smallTalk,
  looseAnswer,
];

/** We only read English; who writes in another language gets an honest line and where their language is spoken. */
function otherLanguage({ understanding }: RoutingInput): RouteDecision | undefined {
  if (understanding.language === 'en' || understanding.facts.length > 0) return undefined;
  return decide('SMALL_TALK', 0.9, `written in another language (${understanding.language})`);
}

function answerToConfirm({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  const question = dialogue.openQuestion;
  if (question?.kind !== 'confirm') return undefined;
  const answer = understanding.answer;
  if (answer !== 'yes' && answer !== 'no') return undefined;
  return decide(
    question.what === 'take_complaint' ? 'GRIEVANCE' : 'SMALL_TALK',
    1,
    `answers "${question.what}" with ${answer}`,
  );
}

function leaveWhatIsOpen({ understanding, grievance }: RoutingInput): RouteDecision | undefined {
  const cancel = intent(understanding, 'cancel');
  if (!cancel || !isTop(understanding, 'cancel')) return undefined;
  return decide(grievance ? 'GRIEVANCE' : 'SMALL_TALK', cancel.confidence, 'wants to stop what is open');
}

function chosenReading({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  if (understanding.chosenOption === undefined || dialogue.openQuestion?.kind !== 'choice') return undefined;
  const option = dialogue.openQuestion.options[understanding.chosenOption];
  if (!option) return undefined;
  return decide(routeOfIntent(option.intent), 1, `chose the reading "${option.intent}"`);
}

/** The flow takes what is meant for it; anything that clearly is something else is answered first (a digression). */
function grievanceInHand({ understanding, dialogue, grievance }: RoutingInput): RouteDecision | undefined {
  if (!grievance || dialogue.openQuestion?.kind !== 'grievance') return undefined;
  const digression = understanding.intents.find(
    ({ name, confidence }) =>
      confidence >= digressionConfidenceMin &&
      (followUpIntents.includes(name) || searchIntents.includes(name) || interruptions.includes(name)),
  );
  const meantForFlow =
    understanding.answer !== undefined ||
    understanding.identifiers.length > 0 ||
    understanding.intents.some(
      ({ name }, rank) => rank === 0 && (grievanceIntents.includes(name) || flowWords.includes(name)),
    );
  if (digression && !meantForFlow && !collectsFreeText(grievance, digression.name)) return undefined;
  return decide('GRIEVANCE', 1, `a grievance is open (${grievance.stage})`);
}

/** Words that a complaint is told in may be strange to us; that alone interrupts nothing. */
const interruptions: readonly IntentName[] = talkIntents.filter((name) => name !== 'off_topic');

/** A digression must be clearer than an ordinary intent: a complaint is told in words of every kind. */
const digressionConfidenceMin = 0.6;

/** While a complaint is being told, only a question about a program or a plain social word interrupts it. */
function collectsFreeText(grievance: GrievanceState, digression: IntentName): boolean {
  return grievance.stage === 'complaint' && !followUpIntents.includes(digression) && !talkIntents.includes(digression);
}

function grievanceByIntent({ understanding }: RoutingInput): RouteDecision | undefined {
  const found = understanding.intents.find(
    ({ name, confidence }) => grievanceIntents.includes(name) && confidence >= intentConfidenceMin,
  );
  if (understanding.benefitEvent) {
    return decide(
      'GRIEVANCE',
      Math.max(found?.confidence ?? 0, 0.8),
      `a benefit had a ${understanding.benefitEvent.kind}`,
    );
  }
  if (understanding.identifiers.some(({ kind }) => kind === 'ticket_number'))
    return decide('GRIEVANCE', 0.95, 'names a ticket');
  if (!found || !isAmongFirst(understanding, found.name, 2)) return undefined;
  if (tooClose(understanding, found.name)) return undefined;
  return decide('GRIEVANCE', found.confidence, `intent ${found.name}`);
}

function moreOfTheList({ understanding, programs }: RoutingInput): RouteDecision | undefined {
  if (!understanding.asksForMore || programs.length === 0 || understanding.facts.length > 0) return undefined;
  return decide('CONTEXT', 0.9, 'asks for the rest of what was found');
}

/** "Why do you need that?" is about our question, unless it asks about a program. */
function questionBack({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  if (dialogue.openQuestion?.kind !== 'fact' || !understanding.asksBack || understanding.facts.length > 0)
    return undefined;
  if (understanding.references.some(({ by }) => by !== 'focus') || !whyWords.test(understanding.text)) return undefined;
  return decide('COLLECT_INFO', 0.9, 'asks why we asked');
}

const whyWords = /^\W*(but )?why\b|what (do|would) you need|what('s| is) (that|this|it) for|need to know/i;

function answerToFactQuestion({ understanding, dialogue, factChanges }: RoutingInput): RouteDecision | undefined {
  const question = dialogue.openQuestion;
  if (question?.kind !== 'fact' || understanding.answer === undefined) return undefined;
  if (understanding.answer === 'skip' || understanding.answer === 'unknown' || understanding.answer === 'declined') {
    return decide('COLLECT_INFO', 1, `answers the question about ${question.path} with ${understanding.answer}`);
  }
  if (factChanges.length > 0) return decide('TOOLS', 1, `answers the question about ${question.path}`);
  return undefined;
}

function followUp({ understanding, programs, dialogue }: RoutingInput): RouteDecision | undefined {
  const found = understanding.intents.find(
    ({ name, confidence }) => followUpIntents.includes(name) && confidence >= intentConfidenceMin,
  );
  if (!found || !isAmongFirst(understanding, found.name, 2)) {
    const pointed = understanding.references.some(({ by }) => by !== 'focus');
    if (!pointed || understanding.facts.length > 0 || programs.length === 0) return undefined;
    return decide('CONTEXT', 0.7, 'points at a program of this conversation');
  }
  const known = new Set(programs.map(({ programId }) => programId));
  const unknownProgram = understanding.references.find(({ programId }) => !known.has(programId));
  if (unknownProgram)
    return decide(
      'TOOLS',
      found.confidence,
      `asks about ${unknownProgram.programId}, not seen in this conversation yet`,
    );
  if (understanding.danglingReference && programs.length === 0) {
    return decide('CLARIFICATION', found.confidence, 'points at something, and nothing was shown yet');
  }
  if (understanding.references.length > 0 || dialogue.focusProgramId !== undefined || programs.length > 0) {
    return decide('CONTEXT', found.confidence, `intent ${found.name} about programs of this conversation`);
  }
  return decide('TOOLS', found.confidence, `intent ${found.name}, and no program was found yet`);
}

function search({ understanding, factChanges, dialogue }: RoutingInput): RouteDecision | undefined {
  const found = understanding.intents.find(
    ({ name, confidence }) => searchIntents.includes(name) && confidence >= intentConfidenceMin,
  );
  if (!found) return undefined;
  const vague =
    understanding.need === undefined &&
    factChanges.length === 0 &&
    understanding.references.length === 0 &&
    dialogue.need === undefined;
  if (vague && found.name !== 'urgent_need')
    return decide('COLLECT_INFO', found.confidence, 'asks for help without saying with what or for whom');
  return decide('TOOLS', found.confidence, `intent ${found.name}`);
}

function newFacts({ understanding, factChanges }: RoutingInput): RouteDecision | undefined {
  if (factChanges.length > 0)
    return decide('TOOLS', 0.8, `told ${factChanges.length} new fact${factChanges.length === 1 ? '' : 's'}`);
  if (understanding.references.length > 0) return decide('TOOLS', 0.6, 'names a program');
  if (understanding.need !== undefined && isTop(understanding, 'provide_facts'))
    return decide('TOOLS', 0.6, 'tells of a need');
  return undefined;
}

function smallTalk({ understanding }: RoutingInput): RouteDecision | undefined {
  const found = understanding.intents.find(
    ({ name, confidence }) => talkIntents.includes(name) && confidence >= intentConfidenceMin,
  );
  if (!found || !isAmongFirst(understanding, found.name, 2)) return undefined;
  if (found.name === 'off_topic' && soundsLikeNeed(understanding)) {
    return decide('CLARIFICATION', found.confidence, 'not understood, and it may be a need');
  }
  return decide('SMALL_TALK', found.confidence, `intent ${found.name}`);
}

/** "my kid is sick": put in words we do not know, and yet nothing to send away. */
function soundsLikeNeed({ rivals }: Understanding): boolean {
  return rivals.some(({ name, confidence }) => needIntents.includes(name) && confidence >= needRivalMin);
}

const needIntents: readonly IntentName[] = [
  'find_programs',
  'urgent_need',
  'provide_facts',
  'grievance',
  'letter_received',
];
const needRivalMin = 0.35;

/** "yes", "skip", "that's all" with nothing to answer to. */
function looseAnswer({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  const top = understanding.intents[0];
  if (!top || !flowWords.includes(top.name) || top.confidence < intentConfidenceMin) return undefined;
  if (dialogue.openQuestion?.kind === 'fact')
    return decide('COLLECT_INFO', top.confidence, 'an answer that fits no value');
  return decide('SMALL_TALK', top.confidence, `"${top.name}" with no question open`);
}

/** Where a reading leads once it was chosen. */
export function routeOfIntent(name: string): RouteName {
  const intentName = name as IntentName;
  if (grievanceIntents.includes(intentName)) return 'GRIEVANCE';
  if (searchIntents.includes(intentName)) return 'TOOLS';
  if (followUpIntents.includes(intentName)) return 'CONTEXT';
  if (intentName === 'provide_facts' || intentName === 'correct_fact') return 'COLLECT_INFO';
  return 'SMALL_TALK';
}

function topIntent({ understanding }: RoutingInput) {
  return understanding.intents[0] ?? { name: 'unclear' as const, confidence: 0 };
}

function intent(understanding: Understanding, name: IntentName) {
  return understanding.intents.find((found) => found.name === name && found.confidence >= intentConfidenceMin);
}

function isTop(understanding: Understanding, name: IntentName): boolean {
  return understanding.intents[0]?.name === name;
}

function isAmongFirst(understanding: Understanding, name: IntentName, count: number): boolean {
  return understanding.intents.slice(0, count).some((found) => found.name === name);
}

/** True when another reading, leading elsewhere, is about as likely as this one. */
function tooClose(understanding: Understanding, name: IntentName): boolean {
  const mine = understanding.intents.find((found) => found.name === name);
  const other = understanding.intents.find((found) => routeOfIntent(found.name) !== routeOfIntent(name));
  return (
    mine !== undefined &&
    other !== undefined &&
    other.confidence < 0.9 &&
    mine.confidence - other.confidence < intentMarginMin &&
    mine.confidence < 0.5
  );
}

function decide(route: RouteName, confidence: number, reason: string): RouteDecision {
  return { route, confidence: Math.round(confidence * 1000) / 1000, reasons: [reason] };
}
