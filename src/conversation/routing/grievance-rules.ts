import { countWords } from '../../embedding/text/count-words.ts';
import type { GrievanceState } from '../../threads/thread.ts';
import type { RouteDecision } from '../../threads/turn.ts';
import { urgenciesIn } from '../understand/dialogue/cues.ts';
import type { IntentName, Understanding } from '../understand/understanding.ts';
import {
  noComplaint,
  type RoutingInput,
  intentConfidenceMin,
  grievanceIntents,
  followUpIntents,
  searchIntents,
  talkIntents,
  flowWords,
  digressionConfidenceMin,
  isAmongFirst,
  isTop,
  tooClose,
  decide,
} from './routing-input.ts';

/** "File it": never lost, whatever was dropped or is open. */
export function ordersToFile({ understanding, dialogue, grievance, reading }: RoutingInput): RouteDecision | undefined {
  const isThere = grievance?.['draft'] !== undefined || dialogue.complaintDraft !== undefined;
  if (grievance === undefined && !understanding.declinesComplaint && understanding.cues.has('asks_for_complaint'))
    return decide('GRIEVANCE', 0.95, 'asks for a complaint in words');
  const orders = reading.orders.some(({ order, probability }) => order === 'file' && probability >= orderMin);
  if (grievance === undefined && orders && isAmongFirst(understanding, 'grievance', 2))
    return decide('GRIEVANCE', 0.9, 'orders a complaint');
  return understanding.cues.has('files_it') && isThere ? decide('GRIEVANCE', 0.95, 'orders to file') : undefined;
}

/** From here on something is surely ordered. */
const orderMin = 0.6;

/** "No complaint", and nothing that is to be answered besides. */
export function refusesComplaint({ understanding }: RoutingInput): RouteDecision | undefined {
  const { declinesComplaint, cues, need, benefitEvent } = understanding;
  if (!declinesComplaint || cues.has('asks_us') || need !== undefined || benefitEvent !== undefined) return undefined;
  return decide('GRIEVANCE', 0.95, 'wants no complaint');
}

/** More of a trouble that is known, told by somebody who wants no complaint: about that, and no wish for another program. */
export function moreOfTrouble({
  understanding,
  dialogue,
  programs,
  factChanges,
}: RoutingInput): RouteDecision | undefined {
  const { benefitEvent: known, openQuestion: open, said } = dialogue;
  const isKnown = known?.programId !== undefined && known.kind !== 'renewal_due' && said.includes(noComplaint);
  if (!isKnown || open !== undefined || programs.length > 0 || factChanges.length > 0) return undefined;
  if (understanding.references.some(({ by }) => by !== 'focus') || urgenciesIn(understanding.cues).length > 0)
    return undefined;
  const isTalk = [...talkIntents, ...flowWords].some((name) => name !== 'off_topic' && isTop(understanding, name));
  return isTalk ? undefined : decide('GRIEVANCE', 0.6, 'more about the trouble that is known');
}

/** A question in a complaint that nothing else could answer: said to be one, and no part of the story. */
export function questionInComplaint({ understanding, dialogue, grievance }: RoutingInput): RouteDecision | undefined {
  if (dialogue.openQuestion?.kind !== 'grievance' || !asksBesides(understanding, grievance)) return undefined;
  return decide('GRIEVANCE', 0.6, 'asks something in the middle of a complaint');
}

/** While what happened is being told, a question is a part of it ("do I look like a liar?"). */
export function asksBesides(understanding: Understanding, grievance: GrievanceState | undefined): boolean {
  const { cues, benefitEvent, identifiers, answer } = understanding;
  if (ownQuestions.some((name) => isTop(understanding, name))) return false;
  if (grievance === undefined || grievance['asked'] === 'what' || grievance['asked'] === 'offer') return false;
  return cues.has('asks_us') && benefitEvent === undefined && identifiers.length === 0 && answer === undefined;
}

/** Questions that the flow itself answers. */
const ownQuestions: readonly IntentName[] = ['status_check', 'speak_to_person', 'next_steps'];

/** The flow takes what is meant for it; anything that clearly is something else is answered first (a digression). */
export function grievanceInHand({ understanding, dialogue, grievance }: RoutingInput): RouteDecision | undefined {
  if (!grievance || dialogue.openQuestion?.kind !== 'grievance' || isTop(understanding, 'cancel')) return undefined;
  if (asksBesides(understanding, grievance)) return undefined;
  const digression = understanding.intents.find(
    ({ name, confidence }) =>
      confidence >= (talkIntents.includes(name) ? talkConfidenceMin : digressionConfidenceMin) &&
      (followUpIntents.includes(name) || searchIntents.includes(name) || interruptions.includes(name)),
  );
  const [top] = understanding.intents;
  const asksOfComplaint =
    top !== undefined && ofAnything.includes(top.name) && !understanding.references.some(({ by }) => by !== 'focus');
  const meantForFlow =
    asksOfComplaint ||
    understanding.answer !== undefined ||
    understanding.identifiers.length > 0 ||
    understanding.intents.some(
      ({ name }, rank) => rank === 0 && (grievanceIntents.includes(name) || flowWords.includes(name)),
    ) ||
    namesOnly(understanding);
  if (digression && !meantForFlow && !collectsFreeText(grievance, digression.name)) return undefined;
  return decide('GRIEVANCE', 1, `a grievance is open (${grievance.stage})`);
}

