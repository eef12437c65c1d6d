import { bounds } from '../config.ts';
import { stem } from '../embedding/text/stem.ts';
import { wordsOf } from '../embedding/text/words.ts';
import { textOf } from '../programs/catalogue-words.ts';
import type { ProgramQueries } from '../programs/program-queries.ts';
import type { ProgramStore } from '../programs/program-store.ts';
import { rankPostings, type PostingsHit, type PostingsQuery } from '../programs/rank-postings.ts';
import { rankingWorker } from '../programs/ranking-worker.ts';
import { wordIndex, type WordHit, type WordIndex, type WordIndexParts } from '../programs/word-index.ts';

export interface WideWords {
  /** Full text of the store until the index of all words is built, then that. */
  readonly current: () => Pick<WordIndex, 'match'>;
  /** What is to be said now of it: being built, or not to be built. */
  readonly notes: () => readonly string[];
  /** Resolves when the index serves, or could not be built and full text goes on. */
  readonly settled: Promise<void>;
  close(): Promise<void>;
}

/** Matching words over every program of the store, however many there are, and never for long in this thread. */
export function wideWords(given: {
  readonly store: Pick<ProgramStore, 'getMany'>;
  readonly queries: Pick<ProgramQueries, 'matchText'>;
  readonly build: () => Promise<WordIndexParts>;
}): WideWords {
  let current: Pick<WordIndex, 'match'> = { match: byFullText(given) };
  let close = async (): Promise<void> => undefined;
  let notes: readonly string[] = ['The index of all words is being built; full text of the store serves meanwhile.'];
  const settled = given.build().then(
    (parts) => {
      const ranking = rankingOf(parts);
      current = wordIndex(parts, ranking.rank);
      close = ranking.close;
      notes = [];
    },
    () => {
      notes = ['The index of all words could not be built; full text of the store serves instead, more slowly.'];
    },
  );
  return { current: () => current, notes: () => notes, settled, close: () => close() };
}

/** Where a question is ranked: a few thousand programs take less time than the way to a worker and back. */
export function rankingOf({ postings }: WordIndexParts): {
  readonly rank: (query: PostingsQuery) => Promise<readonly PostingsHit[]>;
  close(): Promise<void>;
} {
  if (postings.documentCount > bounds.rankedHereMax) return rankingWorker(postings);
  return { rank: async (query) => rankPostings(postings, query), close: async () => undefined };
}

function byFullText({
  store,
  queries,
}: {
  readonly store: Pick<ProgramStore, 'getMany'>;
  readonly queries: Pick<ProgramQueries, 'matchText'>;
}): WordIndex['match'] {
  return async (words, filters, limit) => {
    const hits = await queries.matchText(words, filters, limit);
    const found = await store.getMany(hits.map(({ programId }) => programId));
    const texts = new Map(found.map(({ program }) => [program.id, textOf(program)]));
    const asked = new Set(words.map(stem));
    return hits.map(({ programId, score, why }): WordHit => {
      const has = wordsOf(texts.get(programId) ?? '').map((word) => stem(word.text));
      return { programId, score, why, stems: new Set(has.filter((one) => asked.has(one))) };
    });
  };
}
