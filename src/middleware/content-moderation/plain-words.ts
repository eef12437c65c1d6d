import { sentenceEnd } from './phrase-pattern.ts';

/** English contractions and phone spellings, so that a phrase is written once. Without apostrophes. */
const spelledOut: Readonly<Record<string, string>> = {
  im: 'i am',
  ive: 'i have',
  dont: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  isnt: 'is not',
  arent: 'are not',
  wasnt: 'was not',
  havent: 'have not',
  hasnt: 'has not',
  hes: 'he is',
  shes: 'she is',
  theyre: 'they are',
  youre: 'you are',
  thats: 'that is',
  theres: 'there is',
  whats: 'what is',
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'got to',
  aint: 'am not',
  u: 'you',
  ur: 'your',
  r: 'are',
};
const withApostrophe: Readonly<Record<string, string>> = {
  "i'll": 'i will',
  "i'd": 'i would',
  "he'll": 'he will',
  "we're": 'we are',
  "she'll": 'she will',
  "they'll": 'they will',
  "we'll": 'we will',
};
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

const token = /[\p{L}\p{N}@$]+(?:'[\p{L}]+)*|[.!?;\n]+/gu;

/** Lower-case words without accents lost or gained, sentences parted by `sentenceEnd`, contractions spelled out. */
export function plainWords(text: string): readonly string[] {
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
    const whole = withApostrophe[found] ?? spelledOut[found.replace(/'/g, '')] ?? bare;
    for (const word of whole.split(' ')) words.push(/\p{L}/u.test(word) ? unmasked(word) : word);
  }
  return words;
}

/** "1gn0re" is "ignore": digits and signs inside a word read as the letters they look like. */
function unmasked(word: string): string {
  return /[013457@$]/.test(word) && /^\p{L}|^[013457@$]+\p{L}{2}/u.test(word) && !/\d{2}/.test(word)
    ? word.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign)
    : word;
}
