import { isListShown } from '../../paths/thread-programs.ts';
import { countWords } from '../../../embedding/text/count-words.ts';
import { answered, isAboutService, isSure, type AskedQuestion } from '../asked-question.ts';
import {
  isLittleMoreThanName,
  isTop,
  ofBank,
  pointsAtShown,
  take,
  type AgendaTurn,
  type Obligation,
} from '../agenda-turn.ts';
import { tellsOnlyPlace } from '../letters.ts';
import { isInDanger } from '../../screen.ts';
import { topWish, wishOf } from '../wishes.ts';
import { isOnlyAnswer } from './answers-to-us.ts';
import { asksPlainlyHowItStands, plainOrderMin } from './orders.ts';

/**
 * "Do I get SNAP with that?", "the second one", "what if I earned 200 more": rules and figures for this household, or a
 * program that was shown, answer these better than any text.
 */
export const wantsVerdict: Obligation = (turn) => {
  const { understanding, programs, asked, factsKnown, factChanges, dialogue } = turn;
  const { references, limitAsked, benefitEvent, hypothetical, supposed } = understanding;
  if (benefitEvent !== undefined || dialogue.openQuestion?.kind === 'grievance') return undefined;
  const isOfShown = references.length > 0 && references.every(({ by }) => by !== 'name');
  if (limitAsked !== undefined) return take(isOfShown ? 'CONTEXT' : 'TOOLS', 0.9, 'asks for an income limit');
  const isKnown = factsKnown === true || factChanges.length > 0;
  const isFew = countWords(understanding.text) <= followUpWordsMax;
  const supposesMuch = hypothetical.length > 0 || supposed.payBy !== undefined || supposed.payTo !== undefined;
  const supposes = supposesMuch || (isFew && (supposed.morePay || supposed.birth));
  if (supposes && isKnown && programs.length > 0) return take('CONTEXT', 0.8, 'supposes a change');
  const shown = new Set(programs.map(({ programId }) => programId));
  const isKnownOfBank = isSureOfBank(asked, sureMin);
  if (pointsAtShown(turn, 'ordinal') && (isFew || !isKnownOfBank))
    return take('CONTEXT', 0.9, 'points at a program that was shown');
  const named = references.filter(({ by }) => by === 'name');
  const asksPlainly = understanding.intents.some(
    ({ name, confidence }) => name === 'check_eligibility' && confidence >= plainOrderMin,
  );
  const asksVerdict = asksPlainly || asked.some(({ kind }) => kind === 'may_i' || kind === 'how_much');
  if (!isKnown || named.length === 0 || !asksVerdict) return undefined;
  const route = named.every(({ programId }) => shown.has(programId)) ? 'CONTEXT' : 'TOOLS';
  // "I make 1,500. Do I get Lifeline?": the rules say it for this household.
  const isBanks = isKnownOfBank && !(asksPlainly && factChanges.length > 0 && !tellsOnlyPlace(factChanges));
  return isBanks ? undefined : take(route, 0.8, 'asks whether this household gets a program');
};

/** The bank has what was asked; where it is a verdict, the entry says that the rules are to be asked first (`works_out`). */
const isSureOfBank = (asked: readonly AskedQuestion[], min: number): boolean =>
  asked.some(({ verdict, sure }) => verdict === 'answers' && sure >= min);
const sureMin = 0.5;
const verySureMin = 0.85;

/**
 * "How do I apply for that", "what papers": of a program that was shown, in few words; its own record says it best. In a danger "is
 * that bad" is about the danger, unless a program is named.
 */
export const asksOfShown: Obligation = ({ understanding, programs, asked, grievance, screening }) => {
  const [top] = understanding.intents;
  const isFew = countWords(understanding.text) <= followUpWordsMax && grievance === undefined;
  if (programs.length === 0 || top === undefined || top.confidence < followUpMin || !isFew) return undefined;
  const isNamed = understanding.references.some(({ by }) => by === 'name');
  if (isInDanger(screening) && !isNamed) return undefined;
  if (!followUps.has(top.name) || understanding.facts.length > 0 || (isNamed && isSureOfBank(asked, verySureMin)))
    return undefined;
  const shown = new Set(programs.map(({ programId }) => programId));
  const isOther = understanding.references.some(({ programId }) => !shown.has(programId));
  return isOther ? undefined : take('CONTEXT', top.confidence, `intent ${top.name} about what was shown`);
};

