import { characterGrams, wordGrams } from './grams.ts';
import { gramIndex } from './gram-index.ts';

/** A line that asks what its group answers: `{text: "how long does snap take", group: "snap_how_long"}`. */
export interface KnownLine {
  readonly text: string;
  readonly group: string;
}

/** What each view says of a group for a text; all but `score` are 0 to 1. */
export interface GroupViews {
  /** Cosine to the nearest line of the group, and to the middle of its lines. */
  readonly nearest: number;
  readonly middle: number;
  /** The nearest line by stretches of characters, and by words. */
  readonly characters: number;
  readonly words: number;
  /** Cosine of the whole turn's vector to the group's middle; 0 where a text is looked up alone. */
  readonly turn: number;
  /** 1 where it lay near what was said before, too. */
  readonly kept: number;
}

export interface FoundGroup extends GroupViews {
  readonly group: string;
  /** The views together. */
  readonly score: number;
}

/** How much each view counts in the score. */
export type ViewWeights = Readonly<Record<keyof GroupViews, number>>;

export interface LineFinder {
  /**
   * The groups nearest to a text, best first.
   *
   * @param vector unit-length sentence vector of the text
   */
  find(text: string, vector: Float32Array, limit: number, options?: LineFinderOptions): readonly FoundGroup[];
}

export interface LineFinderOptions {
  /** A line of exactly these words is taken for not there (to measure with lines that are in the index). */
  readonly leaveOut?: string | undefined;
  /** Unit-length vector of the turn as a whole, where the text is one. */
  readonly turn?: Float32Array | undefined;
  /** Groups that lay near what was said before. */
  readonly kept?: readonly string[] | undefined;
  /** How much each view counts, where it is not what the finder was made with. */
  readonly weights?: ViewWeights | undefined;
}

/**
 * Which group of known lines a text belongs to, by several views of the same words fused: vectors hear another wording,
 * characters hear a rare name and a misspelling, words hear a phrase.
 *
 * @param vectors one unit-length vector a line, in their order
 * @param middles of the groups that have a trained one; of the others it is the mean of their lines
 */
export function lineFinder(
  lines: readonly KnownLine[],
  vectors: readonly Float32Array[],
  middles: ReadonlyMap<string, Float32Array>,
  weights: ViewWeights,
): LineFinder {
  const groups = [...new Set(lines.map(({ group }) => group))];
  const numberOf = new Map(groups.map((group, number) => [group, number] as const));
  const groupOf = Uint32Array.from(lines, ({ group }) => numberOf.get(group) ?? 0);
  const linesOf = groups.map((): number[] => []);
  groupOf.forEach((group, line) => linesOf[group]?.push(line));
  const width = vectors[0]?.length ?? 0;
  const centers = groups.map((group, number) => middles.get(group) ?? meanOf(vectors, groupOf, number, width));
  const byCharacters = gramIndex(
    lines.map(({ text }) => text),
    characterGrams,
  );
  const byWords = gramIndex(
    lines.map(({ text }) => text),
    wordGrams,
  );
  return {
    find(text, vector, limit, { leaveOut, turn, kept = [], weights: other = weights } = {}) {
      const left = leaveOut === undefined ? -1 : lines.findIndex((line) => line.text === leaveOut);
      const best = (scores: Float32Array): Float32Array => highestOfGroups(scores, groupOf, groups.length, left);
      const characters = best(byCharacters.scores(text));
      const words = best(byWords.scores(text));
      const nearestIn = (number: number): number =>
        (linesOf[number] ?? []).reduce(
          (nearest, line) =>
            line === left ? nearest : Math.max(nearest, product(vectors[line] as Float32Array, vector)),
          0,
        );
      const seen = groups.map((group, number) => {
        const center = centers[number] as Float32Array;
        const middle = product(center, vector);
        const views: GroupViews = {
          nearest: middle,
          middle,
          characters: characters[number] ?? 0,
          words: words[number] ?? 0,
          turn: turn === undefined ? 0 : product(center, turn),
          kept: kept.includes(group) ? 1 : 0,
        };
        return { number, group, views, score: fused(views, other) };
      });
      // Line by line only where the other views say that it may be worth it.
      return seen
        .toSorted(byScore)
        .slice(0, Math.max(limit, readClosely))
        .map(({ number, group, views: far }) => {
          const views = { ...far, nearest: nearestIn(number) };
          return { group, ...views, score: fused(views, other) };
        })
        .toSorted(byScore)
        .slice(0, limit);
    },
  };
}

/** Groups whose lines are compared one by one: the nearest line of the others is hardly ever near. */
const readClosely = 160;

const byScore = (one: { readonly score: number }, other: { readonly score: number }): number => other.score - one.score;

function fused(views: GroupViews, weights: ViewWeights): number {
  return (
    weights.nearest * views.nearest +
    weights.middle * views.middle +
    weights.characters * views.characters +
    weights.words * views.words +
    weights.turn * views.turn +
    weights.kept * views.kept
  );
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function highestOfGroups(scores: Float32Array, groupOf: Uint32Array, groups: number, left: number): Float32Array {
  const highest = new Float32Array(groups);
  for (let line = 0; line < scores.length; line += 1) {
    const group = groupOf[line] ?? 0;
    const score = scores[line] ?? 0;
    if (line !== left && score > (highest[group] ?? 0)) highest[group] = score;
  }
  return highest;
}

function meanOf(vectors: readonly Float32Array[], groupOf: Uint32Array, group: number, width: number): Float32Array {
  const mean = new Float32Array(width);
  vectors.forEach((vector, line) => {
    if (groupOf[line] === group) for (let at = 0; at < width; at += 1) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0);
  });
  const length = Math.sqrt(product(mean, mean)) || 1;
  return mean.map((value) => value / length);
}
