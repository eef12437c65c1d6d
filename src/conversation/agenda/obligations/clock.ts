import type { BenefitEventKind } from '../../../threads/thread.ts';
import { countWords } from '../../../embedding/text/count-words.ts';
import { alone, take, type Obligation } from '../agenda-turn.ts';
import { answered, isAlarm } from '../asked-question.ts';
import { wishOf } from '../wishes.ts';
import { asksWhichOf, tellsOnlyPlace } from '../letters.ts';

/**
 * Trouble with a benefit, told with a day or without a question, or completed by what is told now: the day that a right ends
 * on comes before anything else, and what is asked beside it after that.
 */
export const datedClock: Obligation = ({ understanding, dialogue, reading, grievance, asked }) => {
  const { benefitEvent: told, noticeOn, asksRights } = understanding;
  const { benefitEvent: known } = dialogue;
  if (asksRights) return take('GRIEVANCE', 0.95, 'asks for their rights');
  if (grievance?.['draft'] !== undefined) return undefined;
  const [top] = understanding.intents;
  const appeals = top?.name === 'appeal' && top.confidence >= appealMin;
  if (appeals && countWords(understanding.text) <= appealWordsMax) return take('GRIEVANCE', 0.9, 'wants to appeal');
  const isDue = told?.kind === 'renewal_due';
  const isDated = told?.noticeOn !== undefined || told?.effective !== undefined;
  const answers = answered(asked).flatMap(({ entries }) => entries.slice(0, 1));
  const isAlarmed = answers.length > 0 && answers.every(isAlarm);
  const isOnlyTold = isAlarmed || wishOf(reading, 'answer') < asksMin;
  const isOfProgram = told?.programId !== undefined && isDecided(told.kind) && (isDated || isOnlyTold);
  if (told !== undefined && (isDue || isOfProgram)) return take('GRIEVANCE', 0.85, `a benefit had a ${told.kind}`);
  // "Where is food today" gives no letter its date.
  const completes =
    noticeOn !== undefined &&
    understanding.need === undefined &&
    known?.programId !== undefined &&
    isDecided(known.kind);
  return completes && known.noticeOn === undefined ? take('GRIEVANCE', 0.9, 'gives the date of the letter') : undefined;
};

/** A stolen card or an agency's mistake has no letter with a day, and a renewal is none: what is known about them goes first. */
const isDecided = (kind: BenefitEventKind): boolean => kind !== 'identity_or_agency_error' && kind !== 'renewal_due';

/** "I want to appeal": a wish in few words; in more of them it is a part of a question. */
const appealMin = 0.6;
const appealWordsMax = 10;
/** Below this nothing is asked about it. */
const asksMin = 0.5;
/** A benefit that was cut, denied or asked back has a clock: its days, what they are counted from, and the one step. */
export const clockThatRuns: Obligation = (turn) => {
  const { understanding, dialogue, factChanges, turnedTo } = turn;
  const { benefitEvent: known, otherEvent } = dialogue;
  if (asksWhichOf(understanding, [known, otherEvent]) !== undefined)
    return take('GRIEVANCE', 0.9, 'asks which benefit a letter is about');
  if (turnedTo !== undefined && countWords(understanding.text) <= otherWordsMax)
    return take('GRIEVANCE', 0.9, 'turns to the other letter');
  if (understanding.benefitEvent !== undefined)
    return take('GRIEVANCE', 0.8, `a benefit had a ${understanding.benefitEvent.kind}`);
  if (known?.programId === undefined || known.kind === 'renewal_due') return undefined;
  // Where they live gives the days another office, and mostly other ones.
  const isPlace = factChanges.some(({ path }) => path === 'state');
  return isPlace && understanding.need === undefined
    ? take('GRIEVANCE', 0.9, 'says where, after a trouble was told')
    : undefined;
};

const otherWordsMax = 16;

/** "What do I do now?", "in Texas" after a letter that asks for something by a day: about that letter. */
export const letterInHand: Obligation = ({ understanding, dialogue, programs, factChanges }) => {
  const { benefitEvent: known, openQuestion: open, focusProgramId: focus } = dialogue;
  if (known?.kind !== 'renewal_due' || open?.kind === 'grievance') return undefined;
  // Other programs that were shown since are what is talked about now.
  const isInHand = programs.length === 0 || open?.kind === 'which_benefit' || focus === known.programId;
  const names = understanding.references.some(({ by, programId }) => by === 'name' && programId !== known.programId);
  if (!isInHand || names) return undefined;
  const isPlace = tellsOnlyPlace(factChanges) && countWords(understanding.text) <= placeWordsMax;
  if (isPlace && understanding.need === undefined)
    return take('GRIEVANCE', 0.9, 'says where, after a letter was told of');
  // About that letter, and not about letters in general.
  return understanding.cues.has('what_now')
    ? alone(take('GRIEVANCE', 0.9, 'asks what to do about a letter'))
    : undefined;
};

const placeWordsMax = 6;
