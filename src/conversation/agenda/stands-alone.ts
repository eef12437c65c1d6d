import { complaintAside } from '../routing/complaint-aside.ts';
import type { RoutingInput } from '../routing/routing-input.ts';
import { answered, isAboutService } from './asked-question.ts';
import { obligationsOf } from './obligations.ts';

/** What the two tests look at. */
export type AgendaTurn = Pick<
  RoutingInput,
  | 'understanding'
  | 'dialogue'
  | 'asked'
  | 'reading'
  | 'screening'
  | 'factChanges'
  | 'programs'
  | 'grievance'
  | 'door'
  | 'factsKnown'
>;

/**
 * The bank answers what is asked, and the message owes nothing else but to tell back what it told: no clock that runs, no
 * order, no need. What points at a program that was shown, or asks for a verdict on what was told, has a better answer in
 * the thread than the bank's.
 */
export function standsAlone(about: AgendaTurn): boolean {
  const { understanding, asked, door } = about;
  const known = answered(asked);
  if (known.length === 0 || (door !== undefined && door !== 'open')) return false;
  if (saysSomethingElse(about) || wantsItDone(about) || goesOnWithFlow(about)) return false;
  // A choice of two is offered where there is nothing else to go by.
  if (known.every(({ verdict }) => verdict === 'choice') && !hasNothingElse(about)) return false;
  return !isOfTheThread(about) && onlyAsks(about) && understanding.limitAsked === undefined;
}

/**
 * Something is asked that nothing answers, and nothing else is there to go by: that is said, with who knows, and no list, no
 * menu and no question of ours takes its place.
 */
export function unknownAlone(about: AgendaTurn): boolean {
  const { asked, door } = about;
  if (door !== undefined && door !== 'open') return false;
  if (!asked.some(({ verdict, probability }) => verdict === 'none' && probability >= askedMin)) return false;
  if (answered(asked).length > 0 || saysSomethingElse(about) || goesOnWithFlow(about)) return false;
  return hasNothingElse(about) && onlyAsks(about);
}

/** No program, need or wish that another answer could begin with; what is told besides is told back. */
function hasNothingElse({ understanding, grievance }: AgendaTurn): boolean {
  const { references, aspects, intents, need, hypothetical, limitAsked } = understanding;
  const wishes = intents.some(({ name, confidence }) => otherWishes.has(name) && confidence >= wishConfidenceMin);
  return (
    grievance === undefined &&
    references.length === 0 &&
    aspects.length === 0 &&
    !wishes &&
    need === undefined &&
    hypothetical.length === 0 &&
    limitAsked === undefined
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

/**
 * While a complaint is told, or something of ours waits for a word, what is said is about that: only what is clearly a
 * question leaves it, and not one about the complaint itself, which the flow answers.
 */
function goesOnWithFlow({ grievance, dialogue, understanding, asked }: AgendaTurn): boolean {
  const isFlow = grievance !== undefined || flows.has(dialogue.openQuestion?.kind ?? '');
  if (!isFlow) return false;
  const asks = answered(asked).some(({ kind, probability }) => kind !== undefined && probability >= asksInFlowMin);
  // "So what happens now?" is of what is being done.
  const ofFlow = grievance !== undefined && understanding.intents[0]?.name === 'next_steps';
  return !asks || ofFlow || complaintAside(understanding.cues) !== undefined;
}
const flows: ReadonlySet<string> = new Set([
  'grievance',
  'confirm',
  'which_benefit',
  'passcode',
  'safe_contact',
  'rating',
  'amount',
]);
const asksInFlowMin = 0.6;

/** "Delete my data", "say it simpler", "I want to complain": something to do. Only a question about it is the bank's. */
function wantsItDone({ understanding: { intents, asksBack }, asked, grievance }: AgendaTurn): boolean {
  const [top] = intents;
  // "Why do you need that?" is about our own question.
  if (asksBack && grievance === undefined) return true;
  if (top === undefined || top.confidence < wishConfidenceMin) return false;
  // How something stands is looked up, not told in general; while a complaint is told, "my case" is a part of it.
  const isTelling = grievance !== undefined && grievance.stage !== 'ticket' && grievance.stage !== 'follow_up';
  if (!isTelling && top.name === 'status_check') return true;
  // "What am I eligible for?" wants help, and no words about this service.
  if (grievance === undefined && helpWishes.has(top.name) && answered(asked).every(isAboutService)) return true;
  const asks = asked.some(({ kind, verdict }) => kind !== undefined && verdict !== 'none');
  return deeds.has(top.name) || (deedsUnlessAsked.has(top.name) && !asks);
}
const helpWishes: ReadonlySet<string> = new Set(['find_programs', 'urgent_need', 'check_eligibility']);
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
  const namesOther = understanding.references.some(
    ({ by, programId }) => by === 'name' && !programs.some((program) => program.programId === programId),
  );
  if (programs.length > 0 && !namesOther && understanding.aspects.length > 0) return true;
  const wantsVerdict = factsKnown === true && asked.some(({ kind }) => kind !== undefined && verdictKinds.has(kind));
  return wantsVerdict && understanding.references.some(({ by }) => by === 'name');
}

/** What rules and figures answer for this household, once something of it is known. */
const verdictKinds: ReadonlySet<string> = new Set(['may_i', 'how_much', 'what_if']);
