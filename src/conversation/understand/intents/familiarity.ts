import type { TextWords } from './words.ts';

/** The words of the examples, for one question: are these words that people use here? */
export interface Familiarity {
  /** How much a word weighs: rare words more (inverse document frequency, natural log). */
  readonly weightOf: ReadonlyMap<string, number>;
  /** Weight of a word that is in no example. */
  readonly unknownWeight: number;
  /** Runs of four letters of the known words, so that a misspelt word is half known. */
  readonly runs: ReadonlySet<string>;
  /** Words that only lines which are none of ours have ("homework"): strange, whatever they look like. */
  readonly foreign: ReadonlySet<string>;
  /** Words of so many examples that they point nowhere: "it", "the", "to". */
  readonly everywhere: ReadonlySet<string>;
  /** The short examples themselves: "ok" is made of nothing else, and says something. */
  readonly shortLines: ReadonlySet<string>;
}

const runLetters = 4;
/** Share of the examples from which on a word is everywhere. */
const everywhereMin = 0.03;
const shortWordsMax = 2;

/** @param others lines that are none of ours */
export function learnFamiliarity(lines: readonly TextWords[], others: readonly TextWords[] = []): Familiarity {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const word of new Set(line.words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const weightOf = new Map<string, number>();
  const runs = new Set<string>();
  for (const [word, count] of counts) {
    weightOf.set(word, Math.log(1 + lines.length / (count + 1)));
    for (const run of letterRuns(word)) runs.add(run);
  }
  const everywhere = [...counts].filter(([, count]) => count >= lines.length * everywhereMin).map(([word]) => word);
  const shortLines = lines.filter(({ words }) => words.length <= shortWordsMax).map(({ words }) => words.join(' '));
  return {
    weightOf,
    unknownWeight: Math.log(1 + lines.length),
    runs,
    foreign: new Set(others.flatMap(({ words }) => words).filter((word) => !counts.has(word))),
    everywhere: new Set(everywhere),
    shortLines: new Set(shortLines),
  };
}

/** True for a word or two that could stand in any message and were never meant as one: "it", "the one", "". */
export function saysNothing(familiarity: Familiarity, { words }: TextWords): boolean {
  if (words.length > shortWordsMax || familiarity.shortLines.has(words.join(' '))) return false;
  return words.every((word) => familiarity.everywhere.has(word));
}

/** Share of a text's words that are known, 0 to 1, rare words counting more. 0 for a text without words. */
export function coverage(familiarity: Familiarity, text: TextWords): number {
  let known = 0;
  let all = 0;
  for (const word of text.words) {
    const weight = familiarity.weightOf.get(word);
    if (weight !== undefined || word.startsWith('<')) {
      known += weight ?? 1;
      all += weight ?? 1;
      continue;
    }
    all += familiarity.unknownWeight;
    if (familiarity.foreign.has(word)) continue;
    const wordRuns = letterRuns(word);
    const knownRuns = wordRuns.filter((run) => familiarity.runs.has(run)).length;
    // Squared: half of the letters in common is an accident more often than a misspelling.
    known += familiarity.unknownWeight * (knownRuns / wordRuns.length) ** 2;
  }
  return all === 0 ? 0 : known / all;
}

function letterRuns(word: string): string[] {
  const framed = `^${word}$`;
  if (framed.length <= runLetters) return [framed];
  return Array.from({ length: framed.length - runLetters + 1 }, (_, at) => framed.slice(at, at + runLetters));
}
