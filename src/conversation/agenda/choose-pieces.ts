import { chooseVariant, type AskedFor } from '../../answers/choose-variant.ts';
import type { AnswerEntry } from '../../answers/entry.ts';
import { allPiecesOf, piecesOf, type AnswerPiece } from '../../answers/pieces.ts';
import type { DialogueState, SaidAnswer } from '../../threads/thread.ts';
import { isAlarm, type AskedQuestion } from './asked-question.ts';

/** What of an entry is said now, in the order of saying it. */
export interface ChosenPieces {
  readonly entry: AnswerEntry;
  readonly pieces: readonly AnswerPiece[];
  /** All of it was said before: it is said again. */
  readonly isAgain: boolean;
}

export interface ChoosingOptions {
  readonly person: AskedFor;
  readonly said: readonly SaidAnswer[];
  /** More pieces than these are not said. */
  readonly piecesMax: number;
  /** It is surely the answer: what it says to do today is said, too. A wrong step does more harm than a wrong sentence. */
  readonly isSure?: boolean;
  /** The fixed lines of a danger go before it: a short answer that says the same is left out. */
  readonly isHelpCalled?: boolean;
}

/**
 * What a question gets of an entry, mostly of the one that answers it: the texts that fit it best and were not said before, the best one first.
 * Where all that would fit was said, the most fitting is said again.
 */
export function choosePieces(
  { entries: [first], fit }: Pick<AskedQuestion, 'entries' | 'fit'>,
  options: ChoosingOptions,
): ChosenPieces | undefined {
  if (first === undefined) return undefined;
  if (fit === undefined) return { entry: first, pieces: wholeOf(first, options), isAgain: wasSaid(first, options) };
  const pieces = fittingOf(first, fit, options);
  if (pieces.length > 0) return { entry: first, pieces, isAgain: false };
  const all = ranked(allOf(first, options), fit);
  return { entry: first, pieces: all.filter(({ piece }) => piece !== 'ask').slice(0, 1), isAgain: true };
}

/** Whether an answer that was said has a text left that fits what is told now. */
export function hasMore(
  { entries: [entry], fit }: AskedQuestion,
  { saidAnswers = [] }: Pick<DialogueState, 'saidAnswers'>,
): boolean {
  const places = saidAnswers.find(({ id }) => id === entry?.id)?.places ?? [];
  if (entry === undefined || fit === undefined) return false;
  return allPiecesOf(entry).some(({ place, text }) => !places.includes(place) && (fit.get(text) ?? 0) >= fitMin);
}

/** From so probable on a text is said beside the best one. */
const fitMin = 0.35;
/** Of an answer that was said before, a text that fits less is not worth saying. */
const furtherMin = 0.2;

/**
 * The most fitting first, the others in their own order; none where all that would fit was said. Of an answer that was not
 * said before, what it says in short and, where it is sure, what to do are never left out: of a jury's replies with one text
 * alone 53 % were useless, with these two 8.
 */
function fittingOf(
  entry: AnswerEntry,
  fit: ReadonlyMap<string, number>,
  options: ChoosingOptions,
): readonly AnswerPiece[] {
  const places = placesSaid(entry, options);
  const unsaid = ranked(
    allOf(entry, options).filter(({ place }) => !places.includes(place)),
    fit,
  );
  // Whom to ask answers nothing by itself.
  // In a danger nothing goes before what to do at once.
  const isFirst = (piece: AnswerPiece['piece']): boolean => (isAlarm(entry) ? piece === 'short' : piece !== 'ask');
  const best = unsaid.find(({ piece }) => isFirst(piece)) ?? unsaid.find(({ piece }) => piece !== 'ask');
  if (best === undefined || (places.length > 0 && fitOf(best, fit) < furtherMin)) return [];
  const others = unsaid.filter((piece) => piece !== best);
  const isWhole = (piece: AnswerPiece['piece']): boolean =>
    piece === 'short' || (piece === 'do' && options.isSure === true);
  const whole = others.filter(({ piece }) => places.length === 0 && isWhole(piece));
  const fitting = others.filter((piece) => !whole.includes(piece) && fitOf(piece, fit) >= fitMin);
  const further = others.filter((piece) => piece.piece !== 'ask' && fitOf(piece, fit) >= furtherMin);
  const chosen = whole.length + fitting.length > 0 ? [...whole, ...fitting] : further.slice(0, 1);
  const beside = chosen.slice(0, options.piecesMax - 1);
  return [best, ...beside.toSorted((one, other) => one.place - other.place)];
}

const fitOf = ({ text }: AnswerPiece, fit: ReadonlyMap<string, number>): number => fit.get(text) ?? 0;
const ranked = (pieces: readonly AnswerPiece[], fit: ReadonlyMap<string, number>): readonly AnswerPiece[] =>
  pieces.toSorted((one, other) => fitOf(other, fit) - fitOf(one, fit));

function allOf(entry: AnswerEntry, { person, isHelpCalled = false }: ChoosingOptions): readonly AnswerPiece[] {
  const all = piecesOf(chooseVariant(entry, person));
  const others = isHelpCalled && entry.says_fixed_lines ? all.filter(({ piece }) => piece !== 'short') : all;
  return others.length > 0 ? others : all;
}

/** Where nobody could weigh its texts: all of it the first time, and then its short answer and what to do. */
function wholeOf(entry: AnswerEntry, options: ChoosingOptions): readonly AnswerPiece[] {
  const all = allOf(entry, options);
  const isBrief = wasSaid(entry, options) || options.piecesMax <= briefMax;
  return isBrief ? all.filter(({ piece }) => piece === 'short' || piece === 'do') : all;
}
const briefMax = 2;

const placesSaid = ({ id }: AnswerEntry, { said }: ChoosingOptions): readonly number[] =>
  said.find((one) => one.id === id)?.places ?? [];
const wasSaid = (entry: AnswerEntry, options: ChoosingOptions): boolean => placesSaid(entry, options).length > 0;
