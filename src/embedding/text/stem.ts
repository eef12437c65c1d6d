const vowel = /[aeiouy]/;

/** Endings that only change a word's grammar, longest first, with what stays. */
const endings: readonly (readonly [ending: string, kept: string])[] = [
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['ments', 'ment'],
  ['ings', ''],
  ['ness', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ing', ''],
  ['sses', 'ss'],
  ['ers', 'er'],
  ['est', ''],
  ['es', ''],
  ['ed', ''],
  ['s', ''],
];

/**
 * A light stemmer for English: takes off plural, -ing, -ed, so that "applying" meets "applied". It errs
 * on leaving words alone: a short stem or one without a vowel stays as it was.
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  for (const [ending, kept] of endings) {
    if (!word.endsWith(ending)) continue;
    if (ending === 's' && /(ss|us|is)$/.test(word)) return word;
    const base = word.slice(0, word.length - ending.length) + kept;
    if (base.length < 3 || !vowel.test(base)) return word;
    return withoutTail(base);
  }
  return withoutTail(word);
}

/** `stopp` is `stop`, `house` is `hous` (as `housing` is), `pay` stays. */
function withoutTail(base: string): string {
  if (/([bdfgmnprt])\1$/.test(base)) return base.slice(0, -1);
  if (base.length > 3 && base.endsWith('e') && vowel.test(base.slice(0, -1))) return base.slice(0, -1);
  return base;
}

/** A word without its plural ending only: "stamps" is "stamp", "pantries" is "pantry"; "housing" stays apart from "house". */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(ch|sh|x|ss|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
