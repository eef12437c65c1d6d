/** A word of a text with its place. A hyphen or an apostrophe inside belongs to it; a possessive `'s` does not. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Written as a name is: `Maria`, `McKay`, or `MARIA` in a text that isn't all capitals. */
  readonly capital: boolean;
  /** What stands between this word and the next. */
  readonly gap: string;
}

const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}]|['-](?=\p{L}))*/gu;
const gapCharsMax = 8;

export function wordsOf(text: string): readonly Word[] {
  const shouting = isShouting(text);
  const matches = [...text.matchAll(wordPattern)];
  return matches.map((match, index) => {
    const whole = match[0];
    const possessive = /'s$/i.test(whole);
    const word = possessive ? whole.slice(0, -2) : whole;
    const end = match.index + word.length;
    const next = matches[index + 1]?.index ?? text.length;
    return {
      text: word,
      lower: word.toLowerCase(),
      start: match.index,
      end,
      capital: !shouting && /^\p{Lu}/u.test(word),
      gap: text.slice(end, Math.min(next, end + gapCharsMax)),
    };
  });
}

/** Capitals say nothing in a text typed with the caps lock on. */
function isShouting(text: string): boolean {
  const sample = text.slice(0, 2_000);
  const upper = sample.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = sample.match(/\p{Ll}/gu)?.length ?? 0;
  return upper > 8 && lower < upper * 0.25;
}

/** True for the first word of a text, a sentence, a line, or of what somebody says. */
export function startsSentence(words: readonly Word[], at: number): boolean {
  return at === 0 || /[.!?\n:"\u201c]/.test(words[at - 1]?.gap ?? '');
}
