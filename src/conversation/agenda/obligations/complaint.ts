import { countWords } from '../../../embedding/text/count-words.ts';
import { asksHowItStands, complaintAside } from '../complaint-aside.ts';
import { isTop, pointsAt, take, type AgendaTurn, type Obligation } from '../agenda-turn.ts';
import { topWish, wishOf } from '../wishes.ts';

/** "File it", "write this down as a complaint": never lost, whatever was dropped or is open. Nobody else starts one. */
export const ordersToFile: Obligation = (turn) => {
  const { understanding, dialogue, grievance, reading } = turn;
  const { cues, declinesComplaint } = understanding;
  const isThere = grievance?.['draft'] !== undefined || dialogue.complaintDraft !== undefined;
  if (cues.has('files_it') && isThere) return take('GRIEVANCE', 0.95, 'orders to file');
  if (grievance !== undefined || declinesComplaint) return isAboutTicket(turn);
  const complains = wishOf(reading, 'complain');
  const isMeant = complains >= (topWish(reading) === 'complain' ? complainsMin : complainsBesideMin);
  const isSaid = cues.has('asks_for_complaint') || (cues.has('complains') && complains >= complainsSaidMin);
  return isMeant || isSaid ? take('GRIEVANCE', Math.max(complains, 0.5), 'wants to complain') : undefined;
};

/** An intent so sure was read by a rule. */
const byRule = 0.95;
const complainsMin = 0.5;
/** Beside something else that is wanted first; and where the word itself is said. */
const complainsBesideMin = 0.7;
const complainsSaidMin = 0.1;

/** "What do you mean?", "is this an appeal?", "what happens now?" while a complaint is taken: the flow says it best. */
export const asksOfComplaint: Obligation = ({ understanding, dialogue, grievance }) => {
  if (grievance === undefined || dialogue.openQuestion?.kind !== 'grievance') return undefined;
  const { cues } = understanding;
  const aside = complaintAside(cues);
  if (aside) return take('GRIEVANCE', 0.95, `asks about the complaint (${aside})`);
  if (cues.has('hunger_alone')) return take('GRIEVANCE', 0.95, 'tells of hunger while a complaint is taken');
  const isDone = understanding.intents.some(({ name, confidence }) => name === 'done' && confidence >= byRule);
  if (isDone) return take('GRIEVANCE', 0.9, 'has nothing to add to the complaint');
  const asksWhatComes = isTop(understanding, 'next_steps') && !pointsAt(understanding);
  return asksWhatComes ? take('GRIEVANCE', 0.9, 'asks what comes after the complaint') : undefined;
};

/** "Reopen it", "add that she …", "how does it stand": of a ticket that was talked about. */
function isAboutTicket({ understanding, grievance, programs, dialogue }: AgendaTurn): ReturnType<Obligation> {
  if (grievance?.['ticket'] === undefined || grievance['draft'] !== undefined) return undefined;
  const { cues } = understanding;
  const asksIfDone = cues.has('asks_for_more') || (isTop(understanding, 'next_steps') && !pointsAt(understanding));
  if (asksHowItStands(cues) || (asksIfDone && programs.length === 0))
    return take('GRIEVANCE', 0.9, 'asks how a ticket stands');
  if (cues.has('reopens') || cues.has('appeals')) return take('GRIEVANCE', 0.9, 'does not leave a ticket at that');
  if (cues.has('asks_to_change')) return take('GRIEVANCE', 0.9, 'wants to change what was filed');
  const isFree = dialogue.openQuestion === undefined || dialogue.openQuestion.kind === 'grievance';
  if (isFree && cues.has('adds_on')) return take('GRIEVANCE', 0.9, 'adds to the ticket');
  const isDone = isTop(understanding, 'done') && dialogue.openQuestion === undefined;
  return isDone ? take('GRIEVANCE', 0.9, 'has nothing to add to the ticket') : undefined;
}

/** "No complaint", "never mind": what is open is left, unless something else is asked in the same breath. */
export const leavesWhatIsOpen: Obligation = ({ understanding, reading, grievance, asked, dialogue }) => {
  if (asked.some(({ verdict }) => verdict === 'answers') || wishOf(reading, 'answer') >= asksMin) return undefined;
  const { declinesComplaint, need, benefitEvent } = understanding;
  if (declinesComplaint && need === undefined && benefitEvent === undefined)
    return take('GRIEVANCE', 0.95, 'wants no complaint');
  const stops = Math.max(wishOf(reading, 'stop'), isTop(understanding, 'cancel') ? 0.6 : 0);
  const isOpen = grievance !== undefined || dialogue.openQuestion !== undefined;
  const isBare = countWords(understanding.text) <= stopWordsMax;
  // A complaint is left where that is the intent, too: an answer to what it asks only sounds like it.
  if (grievance !== undefined && !isTop(understanding, 'cancel')) return undefined;
  if (stops < stopsMin || need !== undefined || pointsAt(understanding) || !(isOpen || isBare)) return undefined;
  return take(grievance === undefined ? 'SMALL_TALK' : 'GRIEVANCE', stops, 'wants to stop what is open');
};

const asksMin = 0.5;
const stopsMin = 0.6;
/** "Never mind", with nothing open: more than that says something else. */
const stopWordsMax = 6;

/** What is told while a complaint is open is about it; what is asked is not, but for the complaint itself. */
export const goesOnWithComplaint: Obligation = (turn) => {
  const { understanding, dialogue, grievance, reading } = turn;
  if (grievance === undefined || dialogue.openQuestion?.kind !== 'grievance') return undefined;
  const wish = topWish(reading);
  // "I want them to pay what is missing" wants an answer, and is a part of what is told: only a clause that asks leaves it.
  const isAsking = wish !== 'answer' || turn.asked.some(({ kind }) => kind !== undefined);
  const isElsewhere = isAsking && elsewhere.has(wish ?? '') && wishOf(reading, wish ?? 'tell') >= elsewhereMin;
  const isAnswer = understanding.answer !== undefined || understanding.identifiers.length > 0;
  return isElsewhere && !isAnswer ? undefined : take('GRIEVANCE', 1, `a grievance is open (${grievance.stage})`);
};

const elsewhere: ReadonlySet<string> = new Set(['answer', 'help', 'talk', 'language', 'delete', 'again']);
const elsewhereMin = 0.7;
