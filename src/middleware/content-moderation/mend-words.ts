import { sentenceEnd } from './phrase-pattern.ts';

/** What misspelt words may have meant. */
export interface Vocabulary {
  readonly wanted: ReadonlySet<string>;
  readonly isWord: (word: string) => boolean;
  /** Wanted words of the language: of another one, any of its words would be a slip from something. */
  readonly meant: readonly string[];
  /** Wanted words by what is left of them without their accents. */
  readonly accented: ReadonlyMap<string, string>;
}

/**
 * @param wanted the words that phrases name, those of the most urgent kind first
 * @param isWord a word of the language: it stays as it is. Without a list every word is one
 */
export function vocabularyOf(wanted: ReadonlySet<string>, isWord: (word: string) => boolean): Vocabulary {
  const isLong = (word: string): boolean => word.length >= meantCharsMin;
  return {
    wanted,
    isWord,
    meant: [...wanted].filter((word) => isLong(word) && isWord(word)),
    accented: new Map([...wanted].filter(isLong).map((word) => [withoutAccents(word), word])),
  };
}

/** A word from this length on may have been meant by one that is no word. */
const meantCharsMin = 4;
/** The shortest and the longest word that is taken for several without a space; from how many letters two are one. */
const runTogetherCharsMin = 4;
const runTogetherCharsMax = 40;
const writtenApartCharsMin = 6;
const wordsInOneMax = 8;
/** "2" stands for a word. */
const oneLetterWords: ReadonlySet<string> = new Set(['a', 'i', '2']);

/**
 * Words as they may have been meant, for phrases that must be heard also where they are misspelt. What is no word of the
 * language becomes the wanted word that is one slip away ("suicde", "myslef"), or the wanted words that it runs together
 * ("killmyself"); what was written apart is joined ("my self"); letters held down and lost accents count as none.
 */
export function mendedWords(words: readonly string[], vocabulary: Vocabulary): readonly string[] {
  const mended = words.flatMap((word) => (word === sentenceEnd ? word : mendWord(word, vocabulary)));
  const joined: string[] = [];
  for (const word of mended) {
    const pair = `${joined.at(-1) ?? ''}${word}`;
    if (pair !== word && pair.length >= writtenApartCharsMin && vocabulary.wanted.has(pair))
      joined[joined.length - 1] = pair;
    else joined.push(word);
  }
  return joined;
}

function mendWord(word: string, { wanted, isWord, meant, accented }: Vocabulary): readonly string[] {
  if (wanted.has(word) || isWord(word)) return [word];
  const bare = withoutAccents(word);
  if (wanted.has(bare)) return [bare];
  const squeezed = [bare.replace(/(.)\1{2,}/gu, '$1$1'), bare.replace(/(.)\1+/gu, '$1')].find((one) => wanted.has(one));
  if (squeezed !== undefined) return [squeezed];
  const known = accented.get(bare);
  return known === undefined ? (parted(bare, wanted) ?? [oneSlipFrom(bare, meant) ?? word]) : [known];
}

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');

/** The fewest wanted words that stand in it without a space; undefined where it holds anything else. */
function parted(word: string, wanted: ReadonlySet<string>): readonly string[] | undefined {
  if (word.length < runTogetherCharsMin || word.length > runTogetherCharsMax) return undefined;
  const upTo: (readonly string[] | undefined)[] = [[]];
  for (let to = 1; to <= word.length; to += 1) {
    for (let from = 0; from < to; from += 1) {
      const before = upTo[from];
      const last = word.slice(from, to);
      const isFewer = before !== undefined && before.length + 1 < (upTo[to]?.length ?? wordsInOneMax + 1);
      if (isFewer && (wanted.has(last) || oneLetterWords.has(last))) upTo[to] = [...before, last];
    }
  }
  return upTo[word.length];
}

/** The first wanted word of the same initial that one letter left out, put in, changed or exchanged makes of it. */
function oneSlipFrom(word: string, meant: readonly string[]): string | undefined {
  return meant.find((one) => one[0] === word[0] && Math.abs(one.length - word.length) <= 1 && isOneSlip(word, one));
}

function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (text: string, skipped: number): string => text.slice(start + skipped);
  if (one.length !== other.length)
    return one.length < other.length ? rest(one, 0) === rest(other, 1) : rest(one, 1) === rest(other, 0);
  if (rest(one, 1) === rest(other, 1)) return true;
  return one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2);
}
