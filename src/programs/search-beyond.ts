import { stem } from '../embedding/text/stem.ts';
import { wordsOf } from '../embedding/text/words.ts';
import { bounds } from '../config.ts';
import { textOf } from './catalogue-words.ts';
import type { ProgramHit, ProgramStore } from './program-store.ts';
import { filtersOf, type SearchPrograms } from './search-programs.ts';

/** A program found by words alone must have this share of the question's words, or this many, as in memory. */
const shareMin = 0.5;
const wordsMatchedMin = 2;

/**
 * Search over a catalogue that is larger than what is kept in memory. Programs that only the store holds are found by
 * full text and take the place that they have there among what the search in memory finds.
 */
export function searchBeyond(
  inMemory: SearchPrograms,
  store: Pick<ProgramStore, 'matchText' | 'getMany'>,
  options: { readonly isInMemory: (id: string) => boolean; readonly stopWords: ReadonlySet<string> },
): SearchPrograms {
  return async (request) => {
    const known = await inMemory(request);
    const words = wordsOf(request.text.slice(0, bounds.searchCharsMax)).map(({ text }) => text);
    const terms = [...new Set(words.filter((word) => !options.stopWords.has(word)))];
    const hits = await store.matchText(terms, filtersOf(request), bounds.searchHitsMax);
    const outside = hits
      .map(({ programId, why }, rank) => ({ programId, why, rank }))
      .filter(({ programId }) => !options.isInMemory(programId));
    const programs = await store.getMany(outside.map(({ programId }) => programId));
    const stems = new Set(terms.map(stem));
    const near = new Set(
      programs.filter(({ program }) => isNear(stems, textOf(program))).map(({ program }) => program.id),
    );
    const ranked = [
      ...known.map((hit, rank) => ({ ...hit, rank })),
      // Half a rank behind: of two that are as good, the one that the better search found goes first.
      ...outside.filter(({ programId }) => near.has(programId)).map((hit) => ({ ...hit, rank: hit.rank + 0.5 })),
    ].sort((a, b) => a.rank - b.rank);
    return ranked
      .slice(0, Math.min(request.limit ?? bounds.searchHitsMax, bounds.searchHitsMax))
      .map(({ programId, why, rank }): ProgramHit => ({ programId, why, score: 1 / (1 + rank) }));
  };
}

function isNear(stems: ReadonlySet<string>, text: string): boolean {
  const has = new Set(wordsOf(text).map((word) => stem(word.text)));
  const matched = [...stems].filter((one) => has.has(one)).length;
  return matched >= wordsMatchedMin || (matched > 0 && matched / stems.size >= shareMin);
}
