import { tellsOnlyPlace } from './told-place.ts';
import { countWords } from '../../embedding/text/count-words.ts';
import type { RouteDecision } from '../../threads/turn.ts';
import type { IntentName, Understanding } from '../understand/understanding.ts';
import { readRating } from '../understand/dialogue/read-rating.ts';
import { keepsFromOthers } from '../understand/dialogue/cues.ts';
import { asksHowItStands, complaintAside } from './complaint-aside.ts';
import {
  type RoutingInput,
  intentConfidenceMin,
  followUpIntents,
  searchIntents,
  flowWords,
  digressionConfidenceMin,
  routeOfIntent,
  intent,
  isTop,
  decide,
} from './routing-input.ts';

/** We only read English; who writes in another language gets an honest line and where their language is spoken. */
export function otherLanguage({ understanding }: RoutingInput): RouteDecision | undefined {
  if (understanding.language === 'en' || understanding.facts.length > 0) return undefined;
  if (understanding.answer !== undefined) return undefined;
  return decide('SMALL_TALK', 0.9, `written in another language (${understanding.language})`);
}

/** At a closed door only erasing is heard, because it shows nothing. */
export function atTheDoor({ understanding, dialogue, door }: RoutingInput): RouteDecision | undefined {
  if (door === 'just_opened') return decide('SMALL_TALK', 1, 'opened it with the passcode');
  if (door !== 'locked') return undefined;
  const erases = isTop(understanding, 'delete_my_data') || isErasing(dialogue.openQuestion);
  return decide('SMALL_TALK', 1, erases ? 'wants it erased' : 'this conversation has a passcode');
}

export function isErasing(open: RoutingInput['dialogue']['openQuestion']): boolean {
  return open?.kind === 'confirm' && open.what === 'delete_my_data';
}

/** A passcode, a word that nobody is to call, and the answers to what was asked about them. */
export function keptFromOthers(input: RoutingInput): RouteDecision | undefined {
  const { understanding, dialogue, grievance, passcodeGiven } = input;
  const open = dialogue.openQuestion?.kind;
  const isShort = countWords(understanding.text) <= safetyWordsMax;
  if (passcodeGiven === true && grievance?.stage !== 'status') return decide('SMALL_TALK', 1, 'gives a passcode');
  const { cues, benefitEvent, answer } = understanding;
  if (keepsFromOthers(cues) && (!cues.has('no_contact') || (isShort && benefitEvent === undefined)))
    return decide('SMALL_TALK', 0.95, 'wants it kept from others');
  if (open !== 'passcode' && open !== 'safe_contact') return undefined;
  const reaches = open === 'safe_contact' && reachWords.test(understanding.text);
  const isTry = open === 'passcode' && countWords(understanding.text) <= passcodeWordsMax;
  const refuses = answer === 'no' || answer === 'skip' || answer === 'declined' || isTop(understanding, 'cancel');
  const elsewhere = understanding.facts.length > 0 || understanding.identifiers.length > 0;
  if (!reaches && !refuses && (!isTry || elsewhere)) return undefined;
  return decide('SMALL_TALK', 0.95, `answers the question about a ${open === 'passcode' ? 'passcode' : 'safe way'}`);
}

/** "Please don't call me, he is home in the evening": more than that is a story with a wish in it. */
const safetyWordsMax = 16;
const passcodeWordsMax = 3;
const reachWords =
  /\[(?:PHONE|EMAIL|ADDRESS|PERSON)_\d+\]|\b(?:only|just)?\s?here\b|\bthis chat\b|\bno (?:safe )?way\b|\b(?:call|text|e-?mail|write|mail|letter|phone|through|at work|friend|sister|brother|mother|mom|aunt|cousin|neighbor|neighbour|church|school|counselor|advocate|shelter)\b/i;

/** Who may be watched is told first how to leave, and who we are is said before what the office named has to offer. */
export function aboutThisChat({ understanding }: RoutingInput): RouteDecision | undefined {
  if (understanding.cues.has('watched')) return decide('SMALL_TALK', 0.95, 'somebody may be reading along');
  return understanding.cues.has('asks_who_we_are') ? decide('SMALL_TALK', 0.95, 'asks who we are') : undefined;
}

