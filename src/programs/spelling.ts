import { editDistance } from '../packs/nearest.ts';

/** Words shorter than this are too easily another word. */
const wordCharsMin = 5;
/** From this length on, two letters may be wrong; below, one. */
const twoWrongFrom = 8;
const wordCharsMax = 20;

export interface Spelling {
  readonly has: (word: string) => boolean;
  /** The known words that this unknown one most likely meant, nearest first; none for a known, short or far one. */
  readonly corrections: (word: string) => readonly string[];
}

/**
 * Finds the known word behind a misspelt one. Every known word is filed under itself with up to two letters left out
 * (symmetric deletion, as in SymSpell), so a look-up costs the same however many words there are. The first letter
 * must be right: people rarely miss it, and `rental` is not `dental`. So the words of one letter are filed together, when
 * the first unknown word begins with it: a start does not pay for all of them.
 */
export function spelling(words: Iterable<string>): Spelling {
  const known = new Set(words);
  const byInitial = new Map<string, string[]>();
  for (const word of known) if (isCorrectable(word)) file(byInitial, initialOf(word), word);
  const filed = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const filedUnder = (initial: string): ReadonlyMap<string, readonly string[]> => {
    const before = filed.get(initial);
    if (before) return before;
    const made = fileWords(byInitial.get(initial) ?? []);
    filed.set(initial, made);
    return made;
  };
  return {
    has: (word) => known.has(word),
    corrections: (word) => {
      if (known.has(word) || !isCorrectable(word)) return [];
      const near = filedUnder(initialOf(word));
      const candidates = new Set([...shortened(word)].flatMap((key) => near.get(key) ?? []));
      return [...candidates]
        .map((candidate) => ({ candidate, distance: editDistance(word, candidate, 3) }))
        .filter(({ candidate, distance }) => distance <= wrongMax(Math.min(candidate.length, word.length)))
        .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
        .filter(({ distance }, _, sorted) => distance === sorted[0]?.distance)
        .map(({ candidate }) => candidate);
    },
  };
}

const isCorrectable = (word: string): boolean =>
  word.length >= wordCharsMin && word.length <= wordCharsMax && !/\d/.test(word);

const initialOf = (word: string): string => word.charAt(0);

function fileWords(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const filed = new Map<string, string[]>();
  for (const word of words) for (const key of shortened(word)) file(filed, key, word);
  return filed;
}

function file(filed: Map<string, string[]>, key: string, word: string): void {
  const under = filed.get(key);
  if (under) under.push(word);
  else filed.set(key, [word]);
}

function wrongMax(length: number): number {
  return length >= twoWrongFrom ? 2 : 1;
}

/** The word, and the word without one letter, or two when it is long. */
function shortened(word: string): ReadonlySet<string> {
  const without = (text: string) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
  const once = without(word);
  return new Set([word, ...once, ...(word.length >= twoWrongFrom ? once.flatMap(without) : [])]);
}