const followUps: ReadonlySet<string> = new Set(['how_to_apply', 'documents', 'program_details', 'next_steps']);
const followUpMin = 0.6;
const followUpWordsMax = 12;

/** What the bank has is said first, whatever else is open; a wish for help gets what helps beside it. */
export const asksWhatIsKnown: Obligation = (turn) => {
  const { asked, programs } = turn;
  const known = asked.filter(({ verdict }) => verdict === 'answers');
  if (known.length === 0 || isOnlyAnswer(turn) || isOrder(turn) || tellsComplaint(turn)) return undefined;
  // Of a program that was shown, or that is all that is named, its record knows more than an unsure entry.
  const isOfRecord = pointsAtShown(turn, 'name') || isLittleMoreThanName(turn.understanding);
  if (isOfRecord && !known.some(isSure)) return undefined;
  if (looksForHelp(turn) || (known.every(isAboutService) && tellsOfHousehold(turn))) return undefined;
  const sure = Math.min(...known.map((question) => question.sure));
  const names = known.map(({ entries: [entry] }) => entry?.id ?? '').join(', ');
  const route = known.every(isAboutService) ? 'SMALL_TALK' : programs.length > 0 ? 'CONTEXT' : 'TOOLS';
  return ofBank(take(route, sure, `asks what the bank answers: ${names}`));
};

/** "What help is there", of somebody whose life or need is known, and who tells of no trouble with a benefit: the list, with the answer before it. */
const looksForHelp = ({ reading, understanding, factChanges, factsKnown }: AgendaTurn): boolean =>
  wishOf(reading, 'help') >= Math.max(helpMin, wishOf(reading, 'answer') * helpShare) &&
  understanding.benefitEvent === undefined &&
  (understanding.need !== undefined || factChanges.length > 0 || factsKnown === true || reading.needs.length > 0);

const helpMin = 0.25;
/** "What help is there" is a question, too: a list is wanted where help is wanted half as surely as an answer. */
const helpShare = 0.5;

/** Who tells of a household, their own or a neighbor's, is not told what this service is instead. */
const tellsOfHousehold = ({ factChanges }: AgendaTurn): boolean => factChanges.length > asideFactsMax;

/** While a complaint is told, only what is clearly a question leaves it. */
const tellsComplaint = ({ grievance, dialogue, reading, asked }: AgendaTurn): boolean =>
  grievance !== undefined &&
  dialogue.openQuestion?.kind === 'grievance' &&
  (topWish(reading) !== 'answer' ||
    wishOf(reading, 'answer') < asksInComplaintMin ||
    asked.every(({ kind }) => kind === undefined));
const asksInComplaintMin = 0.7;

/** "Delete it", "in Spanish please", "say it again": to be done, also where the bank has words about it. */
function isOrder({ reading, understanding, dialogue, asked }: AgendaTurn): boolean {
  const wish = topWish(reading);
  const [top] = understanding.intents;
  if (top?.name === 'what_do_you_know' && top.confidence >= plainOrderMin) return true;
  // "Why do you need that?" is about our own question.
  const isFew = countWords(understanding.text) <= followUpWordsMax;
  if (dialogue.openQuestion?.kind === 'fact' && understanding.cues.has('asks_why') && isFew) return true;
  // Whose number it is, is known where a benefit was told of.
  const isOffice = dialogue.benefitEvent?.programId !== undefined;
  if (wish === 'person' && isOffice && wishOf(reading, 'person') >= orderMin) return true;
  if (understanding.forgotten.length > 0) return true;
  if (wish === 'language' && understanding.language === 'en') return false;
  if (asksPlainlyHowItStands(understanding, asked)) return true;
  return doneNotTold.has(wish ?? '') && wishOf(reading, wish ?? 'tell') >= orderMin;
}
const doneNotTold: ReadonlySet<string> = new Set(['delete', 'again', 'language', 'stop', 'complain', 'status']);
const orderMin = 0.6;

