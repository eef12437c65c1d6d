import { joined, sigmoid, type Heads } from './heads.ts';

/** A sentence that could be said to a turn. */
export interface SentenceToWeigh {
  readonly text: string;
  /** What part of its answer it is, as a number, and the how-manieth of it. */
  readonly piece: number;
  readonly place: number;
  /** It was said before in this conversation. */
  readonly isSaid: boolean;
}

/** As many parts and places are told apart as the layer was trained with. */
const piecesMax = 5;
const placesMax = 8;

const layer = 'sentence';

/**
 * How probable it is that somebody who knows the bank well would say each sentence to this turn now
 * (`training/reader/sentences.py` trains the layer).
 *
 * @param turn unit-length vectors of it: near the entries that answer it, and near what is said to it
 * @param vectors of the sentences, unit length, in their order
 */
export function weighSentences(
  turn: { readonly vector: Float32Array; readonly saying: Float32Array },
  sentences: readonly SentenceToWeigh[],
  vectors: readonly Float32Array[],
  heads: Heads,
): readonly number[] {
  const { vector, saying } = turn;
  return sentences.map(({ piece, place, isSaid }, index) => {
    const sentence = vectors[index] ?? new Float32Array(vector.length);
    const near = vector.map((value, at) => value * (sentence[at] ?? 0));
    const alike = saying.map((value, at) => value * (sentence[at] ?? 0));
    const known = Float32Array.from([
      sumOf(near),
      sumOf(alike),
      isSaid ? 1 : 0,
      0, // of the nearest answer: others are not said, though the layer was trained with them
      ...oneOf(piece, piecesMax),
      ...oneOf(place, placesMax),
    ]);
    return sigmoid(heads.twoLayers(layer, joined(near, alike, sentence, known))[0] ?? 0);
  });
}

/** Whether an artefact has the layer. */
export const canWeigh = (heads: Heads): boolean => heads.has(`${layer}.0.weight`);

const sumOf = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0);
const oneOf = (one: number, of: number): readonly number[] =>
  Array.from({ length: of }, (_, at) => (at === one ? 1 : 0));
