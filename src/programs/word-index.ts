import { stem } from '../embedding/text/stem.ts';
import { bounds } from '../config.ts';
import { wordIndexBuilder } from './build-word-index.ts';
import { facetsAsked, facetsOf, facetTerm } from './program-facets.ts';
import type { Program } from './program.ts';
import type { SearchFilters } from './program-store.ts';
import { rankPostings, rarityOf, type Postings, type PostingsHit, type PostingsQuery } from './rank-postings.ts';
import { searchedColumns, searchedWords } from './searched-words.ts';

/** What an index is made of; plain, so that one thread can build it and another use it. */
export interface WordIndexParts {
  readonly ids: readonly string[];
  /** Stems, and the values of facets (`state=TX`), in the order of the terms' numbers. */
  readonly terms: readonly string[];
  readonly postings: Postings;
}

export interface WordHit {
  readonly programId: string;
  readonly score: number;
  /** Which of the asked words stand in which column: `name: card`. */
  readonly why: readonly string[];
  /** The stems of the question that the program has. */
  readonly stems: ReadonlySet<string>;
}

/** Programs by their words: BM25 over weighted columns, filtered before it is ranked. */
export interface WordIndex {
  readonly size: number;
  /** Best first. Each word is looked up by its stem; what no program has is passed over. */
  match(words: readonly string[], filters: SearchFilters, limit: number): Promise<readonly WordHit[]>;
  /** How much a stem says about which program is meant; one that no program has says most. */
  rarity(stemmed: string): number;
}

/** How ranking is done: in this thread, or in another that shares the numbers. */
export type RankPostings = (query: PostingsQuery) => Promise<readonly PostingsHit[]>;

/** The index of these programs, built and asked in this thread; of two that are as good, the first by id goes first. */
export function wordIndexOf(programs: readonly Program[]): WordIndex {
  const builder = wordIndexBuilder();
  for (const program of [...programs].sort((a, b) => (a.id < b.id ? -1 : 1)))
    builder.add(program.id, searchedWords(program), facetsOf(program));
  const parts = builder.finish();
  return wordIndex(parts, async (query) => rankPostings(parts.postings, query));
}

export function wordIndex({ ids, terms, postings }: WordIndexParts, rank: RankPostings): WordIndex {
  const numbers = new Map(terms.map((term, number) => [term, number]));
  return {
    size: ids.length,
    rarity: (stemmed) => {
      const number = numbers.get(stemmed);
      return number === undefined ? Math.log(2 * ids.length + 1) : rarityOf(postings, number);
    },
    match: async (words, filters, limit) => {
      const asked = askedTerms(words, numbers);
      if (asked.length === 0) return [];
      const query: PostingsQuery = {
        terms: asked.map(({ number }) => number),
        filters: filterTerms(filters, numbers),
        limit: Math.min(limit, bounds.searchHitsMax),
      };
      return (await rank(query)).map(({ document, score, columns }): WordHit => ({
        programId: ids[document] ?? '',
        score,
        why: searchedColumns.flatMap(({ says }, column) => {
          const here = asked.filter((_, at) => ((columns[at] ?? 0) >> column) & 1).map(({ word }) => word);
          return here.length === 0 ? [] : [`${says}: ${here.join(', ')}`];
        }),
        stems: new Set(asked.filter((_, at) => columns[at] !== 0).map(({ stemmed }) => stemmed)),
      }));
    },
  };
}

interface AskedTerm {
  readonly word: string;
  readonly stemmed: string;
  readonly number: number;
}

function askedTerms(words: readonly string[], numbers: ReadonlyMap<string, number>): readonly AskedTerm[] {
  const asked = new Map<string, AskedTerm>();
  for (const word of words.slice(0, bounds.searchTermsMax)) {
    const stemmed = stem(word.slice(0, bounds.searchTermCharsMax));
    const number = numbers.get(stemmed);
    if (number !== undefined && !asked.has(stemmed)) asked.set(stemmed, { word, stemmed, number });
  }
  return [...asked.values()];
}

/** A place that no program names is still one where those without a place are offered. */
function filterTerms(filters: SearchFilters, numbers: ReadonlyMap<string, number>): PostingsQuery['filters'] {
  return facetsAsked(filters).map((anyOf) => anyOf.flatMap((facet) => numbers.get(facetTerm(facet)) ?? []));
}
