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
}

export function catalogueWords(programs: readonly Program[]): CatalogueWords {
  const spelt = new Set<string>();
  const stemsOf = new Map<string, ReadonlySet<string>>();
  const frequency = new Map<string, number>();
  for (const program of programs) {
    const words = wordsOf(textOf(program)).map((word) => word.text);
    for (const word of words) spelt.add(word);
    const stems = new Set(words.map(stem));
    stemsOf.set(program.id, stems);
    for (const one of stems) frequency.set(one, (frequency.get(one) ?? 0) + 1);
  }
  return {
    spelt,
    rarity: (stemmed) => Math.log(1 + programs.length / (1 + (frequency.get(stemmed) ?? 0))),
    knows: (stemmed) => frequency.has(stemmed),
    has: (programId, stemmed) => stemsOf.get(programId)?.has(stemmed) === true,
  };
}