/** "What are my rights again?", "in California", "the letter came on November 3": about the benefit in trouble. */
export function rightsOfEvent({ understanding, dialogue, factChanges }: RoutingInput): RouteDecision | undefined {
  if (understanding.asksRights) return decide('GRIEVANCE', 0.95, 'asks for their rights');
  const open = dialogue.openQuestion;
  if (open?.kind !== 'confirm' || open.what !== 'take_complaint' || dialogue.benefitEvent?.programId === undefined)
    return undefined;
  if (understanding.noticeOn !== undefined) return decide('GRIEVANCE', 0.9, 'gives the date of the letter');
  const onlyPlace = tellsOnlyPlace(factChanges);
  if (!onlyPlace || understanding.need !== undefined) return undefined;
  return decide('GRIEVANCE', 0.9, 'says where, after the rights were said');
}

/** The figure is the answer; whoever wants to know whether they are under it says so. */
export function limitAsked({ understanding }: RoutingInput): RouteDecision | undefined {
  if (understanding.limitAsked === undefined || understanding.benefitEvent !== undefined) return undefined;
  const isPointedAt = understanding.references.length > 0 && understanding.references.every(({ by }) => by !== 'name');
  return decide(isPointedAt ? 'CONTEXT' : 'TOOLS', 0.9, 'asks for an income limit');
}