/** The last answer once more, and shorter; or more of it, where nothing is asked and what is told brings it. */
export const asksOn: Obligation = (turn) => {
  const { standing, reading, programs, dialogue, grievance } = turn;
  if (standing === undefined || grievance !== undefined) return undefined;
  if (standing.wanted === 'again')
    return ofBank(take('CONTEXT', wishOf(reading, 'again'), 'wants the last answer in short'));
  const isTold =
    topWish(reading) === 'tell' && dialogue.openQuestion === undefined && !isListShown({ programs, dialogue });
  // Trouble with a benefit gets its state by what is told now: its clock goes on.
  const completes = dialogue.benefitEvent !== undefined && tellsOnlyPlace(turn.factChanges);
  if (standing.wanted === 'noted')
    return isTold && isAside(turn) && !completes
      ? ofBank(take('CONTEXT', wishOf(reading, 'tell'), 'tells a fact beside the last answer'))
      : undefined;
  return isTold && !completes
    ? ofBank(take('CONTEXT', wishOf(reading, 'tell'), 'tells what brings more of the last answer'))
    : undefined;
};

/** A fact or two, and no wish for help or need in it: more is a household, which a list is made for. */
const isAside = ({ factChanges, reading }: AgendaTurn): boolean =>
  factChanges.length > 0 &&
  factChanges.length <= asideFactsMax &&
  reading.needs.length === 0 &&
  wishOf(reading, 'help') < helpMin;
const asideFactsMax = 2;

/** What nothing surely answers: the nearest is said with its question, or that it is not known, and who knows. */
export const asksWhatIsUnknown: Obligation = (turn) => {
  const { asked, reading, programs, understanding } = turn;
  // "What about me, I am 40 and have a daughter": a household is told, and nothing else is asked in so many words.
  if (tellsOfHousehold(turn) && asked.every((one) => one.kind === undefined || isAboutService(one))) return undefined;
  const surest = Math.max(0, ...asked.map(({ probability }) => probability));
  const isNear = answered(asked).length > 0;
  const [top] = understanding.intents;
  const isTalk = top !== undefined && plainTalk.has(top.name) && top.confidence >= plainTalkMin;
  if (isTalk && topWish(reading) !== 'answer') return undefined;
  // A program that the bank does not speak of, such as one of the operator's own: its record does.
  const isFew = !isNear && countWords(understanding.text) <= followUpWordsMax;
  if (isLittleMoreThanName(understanding) || (isFew && understanding.references.some(({ by }) => by === 'name')))
    return take('TOOLS', surest, 'asks about a program that the bank does not speak of');
  if (pointsAtShown(turn, 'name'))
    return take('CONTEXT', surest, 'asks about a program that was shown, and the bank is not sure');
  const isElsewhere = isTop(understanding, 'off_topic') && asked.every(({ sure }) => sure < offTopicMax);
  if (isElsewhere) return take('SMALL_TALK', surest, 'asks what no benefit is about');
  if (surest < (isNear ? askedMin : surelyAskedMin) || isOtherwise(reading)) return undefined;
  return ofBank(take(programs.length > 0 ? 'CONTEXT' : 'TOOLS', surest, 'asks, and nothing is surely the answer'));
};

/** Talk and telling sound like asking now and then. */
const isOtherwise = (reading: AgendaTurn['reading']): boolean =>
  reading.wishes.length > 0 && wishOf(reading, 'answer') < Math.max(askedMin, wishOf(reading, 'talk'));
const askedMin = 0.5;
const surelyAskedMin = 0.6;
const offTopicMax = 0.15;
const plainTalk: ReadonlySet<string> = new Set(['greeting', 'thanks', 'goodbye']);
const plainTalkMin = 0.6;
