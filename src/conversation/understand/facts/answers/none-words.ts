import { z } from 'zod';

const word = z.string().regex(/^\S+(?: \S+)*$/);

/** How people say "none" and "no" to a question, and what only begins so. */
export const noneWordsSchema = z.strictObject({
  begins: z.array(word).min(1).describe('How such an answer begins.'),
  goes_on: z.array(word).min(1).describe('All words that may follow; any other word makes it another answer.'),
  no_not_before: z.array(word).default([]).describe('"no" before one of these is no answer: "no wait", "no se".'),
  not_knowing: z.array(word).default([]).describe('Of those, the ones of somebody who does not know.'),
});

export interface NoneWords {
  /** All of the answer means none, or nobody. */
  readonly isNone: (text: string) => boolean;
  /** It begins like a no and says something else. */
  readonly isOtherNo: (text: string) => boolean;
  /** Somebody does not know: no figure in it, and no none. */
  readonly isNotKnowing: (text: string) => boolean;
}

/** "No, I get 950": whoever names a figure does not say none. */
const someFigure = /[1-9]/;

/**
 * A beginning like a no is not enough: "no se", "nobody knows" and "no way to tell" mean that somebody does not know, and a
 * zero that was not said is the worst thing to take. Patterns without nesting: linear.
 */
export function compileNoneWords(words: z.output<typeof noneWordsSchema>): NoneWords {
  const begins = anyOf(words.begins);
  const whole = new RegExp(`^${begins}(?:[ ,.!]+${anyOf(words.goes_on)})*[ ,.!]*$`);
  const other = new RegExp(`^${begins}(?: ,)? ${anyOf(words.no_not_before)}(?![\\p{L}\\p{N}])`, 'u');
  const unknowing = new RegExp(`^${begins} ${anyOf(words.not_knowing)}(?![\\p{L}\\p{N}])`, 'u');
  const isOtherNo = (text: string): boolean => words.no_not_before.length > 0 && other.test(text);
  return {
    isNone: (text) => whole.test(text) && !isOtherNo(text) && !someFigure.test(text),
    isOtherNo,
    isNotKnowing: (text) => words.not_knowing.length > 0 && unknowing.test(text),
  };
}

/** Longest first, so that "no one" is not "no". */
function anyOf(words: readonly string[]): string {
  const sources = words
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return `(?:${sources.join('|')})`;
}
