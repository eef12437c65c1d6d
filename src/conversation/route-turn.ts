import type { RouteDecision } from '../threads/turn.ts';
import type { RoutedTurn } from './turn.ts';
import { urgenciesIn } from './understand/dialogue/cues.ts';
import type { IntentName, Understanding } from './understand/understanding.ts';
import {
  atTheDoor,
  keptFromOthers,
  ratesTicket,
  returnsToTicket,
  aboutTheComplaint,
  afterTicket,
  otherLanguage,
  answerToConfirm,
  benefitNamed,
  leaveWhatIsOpen,
  chosenReading,
  amountToFinish,
  questionBack,
  answerToFactQuestion,
  looseAnswer,
  toldAgain,
  toldWithoutFact,
  noneOfReadings,
  aboutThisChat,
  rightsOfEvent,
  limitAsked,
} from './routing/answer-rules.ts';
import {
  addsToTicket,
  afterFiling,
  grievanceByIntent,
  grievanceInHand,
  ordersToFile,
  moreOfTrouble,
  questionInComplaint,
  refusesComplaint,
} from './routing/grievance-rules.ts';
import { letterInHand, otherLetter, whichOfTwo } from './routing/letter-in-hand.ts';
import { aspectAsked } from './routing/aspect-asked.ts';
import { asksAtLast, asksWhatIsKnown, asksWhatIsUnknown } from './routing/asked-of-bank.ts';
import {
  type RoutingInput,
  intentConfidenceMin,
  followUpIntents,
  searchIntents,
  talkIntents,
  flowWords,
  type RoutingRule,
  digressionConfidenceMin,
  topIntent,
  isAmongFirst,
  isTop,
  decide,
} from './routing/routing-input.ts';

/**
 * Chooses the route. Pure and total: every input gets a route and the reasons for it, and from any state every intent
 * that leaves a flow does leave it. Rules stand in order; the first that holds decides.
 */
export function routeTurn(input: RoutingInput): Routed {
  for (const rule of rules) {
    const route = rule(input);
    if (route) return { route, isOfBank: ofBank.has(rule) };
  }
  return {
    route: {
      route: 'CLARIFICATION',
      confidence: topIntent(input).confidence,
      reasons: ['nothing was recognised with confidence'],
    },
    isOfBank: false,
  };
}

const ofBank: ReadonlySet<RoutingRule> = new Set([asksWhatIsKnown, asksWhatIsUnknown, asksAtLast]);

type Routed = Pick<RoutedTurn, 'route' | 'isOfBank'>;

const rules: readonly RoutingRule[] = [
  atTheDoor,
  keptFromOthers,
  ratesTicket,
  returnsToTicket,
  aboutTheComplaint,
  afterTicket,
  aboutThisChat,
  otherLanguage,
  ordersToFile,
  whichOfTwo,
  otherLetter,
  rightsOfEvent,
  refusesComplaint,
  letterInHand,
  asksWhatIsKnown,
  answerToConfirm,
  noneOfReadings,
  benefitNamed,
  leaveWhatIsOpen,
  chosenReading,
  limitAsked,
  aspectAsked,
  grievanceInHand,
  grievanceByIntent,
  addsToTicket,
  afterFiling,
  saidAgain,
  goOnAsking,
  moreOfTheList,
  amountToFinish,
  questionBack,
  answerToFactQuestion,
  outOfPatience,
  forAnother,
  cannotWait,
  asksWhatIsUnknown,
  followUp,
  search,
  moreOfTrouble,
  newFacts,
  smallTalk,
  looseAnswer,
  toldAgain,
  questionInComplaint,
  asksAtLast,
  toldWithoutFact,
];

/** "Say that again", "what do you mean?": the last answer once more; with readings to choose from, those. */
function saidAgain({ understanding, dialogue, programs }: RoutingInput): RouteDecision | undefined {
  const [top] = understanding.intents;
  if (top === undefined || top.confidence < intentConfidenceMin) return undefined;
  if (understanding.cues.has('asks_which') && understanding.references.length > 0) return undefined;
  if (top.name === 'repeat' && programs.length > 0) return decide('CONTEXT', top.confidence, 'wants to hear it again');
  if (top.name !== 'simplify' || programs.length > 0 || understanding.references.length > 0) return undefined;
  return dialogue.openQuestion?.kind === 'fact'
    ? decide('COLLECT_INFO', top.confidence, 'does not understand the question')
    : decide('CLARIFICATION', top.confidence, 'does not understand, and nothing was found yet');
}

/** "OK, ask me", "what else do you need?": our questions are welcome. */
function goOnAsking({ understanding, factChanges }: RoutingInput): RouteDecision | undefined {
  if (!understanding.cues.has('invites_questions') || factChanges.length > 0 || understanding.need !== undefined)
    return undefined;
  return decide('COLLECT_INFO', 0.85, 'wants to be asked');
}

