import { stem } from '../../embedding/text/stem.ts';
import { wordsOf } from '../../embedding/text/words.ts';
import { stemsOf, type ToolWords } from './tool-words.ts';

/** Numbers that stand for words, each with how often it stands in a text. */
export type Counts = ReadonlyMap<number, number>;

/** What a text is compared by. Numbers only: what it said cannot be read from it. */
export interface TextFeatures {
  /** Stemmed words that tell what is wanted. */
  readonly words: Counts;
  /** Words that say little alone ("how", "my"); they count only beside examples of the same kind of request. */
  readonly fillers: Counts;
  /** Four characters in a row: a misspelling, or a form that the stemmer does not know. */
  readonly grams: Counts;
  /** Groups of related words of which the text has one. */
  readonly groups: Counts;
}

export type ReadFeatures = (text: string) => TextFeatures;

const gramLength = 4;
const edge = '#';

/**
 * Makes the reader of texts.
 *
 * @param seed numbers differ with it, so that those of one service say nothing to another
 * @param textCharsMax characters of a text that are read
 */
export function featureReader(toolWords: ToolWords, seed: number, textCharsMax: number): ReadFeatures {
  // As they are written: "notes" has the stem of "not".
  const fillers = new Set(toolWords.function_words.flatMap((word) => wordsOf(word).map(({ text }) => text)));
  const groups = new Map<string, number[]>();
  toolWords.related.forEach((group, at) => {
    for (const word of new Set(stemsOf(group))) groups.set(word, [...(groups.get(word) ?? []), at]);
  });
  return (text) => {
    const found = { words: new Map(), fillers: new Map(), grams: new Map(), groups: new Map() } satisfies Record<
      keyof TextFeatures,
      Map<number, number>
    >;
    for (const { text: word } of wordsOf(text.slice(0, textCharsMax))) {
      const stemmed = stem(word);
      if (fillers.has(word)) {
        count(found.fillers, hash(stemmed, seed));
        continue;
      }
      count(found.words, hash(stemmed, seed));
      for (const group of groups.get(stemmed) ?? []) found.groups.set(group, 1);
      const edged = `${edge}${word}${edge}`;
      for (let at = 0; at + gramLength <= edged.length || at === 0; at += 1)
        count(found.grams, hash(edged.slice(at, at + gramLength), seed ^ gramSeed));
    }
    return found;
  };
}

/** Sum of two texts' features, the second with a weight. */
export function merged(first: TextFeatures, second: TextFeatures, weight: number): TextFeatures {
  const sum = (a: Counts, b: Counts): Counts => {
    const both = new Map(a);
    for (const [feature, times] of b) both.set(feature, (both.get(feature) ?? 0) + times * weight);
    return both;
  };
  return {
    words: sum(first.words, second.words),
    fillers: sum(first.fillers, second.fillers),
    grams: sum(first.grams, second.grams),
    groups: sum(first.groups, second.groups),
  };
}

function count(counts: Map<number, number>, feature: number): void {
  counts.set(feature, (counts.get(feature) ?? 0) + 1);
}

/** Keeps grams apart from words of the same letters. */
const gramSeed = 0x5bd1e995;

/** FNV-1a, 32 bits, finished so that near texts lie far apart. */
function hash(text: string, seed: number): number {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
