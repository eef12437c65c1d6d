import { z } from 'zod';

/**
 * Words that stand for one another when it comes to what a person wants: "mom", "uncle" -> `relative`.
 * From the pack's `word-classes.yaml`. A name is matched in the form that `readWords` gives: lower case, no apostrophes.
 */
export const wordClassesSchema = z
  .record(z.string().regex(/^[a-z_]+$/), z.array(z.string().min(1)).min(1))
  .refine((classes) => 'program' in classes, { error: 'the class `program` is missing: what programs are called' });
export type WordClasses = z.infer<typeof wordClassesSchema>;

/** Word classes, ready to look up. */
export interface Lexicon {
  readonly classOf: ReadonlyMap<string, string>;
  /** Words of the longest phrase that begins with a word: most words begin none, and are passed over at once. */
  readonly longestFrom: ReadonlyMap<string, number>;
  /** How a word is written in a hurry: what is meant, one or more words. */
  readonly spelling: ReadonlyMap<string, string>;
}

export function makeLexicon(classes: WordClasses, spelling: Lexicon['spelling'] = new Map()): Lexicon {
  const classOf = new Map<string, string>();
  const longestFrom = new Map<string, number>();
  for (const [name, phrases] of Object.entries(classes)) {
    for (const phrase of phrases) {
      const words = phrase.split(' ');
      const first = words[0] ?? '';
      classOf.set(phrase, `{${name}}`);
      longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length));
    }
  }
  return { classOf, longestFrom, spelling };
}

/** The words with each phrase of a class replaced by the class, longest phrase first. Linear in the number of words. */
export function classWords(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const classed: string[] = [];
  let at = 0;
  while (at < words.length) {
    let taken = 1;
    let sense = words[at] ?? '';
    const longest = lexicon.longestFrom.get(sense) ?? 0;
    for (let length = Math.min(longest, words.length - at); length >= 1; length -= 1) {
      const found = lexicon.classOf.get(length === 1 ? sense : words.slice(at, at + length).join(' '));
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

/** The one class with a meaning of its own: programs by any name. */
export const programSense = '{program}';

/** True for a class in the result of `classWords`: no word has braces. */
export function isClass(sense: string): boolean {
  return sense.startsWith('{');
}
