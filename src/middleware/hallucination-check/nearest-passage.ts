import type { SourcePassage } from './grounding-sources.ts';

const lettersOnly = /[\p{L}]{3,}/gu;
const cache = new WeakMap<object, ReadonlySet<string>>();

/** The words of a text that can tell one passage from another: letters only, since numbers are what may be wrong. */
export const overlapWords = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(lettersOnly) ?? []);

function wordsOf(passage: SourcePassage): ReadonlySet<string> {
  const known = cache.get(passage);
  if (known) return known;
  const words = overlapWords(passage.text);
  cache.set(passage, words);
  return words;
}

/** Which share of the words stands in a passage: 0 to 1. */
export function overlap(words: ReadonlySet<string>, passage: SourcePassage): number {
  if (words.size === 0) return 0;
  const of = wordsOf(passage);
  let shared = 0;
  for (const word of words) if (of.has(word)) shared += 1;
  return shared / words.size;
}

export function bestOverlap(
  words: ReadonlySet<string>,
  passages: readonly SourcePassage[],
  fits: (passage: SourcePassage) => boolean,
): number {
  let best = 0;
  for (const passage of passages) if (fits(passage)) best = Math.max(best, overlap(words, passage));
  return best;
}
