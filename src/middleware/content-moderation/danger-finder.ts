import { closedLetters } from './closed-letters.ts';
import { crisisKinds, makeCrisisDetector, type CrisisFile, type CrisisSignal } from './crisis.ts';
import { mendedWords, vocabularyOf } from './mend-words.ts';
import { plainWords } from './plain-words.ts';

/** Hears the reviewed signals of a pack in a text, however it is spelled. Needs no store, reader or model; throws nothing. */
export type FindDangers = (text: string) => readonly CrisisSignal[];

export interface SpokenWords {
  /** What contractions stand for. */
  readonly spelledOut: ReadonlyMap<string, string>;
  /** A word of the pack's language; without a list nothing is taken for misspelt. */
  readonly isWord?: ((word: string) => boolean) | undefined;
}

/**
 * Looks for the signals in the text as it stands and in its other readings: letters closed up, words mended, and numbers
 * that stand for small words ("want 2 die", "two many pills"). A signal in any of them is one; each kind once.
 */
export function makeDangerFinder(file: CrisisFile, { spelledOut, isWord = () => true }: SpokenWords): FindDangers {
  const detector = makeCrisisDetector(file);
  const vocabulary = vocabularyOf(wantedWords(file, spelledOut), isWord);
  return (text) => {
    const closed = closedLetters(
      text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase(),
    );
    const mended = mendedWords(plainWords(closed, spelledOut), vocabulary);
    const spelled = mended.flatMap((word) => spelledOut.get(word)?.split(' ') ?? [word]);
    const readings = [plainWords(text, spelledOut), ...numbersAsWords.map((names) => withNames(spelled, names))];
    const heard = new Map(readings.flatMap((words) => detector.find(words)).map((signal) => [signal.kind, signal]));
    return crisisKinds.flatMap((kind) => heard.get(kind) ?? []);
  };
}

/** Numbers, also in words, that sound like small words; "2" is either of two. */
const numbersAsWords: readonly ReadonlyMap<string, string>[] = ['to', 'too'].map(
  (two) =>
    new Map([
      ['2', two],
      ['two', two],
      ['4', 'for'],
      ['four', 'for'],
    ]),
);

const withNames = (words: readonly string[], names: ReadonlyMap<string, string>): readonly string[] =>
  words.map((word) => names.get(word) ?? word);

/** Every word of a signal, and the contractions that may stand for them. */
function wantedWords(file: CrisisFile, spelledOut: ReadonlyMap<string, string>): ReadonlySet<string> {
  const phrases = crisisKinds.flatMap((kind) => [...file.kinds[kind].signals, ...file.kinds[kind].unless]);
  const inPhrases = phrases.flatMap((phrase) => phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  return new Set([...inPhrases, ...[...spelledOut.keys()].filter((word) => /^\p{L}{2,}$/u.test(word))]);
}
