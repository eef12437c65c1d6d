import { stem } from '../embedding/text/stem.ts';
import { wordsOf } from '../embedding/text/words.ts';
import { bounds } from '../config.ts';
import { textOf } from './catalogue-words.ts';
import type { ProgramHit, ProgramStore } from './program-store.ts';
import { filtersOf, type SearchPrograms } from './search-programs.ts';

/** A program found by words alone must have this share of the question's words. */
const shareMin = 0.5;

/**
 * Search over a catalogue that is larger than what is kept in memory: first what the search in memory finds, then
 * programs that only the store holds, by full text.
 */
export function searchBeyond(
  inMemory: SearchPrograms,
  store: Pick<ProgramStore, 'matchText' | 'getMany'>,
  options: { readonly isInMemory: (id: string) => boolean; readonly stopWords: ReadonlySet<string> },
): SearchPrograms {
  return async (request) => {
    const known = await inMemory(request);
    const limit = Math.min(request.limit ?? known.length, bounds.searchHitsMax);
    if (request.limit !== undefined && known.length >= limit) return known;
    const words = wordsOf(request.text.slice(0, bounds.searchCharsMax)).map(({ text }) => text);
    const terms = [...new Set(words.filter((word) => !options.stopWords.has(word)))];
    const hits = await store.matchText(terms, filtersOf(request), bounds.searchHitsMax);
    const outside = hits.filter(({ programId }) => !options.isInMemory(programId));
    const programs = await store.getMany(outside.map(({ programId }) => programId));
    const stems = new Set(terms.map(stem));
    const near = new Set(
      programs.filter(({ program }) => shareOf(stems, textOf(program)) >= shareMin).map(({ program }) => program.id),
    );
    const lowest = Math.min(1, ...known.map(({ score }) => score));
    const found = outside
      .filter(({ programId }) => near.has(programId))
      .map(({ programId, why }, rank): ProgramHit => ({ programId, why, score: lowest / (rank + 2) }));
    return [...known, ...found].slice(0, request.limit ?? bounds.searchHitsMax);
  };
}

function shareOf(stems: ReadonlySet<string>, text: string): number {
  const has = new Set(wordsOf(text).map((word) => stem(word.text)));
  const matched = [...stems].filter((one) => has.has(one)).length;
  return stems.size === 0 ? 0 : matched / stems.size;
}
