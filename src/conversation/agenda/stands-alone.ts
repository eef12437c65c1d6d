import type { RoutingInput } from '../routing/routing-input.ts';
import { answered } from './asked-question.ts';
import { obligationsOf } from './obligations.ts';

/** What the two tests look at: a turn before or after its route was chosen. */
export type AgendaTurn = Pick<
  RoutingInput,
  'understanding' | 'asked' | 'reading' | 'screening' | 'factChanges' | 'programs' | 'grievance' | 'door' | 'factsKnown'
>;

/** A turn that has gone further, with its thread. */
type GoneOn = Omit<AgendaTurn, 'programs' | 'grievance' | 'factsKnown'> & {
  readonly thread: Pick<AgendaTurn, 'programs' | 'grievance'>;
  readonly factsInForce: readonly unknown[];
};

const input = (turn: AgendaTurn | GoneOn): AgendaTurn =>
  'thread' in turn ? { ...turn, ...turn.thread, factsKnown: turn.factsInForce.length > 0 } : turn;

/**
 * The bank answers what is asked, and the message owes nothing else but to tell back what it told: no clock that runs, no
 * order, no need. What points at a program that was shown, or asks for a verdict on what was told, has a better answer in
 * the thread than the bank's.
 */
export function standsAlone(turn: AgendaTurn | GoneOn): boolean {
  const about = input(turn);
  const { understanding, asked, door } = about;
  if (answered(asked).length === 0 || (door !== undefined && door !== 'open')) return false;
  if (saysSomethingElse(about) || wantsItDone(about)) return false;
  return !isOfTheThread(about) && onlyAsks(about) && understanding.limitAsked === undefined;
}

/**
 * Something is asked that nothing answers, and nothing else is there to go by: that is said, with who knows, and no list, no
 * menu and no question of ours takes its place.
 */
export function unknownAlone(turn: AgendaTurn | GoneOn): boolean {
  const about = input(turn);
  const { understanding, asked, factChanges, door, grievance } = about;
  if (door !== undefined && door !== 'open') return false;
  if (!asked.some(({ verdict, probability }) => verdict === 'none' && probability >= askedMin)) return false;
  if (answered(asked).length > 0 || saysSomethingElse(about) || grievance !== undefined) return false;
  const isNamed = understanding.references.length > 0 || understanding.aspects.length > 0;
  const isKnownWish = understanding.intents.some(
    ({ name, confidence }) => otherWishes.has(name) && confidence >= wishConfidenceMin,
  );
  return (
    !isNamed &&
    !isKnownWish &&
    factChanges.length === 0 &&
    understanding.need === undefined &&
    understanding.hypothetical.length === 0 &&
    understanding.limitAsked === undefined &&
    understanding.cues.size === 0 &&
    onlyAsks(about)
  );
}

/** From here on something is surely asked. */
const askedMin = 0.8;
const wishConfidenceMin = 0.5;
const otherWishes: ReadonlySet<string> = new Set([
  'find_programs', 'urgent_need', 'what_if', 'status_check', 'grievance', 'appeal', 'speak_to_person', 'delete_my_data',
  'what_do_you_know', 'capabilities', 'greeting', 'thanks', 'goodbye', 'repeat', 'simplify', 'off_topic',
]); // prettier-ignore

/** An identifier, an answer to what we asked, or a choice that was made: these go their own way first. */
function saysSomethingElse({ understanding }: AgendaTurn): boolean {
  const { identifiers, answer, chosenOption } = understanding;
  return identifiers.length > 0 || answer !== undefined || chosenOption !== undefined;
}

/** "Delete my data", "say it simpler", "I want to complain": something to do. Only a question about it is the bank's. */
function wantsItDone({ understanding: { intents }, asked }: AgendaTurn): boolean {
  const [top] = intents;
  if (top === undefined || top.confidence < wishConfidenceMin) return false;
  const asks = asked.some(({ kind, verdict }) => kind !== undefined && verdict !== 'none');
  return deeds.has(top.name) || (deedsUnlessAsked.has(top.name) && !asks);
}
const deeds: ReadonlySet<string> = new Set(['delete_my_data', 'repeat', 'simplify', 'cancel', 'what_do_you_know']);
const deedsUnlessAsked: ReadonlySet<string> = new Set([
  'grievance',
  'status_check',
  'appeal',
  'speak_to_person',
  'letter_received',
]);

function onlyAsks(about: AgendaTurn): boolean {
  const owed = obligationsOf({ ...about, factChanges: about.factChanges.length });
  const inComplaint = about.grievance !== undefined;
  return owed.every(({ kind }) => kind === 'question' || kind === 'danger' || kind === 'told' || inComplaint);
}

/** "The second one", "how do I apply for that"; or "can I get it", once something of the household is known. */
function isOfTheThread({ understanding, programs, factsKnown, asked }: AgendaTurn): boolean {
  const points = understanding.references.some(({ by }) => by === 'ordinal' || by === 'focus');
  if (programs.length > 0 && points && understanding.aspects.length > 0) return true;
  const wantsVerdict = asked.some(({ kind }) => kind === 'may_i') && factsKnown === true;
  return wantsVerdict && understanding.references.some(({ by }) => by === 'name');
}
