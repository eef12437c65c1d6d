import { countWords } from '../../embedding/text/count-words.ts';
import type { FactChange } from '../../profile/fact.ts';
import type { Reading } from '../../reading/reading.ts';
import type { BenefitEvent, DialogueState, GrievanceState, RetrievedProgram } from '../../threads/thread.ts';
import type { RouteDecision } from '../../threads/turn.ts';
import type { Screening } from '../turn.ts';
import type { IntentName, Understanding } from '../understand/understanding.ts';
import type { AskedQuestion, StandingAnswer } from './asked-question.ts';

/** What the agenda looks at. Plain data, so that every decision can be replayed from the trace. */
export interface AgendaTurn {
  readonly understanding: Understanding;
  readonly reading: Pick<Reading, 'orders' | 'needs' | 'wishes'>;
  /** Its questions, and what the bank has for them. */
  readonly asked: readonly AskedQuestion[];
  readonly standing?: StandingAnswer | undefined;
  readonly screening: Pick<Screening, 'crisisKinds' | 'gentleKinds' | 'still'>;
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

/** What a turn is about, and who says it: the bank its answers, or a path. */
export interface Decided {
  readonly route: RouteDecision;
  readonly isOfBank: boolean;
  /** The path says all of it itself: no answer of the bank is put before it. */
  readonly isAlone: boolean;
}

/** One obligation of the agenda: what is to be done if the message owes it. */
export type Obligation = (turn: AgendaTurn) => Decided | undefined;

type RouteName = RouteDecision['route'];

export function take(route: RouteName, confidence: number, reason: string): Decided {
  return {
    route: { route, confidence: Math.round(confidence * 1000) / 1000, reasons: [reason] },
    isOfBank: false,
    isAlone: aloneRoutes.has(route),
  };
}

/** Routes whose paths say themselves what they are asked. */
const aloneRoutes: ReadonlySet<RouteName> = new Set<RouteName>(['CONTEXT', 'SMALL_TALK', 'COLLECT_INFO']);

export const alone = (decided: Decided): Decided => ({ ...decided, isAlone: true });

export const ofBank = (decided: Decided): Decided => ({ ...decided, isOfBank: true });

export function isTop({ intents: [top] }: Understanding, name: IntentName): boolean {
  return top?.name === name;
}

/** The message points in this way at a program that was shown. */
export const pointsAtShown = (
  { understanding, programs }: Pick<AgendaTurn, 'understanding' | 'programs'>,
  by: Understanding['references'][number]['by'],
): boolean =>
  understanding.references.some(
    (one) => one.by === by && programs.some(({ programId }) => programId === one.programId),
  );

/** "WIC", "what about medicaid": a name and little else. */
export const isLittleMoreThanName = (understanding: Understanding): boolean =>
  pointsAt(understanding) && countWords(understanding.text) <= namingWordsMax;
const namingWordsMax = 6;

/** A program that the message names, or points at by its number; not the one that was talked about last. */
export const pointsAt = ({ references }: Understanding): boolean => references.some(({ by }) => by !== 'focus');
