import { sentenceEnd } from './phrase-pattern.ts';

const lookalikes: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
]);

const token = /[\p{L}\p{N}@$]+(?:'[\p{L}]+)*|[.!?;\n]+/gu;

/**
 * Lower-case words without accents lost or gained, sentences parted by `sentenceEnd`, contractions spelled out.
 *
 * @param spelledOut what a contraction stands for, with or without its apostrophe; an entry with one is for that alone. A
 *   Map: people write "constructor" too, and a plain object has something under that name
 */
export function plainWords(text: string, spelledOut: ReadonlyMap<string, string>): readonly string[] {
  const folded = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .toLowerCase();
  const words: string[] = [];
  for (const [found] of folded.matchAll(token)) {
    if (/^[.!?;\n]/.test(found)) {
      words.push(sentenceEnd);
      continue;
    }
    const bare = found.replace(/'s$/, '').replace(/'/g, '');
    const whole = spelledOut.get(found) ?? spelledOut.get(found.replace(/'/g, '')) ?? bare;
    for (const word of whole.split(' ')) words.push(/\p{L}/u.test(word) ? unmasked(word) : word);
  }
  return words;
}

/** "1gn0re" is "ignore": digits and signs inside a word read as the letters they look like. */
function unmasked(word: string): string {
  return /[013457@$]/.test(word) && /^\p{L}|^[013457@$]+\p{L}{2}/u.test(word) && !/\d{2}/.test(word)
    ? word.replace(/[013457@$]/g, (sign) => lookalikes.get(sign) ?? sign)
    : word;
}
