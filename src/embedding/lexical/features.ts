import { stem } from '../text/stem.ts';
import { wordsOf } from '../text/words.ts';

/** Characters of a text that are turned into features; the rest of a longer one adds little. */
const textCharsMax = 4_000;
const gramLengths = [3, 4] as const;
/** Character grams catch misspellings; a word has many, so each weighs little beside the word itself. */
const gramWeight = 0.25;

/** Counts of stemmed words (`housing` -> `hous`) and of character grams (`#hou`, `hous`, `ing#`) of a text. */
export function featureCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (feature: string, weight: number) => counts.set(feature, (counts.get(feature) ?? 0) + weight);
  for (const word of wordsOf(text.slice(0, textCharsMax))) {
    add(stem(word.text), 1);
    const edged = `#${word.text}#`;
    for (const length of gramLengths) {
      for (let at = 0; at + length <= edged.length; at++) add(`~${edged.slice(at, at + length)}`, gramWeight);
    }
  }
  return counts;
}
