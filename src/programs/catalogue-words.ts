import { stem } from '../embedding/text/stem.ts';
import { wordsOf } from '../embedding/text/words.ts';
import { namesOf } from './name-index.ts';
import type { Program } from './program.ts';

/** All texts of a program by which it can be found, one per passage: what full-text search and embedding read. */
export function passagesOf(program: Program): readonly string[] {
  return [namesOf(program).join('. '), program.gives, program.who, ...program.phrasings];
}

/** One text that stands for the whole program. */
export function textOf(program: Program): string {
  return passagesOf(program).join('. ');
}

/** Which words the catalogue knows, and how much each says about which program is meant. */
export interface CatalogueWords {
  readonly spelt: ReadonlySet<string>;
  /** Rarity of a word's stem: a word of one program says much, one of all programs little, an unknown one most. */
  rarity(stemmed: string): number;
  /** Whether any program's texts have this stem. */
  knows(stemmed: string): boolean;
  /** Whether this program's texts have this stem. */
  has(programId: string, stemmed: string): boolean;
  /** How near these stems are to the nearest way in which people ask for this program, 0 to 1: shared rarity of all. */
  nearestPhrasing(programId: string, stems: readonly string[]): number;
}

export function catalogueWords(programs: readonly Program[], stopWords: ReadonlySet<string>): CatalogueWords {
  const phrasings = new Map<string, readonly (readonly string[])[]>();
  const spelt = new Set<string>();
  const stemsOf = new Map<string, ReadonlySet<string>>();
  const frequency = new Map<string, number>();
  for (const program of programs) {
    const words = wordsOf(textOf(program)).map((word) => word.text);
    for (const word of words) spelt.add(word);
    const stems = new Set(words.map(stem));
    stemsOf.set(program.id, stems);
    phrasings.set(
      program.id,
      program.phrasings.map((phrasing) => toldStems(phrasing, stopWords)),
    );
    for (const one of stems) frequency.set(one, (frequency.get(one) ?? 0) + 1);
  }
  const rarity = (stemmed: string): number => Math.log(1 + programs.length / (1 + (frequency.get(stemmed) ?? 0)));
  const sumOf = (stems: Iterable<string>): number => {
    let sum = 0;
    for (const one of stems) sum += rarity(one);
    return sum;
  };
  return {
    spelt,
    rarity,
    nearestPhrasing: (programId, stems) => {
      const asked = new Set(stems);
      const all = sumOf(asked);
      let nearest = 0;
      for (const phrasing of phrasings.get(programId) ?? []) {
        const shared = sumOf(phrasing.filter((one) => asked.has(one)));
        if (shared > 0) nearest = Math.max(nearest, shared / (all + sumOf(phrasing) - shared));
      }
      return nearest;
    },
    knows: (stemmed) => frequency.has(stemmed),
    has: (programId, stemmed) => stemsOf.get(programId)?.has(stemmed) === true,
  };
}

/** Stems of the words of a text that say something, each once. */
function toldStems(text: string, stopWords: ReadonlySet<string>): readonly string[] {
  const told = wordsOf(text).filter(({ text: word }) => !stopWords.has(word));
  return [...new Set(told.map(({ text: word }) => stem(word)))];
}
