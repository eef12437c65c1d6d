import { countWords } from '../../embedding/text/count-words.ts';
import type { RememberedTurn } from '../turn.ts';
import { isListShown } from '../paths/thread-programs.ts';
import { askedOfEntry } from './asked-question.ts';
import { tellsOnlyPlace } from './letters.ts';
import type { LookUpDeps } from './look-up.ts';
import { topWish, wishOf } from './wishes.ts';

/** "In Texas", and nothing else, after an answer: the same for there, with the office. */
export function withPlaceTold(turn: RememberedTurn, { answerById }: Pick<LookUpDeps, 'answerById'>): RememberedTurn {
  const { dialogue, grievance } = turn.thread;
  const last = dialogue.saidAnswers?.at(-1)?.id;
  const isPlace = tellsOnlyPlace(turn.factChanges) && countWords(turn.text) <= placeWordsMax;
  const isElsewhere =
    dialogue.openQuestion !== undefined ||
    dialogue.benefitEvent !== undefined ||
    isListShown(turn.thread) ||
    grievance !== undefined;
  const isAsked = turn.asked.some(({ verdict }) => verdict === 'answers');
  const entry = last === undefined || !isPlace || isElsewhere || isAsked ? undefined : answerById(last);
  return entry === undefined ? turn : { ...turn, asked: [askedOfEntry(entry, turn.text)] };
}
const placeWordsMax = 6;

/** "The second one", or "yes" after one question was offered: that one is asked, and nothing else of the choice is left open. */
export function withChosenAnswer(turn: RememberedTurn, { answerById }: Pick<LookUpDeps, 'answerById'>): RememberedTurn {
  const { openQuestion: open } = turn.thread.dialogue;
  if (open?.kind !== 'choice') return turn;
  const isOnlyOne = open.options.length === 1 && turn.understanding.answer === 'yes';
  const chosenOption = turn.understanding.chosenOption ?? (isOnlyOne ? 0 : undefined);
  if (chosenOption === undefined) return turn;
  const id = open.options[chosenOption]?.answerId;
  const entry = id === undefined ? undefined : answerById(id);
  if (entry === undefined) return turn;
  return {
    ...turn,
    understanding: { ...turn.understanding, chosenOption: undefined, answer: undefined },
    asked: [askedOfEntry(entry, turn.text)],
  };
}

/**
 * "Say that shorter", after an answer of the bank: that answer is wanted again. Said before, it is said in short; where it is
 * to be repeated to the letter, the last reply is. "En español, por favor" wants it in that language.
 */
export function withLastAnswerAgain(
  turn: RememberedTurn,
  { answerById }: Pick<LookUpDeps, 'answerById'>,
): RememberedTurn {
  const { reading, thread, turnNumber } = turn;
  const last = thread.dialogue.saidAnswers?.at(-1);
  const wish = topWish(reading);
  const isSpoken = wish === 'language' && turn.understanding.language !== 'en';
  const isWanted = wish !== undefined && (wish === 'again' || isSpoken) && wishOf(reading, wish) >= againMin;
  if (!isWanted || last?.turn !== turnNumber - 1 || reading.orders.some(({ order }) => order === 'repeat')) return turn;
  const entry = answerById(last.id);
  if (entry === undefined) return turn;
  return { ...turn, asked: [], standing: { question: askedOfEntry(entry, turn.text), wanted: 'again' } };
}
const againMin = 0.5;
