import type { Thesaurus } from './thesaurus.ts';

interface Place {
  /** As it was typed, with its offsets in the text; `end` is exclusive. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

/** How far around a name the words beside it are looked for, in characters. */
const besideChars = 30;

/**
 * Tells a program's name from the same word of every day: "I broke my hip" is not about the program HIP, "my power is
 * off" not about POWER. Meant as a name: in capitals among small letters, or beside words that only stand by a name.
 */
export function wordNames(known: Thesaurus['word_names']): (text: string, place: Place) => boolean {
  if (known === undefined) return () => true;
  const words = new Set(known.names.map((name) => name.toLowerCase()));
  const alternatives = (phrases: readonly string[]): string =>
    phrases.map((phrase) => phrase.replaceAll(/[^\p{L}\p{N} ]/gu, '').replaceAll(' ', '\\s+')).join('|') || '(?!)';
  const before = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(known.before)})\\s+$`, 'iu');
  const after = new RegExp(`^\\s+(?:${alternatives(known.after)})(?![\\p{L}\\p{N}])`, 'iu');
  return (text, { quote, start, end }) => {
    const word = quote.toLowerCase();
    if (!words.has(word) && !words.has(word.replace(/s$/, ''))) return true;
    if (quote === quote.toUpperCase() && /\p{Ll}/u.test(text)) return true;
    const ahead = text.slice(Math.max(0, start - besideChars), start).replaceAll(/['’]/g, '');
    return after.test(text.slice(end, end + besideChars)) || before.test(ahead);
  };
}
