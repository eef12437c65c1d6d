import type { LookedUpText } from '../reading/reader.ts';
import type { AnswerEntry } from './entry.ts';
import { allPiecesOf, pieceNames } from './pieces.ts';

/** Which pieces of an entry were said before. */
export interface SaidPieces {
  readonly id: string;
  readonly places: readonly number[];
}

/**
 * How probable it is that each text of some entries is to be said to a turn now, by the text; undefined where nobody can say.
 */
export type WeighPieces = (
  turn: LookedUpText,
  entries: readonly AnswerEntry[],
  said: readonly SaidPieces[],
) => Promise<ReadonlyMap<string, number> | undefined>;

/** Weighs sentences by what they say: `reading`'s reader does it. */
type WeighSentences = (
  turn: LookedUpText,
  sentences: readonly {
    readonly text: string;
    readonly piece: number;
    readonly place: number;
    readonly isSaid: boolean;
  }[],
) => Promise<readonly number[] | undefined>;

export function pieceWeigher(weigh: WeighSentences): WeighPieces {
  return async ({ text, earlier }, entries, said) => {
    const pieces = entries.flatMap((entry) => {
      const places = said.find(({ id }) => id === entry.id)?.places ?? [];
      return allPiecesOf(entry).map((one) => ({
        text: one.text,
        piece: pieceNames.indexOf(one.piece),
        place: one.place,
        isSaid: places.includes(one.place),
      }));
    });
    if (pieces.length === 0) return undefined;
    const weights = await weigh({ text, earlier: earlier ?? '' }, pieces);
    return weights && new Map(pieces.map((piece, index) => [piece.text, weights[index] ?? 0] as const));
  };
}