/** "What comes next?", "I don't have that number", "what do you mean?": of no program, but of what is being done. */
const ofAnything: readonly IntentName[] = ['next_steps', 'documents', 'simplify'];

/** "Her name is Karen" looks a little like a greeting; only what is nothing but one interrupts a complaint. */
const talkConfidenceMin = 0.85;

/** "SNAP", "my medicaid": in a complaint that is what it is about, no wish to hear of the program. */
function namesOnly({ text, references, asksBack }: Understanding): boolean {
  return !asksBack && references.some(({ by }) => by === 'name') && countWords(text) <= namesOnlyWordsMax;
}

const namesOnlyWordsMax = 3;

/** Words that a complaint is told in may be strange to us; that alone interrupts nothing. */
const interruptions: readonly IntentName[] = talkIntents.filter((name) => name !== 'off_topic');

/** While a complaint is being told, only a question about a program or a plain social word interrupts it. */
function collectsFreeText(grievance: GrievanceState, digression: IntentName): boolean {
  return grievance.stage === 'complaint' && !followUpIntents.includes(digression) && !talkIntents.includes(digression);
}

/** A benefit in trouble, a ticket's number, or words that complain. */
export function grievanceByIntent(input: RoutingInput): RouteDecision | undefined {
  const { understanding, grievance, dialogue } = input;
  if (dialogue.openQuestion?.kind === 'grievance' && asksBesides(understanding, grievance)) return undefined;
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
  // Whoever asks is answered: a complaint is never put in the place of it.
  if (grievance === undefined && asksClearly(input)) return undefined;
  if (complainsInAnger(understanding))
    return decide('GRIEVANCE', understanding.rivals[0]?.confidence ?? 0, 'is fed up, and it sounds like a complaint');
  if (!found || !isAmongFirst(understanding, found.name, 2)) return undefined;
  if (tooClose(understanding, found.name) || isOutvoted(understanding, found.confidence)) return undefined;
  return decide('GRIEVANCE', found.confidence, `intent ${found.name}`);
}

/** A question that was surely asked, of something else than a ticket or a person to speak to. */
function asksClearly({ asked, understanding: { intents } }: RoutingInput): boolean {
  const [top] = intents;
  const wantsTicket = top !== undefined && ofTickets.has(top.name) && top.confidence >= digressionConfidenceMin;
  return !wantsTicket && asked.some(({ kind, probability }) => kind !== undefined && probability >= surelyAskedMin);
}
const ofTickets: ReadonlySet<string> = new Set(['status_check', 'speak_to_person']);
const surelyAskedMin = 0.7;

/** "They said I don't qualify and that's bs": strange words, and yet a complaint. */
function complainsInAnger({ frustrated, rivals: [likeliest], intents: [top] }: Understanding): boolean {
  if (!frustrated || likeliest === undefined || top?.name !== 'unclear') return false;
  return grievanceIntents.includes(likeliest.name) && likeliest.confidence >= angerRivalMin;
}

const angerRivalMin = 0.5;

/** "My wife has cancer, I got fired, rent is due": a part that faintly sounds like a letter, in a plain cry for help. */
function isOutvoted({ intents: [top] }: Understanding, confidence: number): boolean {
  return top !== undefined && confidence < digressionConfidenceMin && top.confidence >= outvotingConfidenceMin;
}

const outvotingConfidenceMin = 0.9;

/** "Add that she also called me a liar", after the complaint was filed: it goes to the same ticket. */
export function addsToTicket({ understanding, grievance, dialogue }: RoutingInput): RouteDecision | undefined {
  const isFiled = grievance?.stage === 'ticket' || grievance?.stage === 'follow_up';
  if (!isFiled || dialogue.openQuestion !== undefined || !understanding.cues.has('adds_on')) return undefined;
  return decide('GRIEVANCE', 0.85, 'adds to the complaint that was filed');
}

/** "What happens now?" right after a complaint was filed, with nothing else talked of: how it stands. */
export function afterFiling({ understanding, grievance, programs, dialogue }: RoutingInput): RouteDecision | undefined {
  const isFiled = grievance?.stage === 'ticket' || grievance?.stage === 'follow_up';
  if (!isFiled || dialogue.openQuestion !== undefined || programs.length > 0) return undefined;
  if (!isTop(understanding, 'next_steps') || understanding.references.length > 0) return undefined;
  return decide('GRIEVANCE', 0.8, 'asks what comes after the complaint');
}