export function answerToConfirm({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  const question = dialogue.openQuestion;
  if (question?.kind !== 'confirm') return undefined;
  const answer = understanding.answer;
  if (answer === undefined || answer === 'value' || (isNoValue(answer) && wantsElse(understanding))) return undefined;
  const reason = `answers "${question.what}" with ${answer}`;
  if (question.what === 'take_complaint') return decide('GRIEVANCE', 1, reason);
  return decide(question.what === 'look_for_need' && answer === 'yes' ? 'TOOLS' : 'SMALL_TALK', 1, reason);
}

/** "I don't know, what help is there for rent?" is no answer to what we asked. */
function wantsElse({ intents, need, references }: Understanding): boolean {
  return (
    need !== undefined ||
    references.some(({ by }) => by !== 'focus') ||
    intents.some(
      ({ name, confidence }) =>
        confidence >= digressionConfidenceMin && (followUpIntents.includes(name) || searchIntents.includes(name)),
    )
  );
}

/** "Neither", "no, something else": the next readings are offered. */
export function noneOfReadings({ understanding, dialogue, factChanges }: RoutingInput): RouteDecision | undefined {
  if (dialogue.openQuestion?.kind !== 'choice' || understanding.chosenOption !== undefined) return undefined;
  if (understanding.answer !== 'no' || factChanges.length > 0 || wantsElse(understanding)) return undefined;
  if (understanding.benefitEvent !== undefined) return undefined;
  return decide('CLARIFICATION', 0.8, 'none of the readings that were offered');
}

/** "Medicaid", "it was my snap": only an answer, whatever it would mean alone. */
const shortAnswerWordsMax = 5;

/** A number, after we asked how it went. */
export function ratesTicket({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  if (dialogue.openQuestion?.kind !== 'rating') return undefined;
  return readRating(understanding.text) === undefined ? undefined : decide('GRIEVANCE', 1, 'says how it went');
}

/** "What do you mean?", "is this an appeal?" while a complaint is taken: about it, and not about benefits. */
export function aboutTheComplaint({ understanding, dialogue, grievance }: RoutingInput): RouteDecision | undefined {
  if (grievance === undefined || dialogue.openQuestion?.kind !== 'grievance') return undefined;
  if (understanding.cues.has('hunger_alone'))
    return decide('GRIEVANCE', 0.95, 'tells of hunger while a complaint is taken');
  const aside = complaintAside(understanding.cues);
  return aside && decide('GRIEVANCE', 0.95, `asks about the complaint (${aside})`);
}

/** "Wait, I also …" and "that's all" right after a complaint was filed. */
export function afterTicket({ understanding, dialogue, grievance }: RoutingInput): RouteDecision | undefined {
  if (grievance?.stage !== 'ticket' && grievance?.stage !== 'follow_up') return undefined;
  if (understanding.cues.has('asks_to_change')) return decide('GRIEVANCE', 0.9, 'wants to change what was filed');
  if (dialogue.openQuestion !== undefined && dialogue.openQuestion.kind !== 'grievance') return undefined;
  if (understanding.cues.has('adds_on')) return decide('GRIEVANCE', 0.9, 'adds to the ticket');
  const isDone = isTop(understanding, 'done') && dialogue.openQuestion === undefined;
  return isDone ? decide('GRIEVANCE', 0.9, 'has nothing to add to the ticket') : undefined;
}

/** "Reopen it", "appeal": about the ticket that was talked about. */
export function returnsToTicket({ understanding, grievance, programs }: RoutingInput): RouteDecision | undefined {
  if (grievance?.['ticket'] === undefined || grievance['draft'] !== undefined) return undefined;
  const { cues } = understanding;
  // "Is that it?" with nothing shown is about the complaint.
  const asksIfDone = cues.has('asks_for_more') && programs.length === 0;
  if (asksHowItStands(cues) || asksIfDone) return decide('GRIEVANCE', 0.9, 'asks how a ticket stands');
  const returns = cues.has('reopens') || cues.has('appeals');
  return returns ? decide('GRIEVANCE', 0.9, 'does not leave a ticket at that') : undefined;
}

/** "Which benefit is it about?" was asked, and a short message names one. */
export function benefitNamed({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  if (dialogue.openQuestion?.kind !== 'which_benefit') return undefined;
  if (isNoValue(understanding.answer)) return decide('GRIEVANCE', 1, 'does not say which benefit it is');
  if (understanding.references.length === 0) return undefined;
  const isShort = countWords(understanding.text) <= shortAnswerWordsMax;
  const elsewhere = understanding.intents.some(
    ({ name, confidence }) =>
      confidence >= digressionConfidenceMin && (followUpIntents.includes(name) || searchIntents.includes(name)),
  );
  return elsewhere && !isShort ? undefined : decide('GRIEVANCE', 1, 'names the benefit we asked about');
}

/** "Forget that. What about school lunch?": what is open is left, and the other thing answered. */
function wantsAnother({ intents, references, need }: Understanding): boolean {
  if (need === undefined && !references.some(({ by }) => by === 'name')) return false;
  return intents.some(({ name }) => followUpIntents.includes(name) || searchIntents.includes(name));
}

export function leaveWhatIsOpen({ understanding, grievance }: RoutingInput): RouteDecision | undefined {
  const cancel = intent(understanding, 'cancel');
  if (!cancel || !isTop(understanding, 'cancel') || wantsAnother(understanding)) return undefined;
  return decide(grievance ? 'GRIEVANCE' : 'SMALL_TALK', cancel.confidence, 'wants to stop what is open');
}

export function chosenReading({ understanding, dialogue, programs }: RoutingInput): RouteDecision | undefined {
  if (understanding.chosenOption === undefined || dialogue.openQuestion?.kind !== 'choice') return undefined;
  const option = dialogue.openQuestion.options[understanding.chosenOption];
  if (!option) return undefined;
  if (searchIntents.includes(option.intent as IntentName) && dialogue.need === undefined && programs.length === 0)
    return decide('COLLECT_INFO', 1, 'chose to find help, and has not said with what');
  return decide(routeOfIntent(option.intent), 1, `chose the reading "${option.intent}"`);
}

/** An amount with its period or its use left open is asked about, unless the message is about more than it. */
export function amountToFinish({ understanding, factChanges }: RoutingInput): RouteDecision | undefined {
  const { openAmount, need, references, hypothetical } = understanding;
  if (openAmount === undefined || factChanges.length > 0 || need !== undefined) return undefined;
  if (references.some(({ by }) => by !== 'focus') || hypothetical.length > 0) return undefined;
  const open = openAmount.path === undefined ? 'its use' : 'its period';
  return decide('COLLECT_INFO', 0.8, `told an amount without ${open}`);
}

/** "Why do you need that?" is about our question, unless it asks about a program. */
export function questionBack({ understanding, dialogue }: RoutingInput): RouteDecision | undefined {
  if (dialogue.openQuestion?.kind !== 'fact' || understanding.facts.length > 0) return undefined;
  if (understanding.references.some(({ by }) => by !== 'focus') || !understanding.cues.has('asks_why'))
    return undefined;
  return decide('COLLECT_INFO', 0.9, 'asks why we asked');
}

export function answerToFactQuestion({
  understanding,
  dialogue,
  factChanges,
}: RoutingInput): RouteDecision | undefined {
  const question = dialogue.openQuestion;
  if (question?.kind === 'amount' && isNoValue(understanding.answer)) {
    return decide('COLLECT_INFO', 1, `leaves the amount open: ${understanding.answer}`);
  }
  if (question?.kind !== 'fact' || understanding.answer === undefined) return undefined;
  if (isNoValue(understanding.answer)) {
    return decide('COLLECT_INFO', 1, `answers the question about ${question.path} with ${understanding.answer}`);
  }
  if (factChanges.length > 0) return decide('TOOLS', 1, `answers the question about ${question.path}`);
  return undefined;
}

function isNoValue(answer: Understanding['answer']): answer is 'skip' | 'unknown' | 'declined' {
  return answer === 'skip' || answer === 'unknown' || answer === 'declined';
}

/** Told something that is no fact we can hold ("she lives in Georgia", of nobody we know): that is said, not passed over. */
export function toldWithoutFact({ understanding }: RoutingInput): RouteDecision | undefined {
  const [top] = understanding.intents;
  if (top === undefined || !tellingIntents.includes(top.name) || top.confidence < digressionConfidenceMin)
    return undefined;
  if (understanding.asksBack) return undefined;
  return countWords(understanding.text) < tellingWordsMin
    ? undefined
    : decide('COLLECT_INFO', top.confidence, 'tells something that no fact could be taken from');
}

const tellingIntents: readonly IntentName[] = ['provide_facts', 'correct_fact'];
/** A number or a name alone tells nothing. */
const tellingWordsMin = 3;

/** "Just me and the kids", said again: it is known, and is no reason to ask what was meant. */
export function toldAgain({ understanding, factChanges }: RoutingInput): RouteDecision | undefined {
  if (understanding.facts.length === 0 || factChanges.length > 0) return undefined;
  return decide('COLLECT_INFO', 0.7, 'tells what is known already');
}

/** "yes", "skip", "that's all" with nothing to answer to. */
export function looseAnswer({ understanding, dialogue, programs }: RoutingInput): RouteDecision | undefined {
  const top = understanding.intents[0];
  if (!top || !flowWords.includes(top.name) || top.confidence < intentConfidenceMin) return undefined;
  // "Ok, but will she find out?": the question is what is said.
  if (understanding.cues.has('asks_us')) return undefined;
  const open = dialogue.openQuestion?.kind;
  if (top.name === 'done' && open !== 'grievance') return decide('SMALL_TALK', top.confidence, 'wants nothing more');
  if (open === 'fact') return decide('COLLECT_INFO', top.confidence, 'an answer that fits no value');
  if (open === 'choice') return decide('CLARIFICATION', top.confidence, `"${top.name}" to readings to choose from`);
  if (open === undefined && goOn.includes(top.name))
    return decide('COLLECT_INFO', top.confidence, `"${top.name}" with nothing to answer: on with the next`);
  if (open === undefined && programs.length === 0)
    return decide('CLARIFICATION', top.confidence, `"${top.name}", and nothing was said yet`);
  return decide('SMALL_TALK', top.confidence, `"${top.name}" with no question open`);
}

/** Words that pass a question by: there is another one. */
const goOn: readonly IntentName[] = ['skip', 'dont_know', 'decline'];
