import { chooseVariant, type AskedFor } from '../../answers/choose-variant.ts';
import type { AnswerEntry } from '../../answers/entry.ts';
import { allPiecesOf, piecesOf, type AnswerPiece } from '../../answers/pieces.ts';
import type { DialogueState, SaidAnswer } from '../../threads/thread.ts';
import type { AskedQuestion } from './asked-question.ts';

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
}

/**
 * What a question gets of the entry that answers it: the texts that fit it best and were not said before, the best one first.
 * Where the entry was said before, the nearest of all entries that still has something fitting to say.
 */
export function choosePieces(question: AskedQuestion, options: ChoosingOptions): ChosenPieces | undefined {
  const [first] = question.entries;
  if (first === undefined) return undefined;
  const { fit } = question;
  if (fit === undefined) return { entry: first, pieces: wholeOf(first, options), isAgain: wasSaid(first, options) };
  const isAskedOn = wasSaid(first, options);
  const entries = isAskedOn ? [first, ...nextOf(question, first)] : [first];
  const choices = entries.map((entry) => fittingOf(entry, fit, options));
  const best = choices.reduce((one, other) => (other.most > one.most ? other : one));
  if (best.pieces.length > 0) return { entry: best.entry, pieces: best.pieces, isAgain: false };
  return { entry: first, pieces: mostFitting(allOf(first, options), fit, 1), isAgain: true };
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

/** An answer that was asked on about gives way to others that lie about as near; farther off they are about something else. */
const nextMargin = 0.15;
const nextOf = ({ near, verdict }: AskedQuestion, first: AnswerEntry): readonly AnswerEntry[] => {
  const [best] = near;
  if (verdict !== 'answers' || best === undefined) return [];
  return near.flatMap(({ entry, score }) => (entry !== first && best.score - score <= nextMargin ? [entry] : []));
};

/** From so probable on a text is said beside the best one. */
const fitMin = 0.35;
/** Of an answer that was said before, a text that fits less is not worth saying. */
const furtherMin = 0.2;

function fittingOf(
  entry: AnswerEntry,
  fit: ReadonlyMap<string, number>,
  options: ChoosingOptions,
): { readonly entry: AnswerEntry; readonly pieces: readonly AnswerPiece[]; readonly most: number } {
  const places = placesSaid(entry, options);
  const fresh = allOf(entry, options).filter(({ place }) => !places.includes(place));
  const fitOf = ({ text }: AnswerPiece): number => fit.get(text) ?? 0;
  const ranked = fresh.toSorted((one, other) => fitOf(other) - fitOf(one));
  const [best] = ranked;
  const most = best === undefined ? 0 : fitOf(best);
  if (best === undefined || (places.length > 0 && most < furtherMin)) return { entry, pieces: [], most: 0 };
  const others = ranked.slice(1, options.piecesMax).filter((piece) => fitOf(piece) >= fitMin);
  return { entry, pieces: [best, ...others.toSorted((one, other) => one.place - other.place)], most };
}

function mostFitting(
  pieces: readonly AnswerPiece[],
  fit: ReadonlyMap<string, number>,
  count: number,
): readonly AnswerPiece[] {
  return pieces.toSorted((one, other) => (fit.get(other.text) ?? 0) - (fit.get(one.text) ?? 0)).slice(0, count);
}

const allOf = (entry: AnswerEntry, { person }: ChoosingOptions): readonly AnswerPiece[] =>
  piecesOf(chooseVariant(entry, person));

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
