import type { AnswerEntry, Saying } from './entry.ts';

export const pieceNames = ['short', 'more', 'steps', 'do', 'ask'] as const;
export type PieceName = (typeof pieceNames)[number];

/** A part of an answer that can be said alone: its short answer, a detail, a step, what to do, whom to ask. */
export interface AnswerPiece {
  readonly piece: PieceName;
  /** Its number among all pieces of the answer, from 0. */
  readonly place: number;
  readonly text: string;
}

/** What can be said of an answer, in its order. `training/reader/sentences.py` has them alike. */
export function piecesOf({ short, more, do: first, ask, isSteps }: Saying): readonly AnswerPiece[] {
  const all: (readonly [PieceName, string | undefined])[] = [
    ['short', short],
    ...more.map((text) => [isSteps ? 'steps' : 'more', text] as const),
    ['do', first],
    ['ask', ask],
  ];
  return all
    .flatMap(([piece, text]) => (text === undefined ? [] : [{ piece, text }]))
    .map((one, place) => ({ ...one, place }));
}

/** Every text of an entry that may be said, also to whom only a variant of it is said. */
export function allPiecesOf(entry: AnswerEntry): readonly AnswerPiece[] {
  const sayings = [undefined, ...entry.variants].map((variant) => sayingOf(entry, variant));
  const pieces = sayings.flatMap(piecesOf);
  return pieces.filter(({ text }, at) => pieces.findIndex((other) => other.text === text) === at);
}

/** The words of an entry, with those of one of its variants in the place of the general ones. */
export function sayingOf(entry: AnswerEntry, variant: AnswerEntry['variants'][number] | undefined): Saying {
  return {
    short: variant?.short ?? entry.short,
    more: variant?.more ?? entry.steps ?? entry.more ?? [],
    do: variant?.do ?? entry.do,
    ask: variant?.ask ?? entry.ask,
    isSteps: entry.steps !== undefined,
  };
}
