import { countWords } from '../../../embedding/text/count-words.ts';
import { readRating } from '../../understand/dialogue/read-rating.ts';
import type { Understanding } from '../../understand/understanding.ts';
import { routeOfIntent, searchIntents } from '../intent-routes.ts';
import { pointsAt, take, type AgendaTurn, type Decided, type Obligation } from '../agenda-turn.ts';
import { wishOf } from '../wishes.ts';

/** A ticket's number, or what says who somebody is while a complaint is open: nothing else goes first. */
export const ownsIdentifier: Obligation = ({ understanding, dialogue, grievance }) => {
  const { identifiers, text } = understanding;
  if (dialogue.openQuestion?.kind === 'rating' && readRating(text) !== undefined)
    return take('GRIEVANCE', 1, 'says how it went');
  if (identifiers.some(({ kind }) => kind === 'ticket_number')) return take('GRIEVANCE', 0.95, 'names a ticket');
  return grievance !== undefined && identifiers.length > 0 ? take('GRIEVANCE', 1, 'says who they are') : undefined;
};

/** "Yes", "the second one", "34", "rather not say": to what we asked last, unless the message wants more than that. */
export const answersOurQuestion: Obligation = (turn) => {
  const open = turn.dialogue.openQuestion;
  if (open === undefined || open.kind === 'grievance') return undefined;
  if (open.kind !== 'which_benefit' && wantsElse(turn)) return undefined;
  switch (open.kind) {
    case 'confirm':
      return toConfirm(turn, open.what);
    case 'choice':
      return toChoice(turn);
    case 'which_benefit':
      return toWhichBenefit(turn);
    case 'amount':
      return isNoValue(turn.understanding.answer)
        ? take('COLLECT_INFO', 1, `leaves the amount open: ${turn.understanding.answer}`)
        : undefined;
    case 'fact':
      return toFact(turn, open.path);
    default:
      return undefined;
  }
};

/** Whether the message is an answer to what we asked last, and to nothing else. */
export function isOnlyAnswer({ understanding, reading, dialogue }: AgendaTurn): boolean {
  const { answer, chosenOption, text } = understanding;
  if (dialogue.openQuestion?.kind === 'which_benefit' && namesBenefit(understanding)) return true;
  if (answer === undefined && chosenOption === undefined) return false;
  const isShort = dialogue.openQuestion !== undefined && countWords(text) <= shortAnswerWordsMax;
  return (isShort && isNoValue(answer)) || wishOf(reading, 'answer') < (isShort ? asksInFewMin : asksBesidesMin);
}

/** So surely something is asked beside the answer; and where it is all in a few words. */
const asksBesidesMin = 0.4;
const asksInFewMin = 0.8;

/** "I don't know, what help is there for rent?" is no answer to what we asked. */
function wantsElse({ understanding: { answer, need, chosenOption }, reading, understanding }: AgendaTurn): boolean {
  if (chosenOption !== undefined) return false;
  const isPlain = answer === 'yes' || answer === 'no' || answer === 'value';
  return !isPlain && (need !== undefined || pointsAt(understanding) || wishOf(reading, 'help') >= helpMin);
}
const helpMin = 0.6;

function toConfirm({ understanding: { answer } }: AgendaTurn, what: string): Decided | undefined {
  if (answer === undefined || answer === 'value') return undefined;
  const reason = `answers "${what}" with ${answer}`;
  // "Don't tell me to call", "I don't know": no complaint is begun that nobody said yes to.
  if (what === 'take_complaint') return isNoValue(answer) ? undefined : take('GRIEVANCE', 1, reason);
  return take(what === 'look_for_need' && answer === 'yes' ? 'TOOLS' : 'SMALL_TALK', 1, reason);
}

function toChoice({ understanding, dialogue, programs }: AgendaTurn): Decided | undefined {
  const open = dialogue.openQuestion;
  if (understanding.chosenOption === undefined || open?.kind !== 'choice') return undefined;
  const option = open.options[understanding.chosenOption];
  if (!option) return undefined;
  if (searchIntents.has(option.intent) && dialogue.need === undefined && programs.length === 0)
    return take('COLLECT_INFO', 1, 'chose to find help, and has not said with what');
  return take(routeOfIntent(option.intent), 1, `chose the reading "${option.intent}"`);
}

function toWhichBenefit({ understanding }: AgendaTurn): Decided | undefined {
  if (isNoValue(understanding.answer)) return take('GRIEVANCE', 1, 'does not say which benefit it is');
  return namesBenefit(understanding) ? take('GRIEVANCE', 1, 'names the benefit we asked about') : undefined;
}

const namesBenefit = ({ references, text }: Understanding): boolean =>
  references.length > 0 && countWords(text) <= shortAnswerWordsMax;

/** "Medicaid", "it was my snap": only an answer, whatever it would mean alone. */
const shortAnswerWordsMax = 8;

function toFact({ understanding, factChanges }: AgendaTurn, path: string): Decided | undefined {
  const { answer } = understanding;
  if (isNoValue(answer)) return take('COLLECT_INFO', 1, `answers the question about ${path} with ${answer}`);
  if (answer !== undefined && factChanges.length > 0) return take('TOOLS', 1, `answers the question about ${path}`);
  if (understanding.cues.has('asks_why')) return take('COLLECT_INFO', 0.9, 'asks why we asked');
  return undefined;
}

function isNoValue(answer: Understanding['answer']): answer is 'skip' | 'unknown' | 'declined' {
  return answer === 'skip' || answer === 'unknown' || answer === 'declined';
}
