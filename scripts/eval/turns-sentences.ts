import type { AnswerEntry } from '../../src/answers/entry.ts';
import { piecesOf, sayingOf, type AnswerPiece } from '../../src/answers/pieces.ts';
import type { WeighPieces } from '../../src/answers/weigh-pieces.ts';
import { askedOfEntry } from '../../src/conversation/agenda/asked-question.ts';
import { choosePieces } from '../../src/conversation/agenda/choose-pieces.ts';
import { answerPiecesMax } from '../../src/conversation/agenda/say-answers.ts';
import type { LookedUpText } from '../../src/reading/reader.ts';
import type { SaidAnswer } from '../../src/threads/thread.ts';
import { percent, shareOf } from './reading/counts.ts';

/** What was said of the right entries, beside what a hand would have said. */
export interface ChosenRow {
  readonly isAskedOn: boolean;
  readonly isFirstWanted: boolean;
  readonly said: number;
  readonly wanted: number;
  readonly both: number;
}

type Say = readonly (readonly [string, string])[];

const keyed = (entry: AnswerEntry): readonly (readonly [string, AnswerPiece])[] => {
  const pieces = piecesOf(sayingOf(entry, undefined));
  return pieces.map((one) => {
    const first = pieces.findIndex(({ piece }) => piece === one.piece);
    const isMany = one.piece === 'more' || one.piece === 'steps';
    return [isMany ? `${one.piece}.${one.place - first}` : one.piece, one] as const;
  });
};

/** The places of some pieces that a hand names. */
export function placesOf(say: Say, entries: readonly AnswerEntry[]): readonly Omit<SaidAnswer, 'turn'>[] {
  return entries.flatMap((entry) => {
    const keys = say.flatMap(([id, key]) => (id === entry.id ? [key] : []));
    const places = keyed(entry).flatMap(([key, { place }]) => (keys.includes(key) ? [place] : []));
    return places.length === 0 ? [] : [{ id: entry.id, places }];
  });
}

/** What would be said of the right entries; undefined where no hand chose. */
export async function chosenOf(
  { text, say = [] }: { readonly text: string; readonly say?: Say | undefined },
  entries: readonly AnswerEntry[],
  before: readonly SaidAnswer[],
  weigh: (turn: LookedUpText) => ReturnType<WeighPieces>,
  earlier: string,
): Promise<ChosenRow | undefined> {
  const [first] = entries;
  if (first === undefined || say.length === 0) return undefined;
  const question = {
    ...askedOfEntry(first, text),
    near: entries.map((entry) => ({ entry, score: 1 })),
    fit: await weigh({ text, earlier }),
  };
  const person = { state: undefined, age: undefined, is: new Map<string, boolean>() };
  const chosen = choosePieces(question, { person, said: before, piecesMax: answerPiecesMax });
  const pieces =
    chosen === undefined
      ? []
      : keyed(chosen.entry).filter(([, one]) => chosen.pieces.some(({ place }) => place === one.place));
  const isWanted = (key: string): boolean => say.some(([id, wanted]) => id === chosen?.entry.id && wanted === key);
  const firstPlace = chosen?.pieces[0]?.place;
  return {
    isAskedOn: before.some(({ id }) => id === first.id),
    isFirstWanted: pieces.some(([key, { place }]) => place === firstPlace && isWanted(key)),
    said: pieces.length,
    wanted: say.length,
    both: pieces.filter(([key]) => isWanted(key)).length,
  };
}

export function sentencesReport(rows: readonly ChosenRow[]): Readonly<Record<string, string>> {
  const sum = (of: (row: ChosenRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const first = (some: readonly ChosenRow[]): string =>
    percent(shareOf(some.filter(({ isFirstWanted }) => isFirstWanted).length, some.length));
  if (rows.length === 0) return {};
  return {
    'what is said first was chosen': first(rows),
    'where the entry was said before': first(rows.filter(({ isAskedOn }) => isAskedOn)),
    'of what is said: chosen': percent(
      shareOf(
        sum(({ both }) => both),
        sum(({ said }) => said),
      ),
    ),
    'of what was chosen: said': percent(
      shareOf(
        sum(({ both }) => both),
        sum(({ wanted }) => wanted),
      ),
    ),
  };
}
