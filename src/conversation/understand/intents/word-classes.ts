import { z } from 'zod';

/**
 * Words that stand for one another when it comes to what a person wants: "mom", "uncle" -> `relative`.
 * From the pack's `word-classes.yaml`. A name is matched in the form that `readWords` gives: lower case, no apostrophes.
 */
export const wordClassesSchema = z.record(z.string().regex(/^[a-z_]+$/), z.array(z.string().min(1)).min(1));
export type WordClasses = z.infer<typeof wordClassesSchema>;

/** Word classes, ready to look up. */
export interface Lexicon {
  readonly classOf: ReadonlyMap<string, string>;
  readonly phraseWordsMax: number;
}

export function makeLexicon(classes: WordClasses): Lexicon {
  const classOf = new Map<string, string>();
  let phraseWordsMax = 1;
  for (const [name, phrases] of Object.entries(classes)) {
    for (const phrase of phrases) {
      classOf.set(phrase, `{${name}}`);
      phraseWordsMax = Math.max(phraseWordsMax, phrase.split(' ').length);
    }
  }
  return { classOf, phraseWordsMax };
}

/** The words with each phrase of a class replaced by the class, longest phrase first. Linear in the number of words. */
export function classWords(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const classed: string[] = [];
  let at = 0;
  while (at < words.length) {
    let taken = 1;
    let sense = words[at] ?? '';
    for (let length = Math.min(lexicon.phraseWordsMax, words.length - at); length >= 1; length -= 1) {
      const found = lexicon.classOf.get(words.slice(at, at + length).join(' '));
      if (found === undefined) continue;
      taken = length;
      sense = found;
      break;
    }
    classed.push(sense);
    at += taken;
  }
  return classed;
}

/** True for a class in the result of `classWords`: no word has braces. */
export function isClass(sense: string): boolean {
  return sense.startsWith('{');
}