function moreOfTheList({ understanding, programs }: RoutingInput): RouteDecision | undefined {
  if (!understanding.cues.has('asks_for_more') || programs.length === 0 || understanding.facts.length > 0)
    return undefined;
  return decide('CONTEXT', 0.9, 'asks for the rest of what was found');
}

/** "And rent? Evicted Friday": what cannot wait is looked for, whatever was shown before. */
function cannotWait({ understanding }: RoutingInput): RouteDecision | undefined {
  const [urgency] = urgenciesIn(understanding.cues);
  const isOfShown = understanding.references.some(({ by }) => by !== 'focus');
  if (urgency === undefined || isOfShown || understanding.benefitEvent !== undefined) return undefined;
  return decide('TOOLS', 0.85, `names what cannot wait (${urgency})`);
}

function followUp(input: RoutingInput): RouteDecision | undefined {
  const { understanding, programs, dialogue } = input;
  const isOneAsked = dialogue.focusProgramId !== undefined || understanding.references.length > 0;
  if (understanding.cues.has('asks_which') && isOneAsked) return decide('CONTEXT', 0.9, 'asks which program was meant');
  const found = understanding.intents.find(
    ({ name, confidence }) => followUpIntents.includes(name) && confidence >= intentConfidenceMin,
  );
  if (!found || !isAmongFirst(understanding, found.name, 2)) {
    const [top] = understanding.intents;
    const isTalk = top !== undefined && talkIntents.includes(top.name) && top.confidence >= digressionConfidenceMin;
    const pointed = !isTalk && understanding.references.some(({ by }) => by !== 'focus');
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
  if (!nothingToGoOn(input))
    return decide('TOOLS', found.confidence, `intent ${found.name}, and no program was found yet`);
  return found.confidence < sureConfidenceMin
    ? undefined
    : decide('COLLECT_INFO', found.confidence, `intent ${found.name}, and nothing is known yet`);
}

/** Less sure than this of a message that names nothing, and readings are offered rather than questions asked. */
const sureConfidenceMin = 0.5;

/** Neither a need nor a fact nor a program, now or before: a list would be the same for everybody. */
function nothingToGoOn({ understanding, factChanges, dialogue, factsKnown }: RoutingInput): boolean {
  return (
    understanding.need === undefined &&
    understanding.references.length === 0 &&
    understanding.hypothetical.length === 0 &&
    factChanges.length === 0 &&
    dialogue.need === undefined &&
    factsKnown !== true
  );
}

function search(input: RoutingInput): RouteDecision | undefined {
  const found = input.understanding.intents.find(
    ({ name, confidence }) => searchIntents.includes(name) && confidence >= intentConfidenceMin,
  );
  if (!found) return undefined;
  if (nothingToGoOn(input) && found.name !== 'urgent_need')
    return decide('COLLECT_INFO', found.confidence, 'asks for help without saying with what or for whom');
  return decide('TOOLS', found.confidence, `intent ${found.name}`);
}

function newFacts({ understanding, factChanges }: RoutingInput): RouteDecision | undefined {
  if (factChanges.length > 0)
    return decide('TOOLS', 0.8, `told ${factChanges.length} new fact${factChanges.length === 1 ? '' : 's'}`);
  const { references } = understanding;
  if (references.some(({ by }) => by !== 'focus')) return decide('TOOLS', 0.6, 'names a program');
  if (references.length > 0) return decide('CONTEXT', 0.6, 'points at the program talked about last');
  if (understanding.need !== undefined) return decide('TOOLS', 0.6, 'tells of a need');
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

/** Asked for a person of another household: their facts are not taken, and nobody is asked about their own. */
function forAnother(input: RoutingInput): RouteDecision | undefined {
  const { understanding, factChanges } = input;
  if (!isTop(understanding, 'for_someone_else') || factChanges.length > 0) return undefined;
  if (understanding.references.some(({ by }) => by !== 'focus')) return undefined;
  return decide('SMALL_TALK', topIntent(input).confidence, 'asks for someone of another household');
}

/** Nothing but being fed up was said: no list, no lecture; a way on. */
function outOfPatience({ understanding, factChanges }: RoutingInput): RouteDecision | undefined {
  if (!understanding.frustrated || factChanges.length > 0) return undefined;
  if (understanding.references.some(({ by }) => by !== 'focus') || understanding.need !== undefined) return undefined;
  const asks = understanding.intents.some(
    ({ name, confidence }) =>
      confidence >= digressionConfidenceMin && !talkIntents.includes(name) && !vagueIntents.includes(name),
  );
  return asks ? undefined : decide('SMALL_TALK', 0.8, 'is fed up, and asked for nothing');
}

const vagueIntents: readonly IntentName[] = ['unclear', 'provide_facts', 'correct_fact', ...flowWords];
