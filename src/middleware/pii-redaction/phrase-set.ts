import { matchText } from './match-text.ts';
import { wordsOf, type Word } from './words.ts';

/** Known phrases (program names, agencies, places, known people), found in a list of words in linear time. */
export interface PhraseSet {
  /** Spans of words that are a phrase, longest first at each word, without overlap: `[from, to)`. */
  find(words: readonly Word[]): readonly { readonly from: number; readonly to: number }[];
  readonly size: number;
}

const phraseWordsMax = 16;

export function phraseSet(phrases: Iterable<string>): PhraseSet {
  const byFirst = new Map<string, string[][]>();
  let size = 0;
  for (const phrase of phrases) {
    const words = wordsOf(matchText(phrase).text)
      .map(({ lower }) => lower)
      .slice(0, phraseWordsMax);
    const first = words[0];
    if (first === undefined) continue;
    const bucket = byFirst.get(first) ?? [];
    bucket.push(words);
    byFirst.set(first, bucket);
    size += 1;
  }
  for (const bucket of byFirst.values()) bucket.sort((a, b) => b.length - a.length);
  return {
    size,
    find(words) {
      const found: { from: number; to: number }[] = [];
      for (let from = 0; from < words.length; from += 1) {
        const hit = byFirst
          .get(words[from]?.lower ?? '')
          ?.find((phrase) => phrase.every((word, offset) => words[from + offset]?.lower === word));
        if (!hit) continue;
        found.push({ from, to: from + hit.length });
        from += hit.length - 1;
      }
      return found;
    },
  };
}
