import { type Words, textOf, wordText } from '../text/words.ts';

/** "sometimes 200 sometimes 350", "some weeks 200, some weeks 350": the word of the second figure. */
export function sometimesAgain(words: Words, at: number): number | undefined {
  const ahead = / (sometimes|some (?:weeks|months|days)) $/.exec(textOf(words, at - 2, at))?.[1];
  if (ahead === undefined) return undefined;
  let next = at + 1;
  while (/^(?:,|and|or|other)$/.test(wordText(words, next))) next += 1;
  const length = ahead.split(' ').length;
  return textOf(words, next, next + length) === ` ${ahead} ` ? next + length : undefined;
}
