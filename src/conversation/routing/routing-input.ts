import type { FactChange } from '../../profile/fact.ts';
import type { BenefitEvent, DialogueState, GrievanceState, RetrievedProgram } from '../../threads/thread.ts';
import type { RouteDecision } from '../../threads/turn.ts';
import type { Reading } from '../../reading/reading.ts';
import type { AskedQuestion } from '../agenda/asked-question.ts';
import type { Screening } from '../turn.ts';
import type { IntentName, Understanding } from '../understand/understanding.ts';

/** What routing looks at. Plain data, so that every decision can be replayed from the trace. */
export interface RoutingInput {
  readonly understanding: Understanding;
  readonly reading: Pick<Reading, 'orders' | 'needs'>;
  /** Its questions, and what the bank has for them. */
  readonly asked: readonly AskedQuestion[];
  readonly screening: Pick<Screening, 'crisisKinds'>;
  readonly dialogue: DialogueState;
  readonly programs: readonly RetrievedProgram[];
  readonly grievance: GrievanceState | undefined;
  readonly factChanges: readonly FactChange[];
  /** Something of the household was told before. */
  readonly factsKnown?: boolean;
  /** Of two letters, the one that the message turns to. */
  readonly turnedTo?: BenefitEvent | undefined;
  readonly door?: 'open' | 'just_opened' | 'locked';
  /** A passcode stood in the message. */
  readonly passcodeGiven?: boolean;
}

/** The mark of a plain no to a complaint, in what a thread remembers as said. */
export const noComplaint = 'complaint.declined';

export type RouteName = RouteDecision['route'];

/** Below this an intent decides nothing; see the held-out measurements in test/eval. */
export const intentConfidenceMin = 0.35;
/** Two readings closer than this, leading to different places, are offered instead of chosen between. */
export const intentMarginMin = 0.08;

export const grievanceIntents: readonly IntentName[] = [
  'grievance',
  'appeal',
  'status_check',
  'speak_to_person',
  'letter_received',
];
export const followUpIntents: readonly IntentName[] = [
  'how_to_apply',
  'program_details',
  'documents',
  'next_steps',
  'check_eligibility',
  'what_if',
  'simplify',
];
export const searchIntents: readonly IntentName[] = ['find_programs', 'urgent_need'];
export const talkIntents: readonly IntentName[] = [
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
export const flowWords: readonly IntentName[] = ['yes', 'no', 'done', 'skip', 'decline', 'dont_know'];

export type RoutingRule = (input: RoutingInput) => RouteDecision | undefined;

/** A digression must be clearer than an ordinary intent: a complaint is told in words of every kind. */
export const digressionConfidenceMin = 0.6;

/** Where a reading leads once it was chosen. */
export function routeOfIntent(name: string): RouteName {
  const intentName = name as IntentName;
  if (grievanceIntents.includes(intentName)) return 'GRIEVANCE';
  if (searchIntents.includes(intentName)) return 'TOOLS';
  if (followUpIntents.includes(intentName)) return 'CONTEXT';
  if (intentName === 'provide_facts' || intentName === 'correct_fact') return 'COLLECT_INFO';
  return 'SMALL_TALK';
}

export function topIntent({ understanding }: RoutingInput) {
  return understanding.intents[0] ?? { name: 'unclear' as const, confidence: 0 };
}

export function intent(understanding: Understanding, name: IntentName) {
  return understanding.intents.find((found) => found.name === name && found.confidence >= intentConfidenceMin);
}

export function isTop(understanding: Understanding, name: IntentName): boolean {
  return understanding.intents[0]?.name === name;
}

export function isAmongFirst(understanding: Understanding, name: IntentName, count: number): boolean {
  return understanding.intents.slice(0, count).some((found) => found.name === name);
}

/** True when another reading, leading elsewhere, is about as likely as this one. */
export function tooClose(understanding: Understanding, name: IntentName): boolean {
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

export function decide(route: RouteName, confidence: number, reason: string): RouteDecision {
  return { route, confidence: Math.round(confidence * 1000) / 1000, reasons: [reason] };
}
