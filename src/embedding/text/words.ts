/** A word of a text: folded for comparing, with its place in the original. */
export interface Word {
  /** Lower case, without accents, apostrophes or width variants. */
  readonly text: string;
  /** Offsets in UTF-16 units of the text that was given; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}]+(?:['’ʼ][\p{L}\p{N}]+)*/gu;
const marks = /[\p{M}'’ʼ]/gu;
const ascii = /^[a-z0-9]*$/;

/** Letters and digits in a row; an apostrophe inside belongs to the word (`don't` is `dont`). Linear in length. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    words.push({ text: folded(match[0]), start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** One word as it is compared: `Médicaid` and `ＭＥＤＩＣＡＩＤ` are `medicaid`. */
export function folded(word: string): string {
  const lower = word.toLowerCase();
  return ascii.test(lower) ? lower : lower.normalize('NFKD').replace(marks, '').toLowerCase();
}
