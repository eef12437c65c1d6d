import { stem } from '../embedding/text/stem.ts';
import { wordsOf } from '../embedding/text/words.ts';
import { bounds } from '../config.ts';
import type { ProgramHit } from './program-store.ts';
import { filtersOf, type SearchPrograms } from './search-programs.ts';
import type { WordIndex } from './word-index.ts';

/** A program found by words alone must have this share of the question's words, or this many, as in memory. */
const shareMin = 0.5;
const wordsMatchedMin = 2;

/**
 * Search over a catalogue that is larger than what is kept in memory whole. Programs beyond are found by their words
 * alone and take the place that they have there among what the search in memory finds.
 *
 * @param words what matches words over the whole catalogue now; a better one may take over while the service runs
 */
export function searchBeyond(
  inMemory: SearchPrograms,
  words: () => Pick<WordIndex, 'match'>,
  options: { readonly isInMemory: (id: string) => boolean; readonly stopWords: ReadonlySet<string> },
): SearchPrograms {
  return async (request) => {
    const typed = wordsOf(request.text.slice(0, bounds.searchCharsMax)).map(({ text }) => text);
    const terms = [...new Set(typed.filter((word) => !options.stopWords.has(word)))].slice(0, bounds.searchTermsMax);
    const asked = new Set(terms.map(stem)).size;
    const [known, hits] = await Promise.all([
      inMemory(request),
      words().match(terms, filtersOf(request), bounds.searchHitsMax),
    ]);
    const ranked = [
      ...known.map((hit, rank) => ({ ...hit, rank })),
      // Half a rank behind: of two that are as good, the one that the better search found goes first.
      ...hits
        .map((hit, rank) => ({ ...hit, rank: rank + 0.5 }))
        .filter(({ programId, stems }) => !options.isInMemory(programId) && isNear(stems.size, asked)),
    ].sort((a, b) => a.rank - b.rank);
    return ranked
      .slice(0, Math.min(request.limit ?? bounds.searchHitsMax, bounds.searchHitsMax))
      .map(({ programId, why, rank }): ProgramHit => ({ programId, why, score: 1 / (1 + rank) }));
  };
}

function isNear(matched: number, asked: number): boolean {
  return matched >= wordsMatchedMin || (matched > 0 && matched / asked >= shareMin);
}
