import { bounds } from '../config.ts';
import { wordsOf } from '../embedding/text/words.ts';
import type { Embedder, VectorIndex } from '../embedding/ports.ts';
import { stem } from '../embedding/text/stem.ts';
import { catalogueWords, type CatalogueWords } from './catalogue-words.ts';
import { nameIndex, type NameIndex } from './name-index.ts';
import { phraseFinder } from './phrase-finder.ts';
import { programPriors } from './program-priors.ts';
import type { Program } from './program.ts';
import { facetFilter } from './program-facets.ts';
import type { ProgramHit, SearchFilters } from './program-store.ts';
import { readQuery, type Meaning, type Query, type QueryReader } from './read-query.ts';
import { spelling } from './spelling.ts';
import type { Thesaurus } from './thesaurus.ts';
import { wordIndexOf } from './word-index.ts';

export interface SearchRequest extends SearchFilters {
  /** A need or a question in a person's words, any length; the first `searchCharsMax` characters are read. */
  readonly text: string;
  /** 10 if not said, at most `searchHitsMax`. */
  readonly limit?: number;
}

/** Programs for a text, best first, each with why. None when nothing is near enough: a wrong program is worse. */
export type SearchPrograms = (request: SearchRequest) => Promise<readonly ProgramHit[]>;

export interface SearchDeps {
  readonly programs: readonly Program[];
  readonly thesaurus: Thesaurus;
  /** What serves this question now; a better embedder may take over while the service runs. */
  readonly vectors: (question: string) => { readonly embedder: Embedder; readonly index: VectorIndex };
  /** Built here when not given. */
  readonly names?: NameIndex;
}

/**
 * How much each way of finding counts. A name is nearly certain; a match of words counts by the share of the question
 * that it answers; vectors only order what little else tells apart.
 */
const weights = { named: 4, suggested: 2.5, text: 3, phrasing: 3, vectors: 0.7 } as const;
/** Reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009): a hit at rank r adds weight / (fusionRank + r). */
const fusionRank = 5;
/** A program found by its words alone must answer this share of the question's words, weighed by their rarity … */
const coverageMin = 0.55;
/** … or this many different ones, so that a long story does not drown what it is about. */
const wordsMatchedMin = 2;
/** A program found by vectors alone must be as near as this (cosine, times the share of the question that is known). */
const similarityMin = 0.62;
const limitDefault = 10;

/**
 * Hybrid search over the catalogue: names (misspelt too), the pack's synonyms, full text with corrected spelling, and
 * vectors, fused by rank. The filters are applied before anything is ranked.
 */
export function programSearch(deps: SearchDeps): SearchPrograms {
  const { programs } = deps;
  const byWords = wordIndexOf(programs);
  const passing = facetFilter(programs);
  const reader = queryReader(deps);
  const priors = programPriors(programs, deps.thesaurus.special);
  return async (request) => {
    const limit = Math.min(request.limit ?? limitDefault, bounds.searchHitsMax);
    const query = readQuery(request.text, reader);
    const allowed = passing(request);
    if (allowed.size === 0 || query.stems.length + query.named.length + query.suggested.length === 0) return [];

    const text = request.text.slice(0, bounds.searchCharsMax);
    const { embedder, index } = deps.vectors(text);
    const vector = await vectorOf(text, embedder);
    const [byText, byVector] = await Promise.all([
      byWords.match(query.terms, filtersOf(request), bounds.searchHitsMax),
      vector ? index.search(vector, bounds.searchHitsMax, allowed.size === programs.length ? undefined : allowed) : [],
    ]);
    const scores = new Scores(allowed);
    const likely = (id: string) => priors.of(id, query.situations, request.state !== undefined);
    for (const { programId, quote } of query.named) scores.add(programId, weights.named, 0, `named: ${quote}`);
    for (const { programIds, quote } of query.suggested) {
      const weight = weights.suggested * suggestionShare(quote, query, reader.words);
      programIds.forEach((id, rank) => scores.add(id, weight, rank, `“${quote}” means this`));
    }
    byText
      .map((hit) => ({ hit, coverage: coverage(hit.programId, query, reader.words) }))
      .filter(({ coverage }) => coverage.isEnough)
      .map((found) => ({ ...found, prior: likely(found.hit.programId) }))
      .sort((a, b) => b.hit.score * b.prior - a.hit.score * a.prior)
      .forEach(({ hit, coverage, prior }, rank) =>
        scores.add(hit.programId, weights.text * coverage.share * prior, rank, ...hit.why),
      );
    [...allowed]
      .map((id) => ({ id, near: scores.has(id) ? reader.words.nearestPhrasing(id, query.stems) * likely(id) : 0 }))
      .filter(({ near }) => near > 0)
      .sort((a, b) => b.near - a.near)
      .forEach(({ id, near }, rank) => scores.add(id, weights.phrasing * near, rank, 'people ask like this'));
    const known = knownShare(query, reader.words);
    byVector.forEach(({ id, similarity }, rank) => {
      if (similarity * known < similarityMin && !scores.has(id)) return;
      scores.add(id, weights.vectors * likely(id), rank, `near in meaning (${similarity.toFixed(2)})`);
    });
    const readAs = [...query.corrected].map(([typed, meant]) => `read “${typed}” as “${meant}”`);
    return scores.best(limit).map((hit) => ({ ...hit, why: [...hit.why, ...readAs] }));
  };
}

/** None when the embedder fails or takes too long: words alone still find programs. */
async function vectorOf(text: string, embedder: Embedder): Promise<Float32Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), bounds.embedQuestionMs);
  });
  try {
    return await Promise.race([embedder.embed([text]).then(([vector]) => vector), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function queryReader(deps: SearchDeps): QueryReader {
  const { programs, thesaurus } = deps;
  const stopWords = new Set(thesaurus.stop_words.flatMap((text) => wordsOf(text).map((word) => word.text)));
  const words = catalogueWords(programs, stopWords);
  const meanings = thesaurus.synonyms.flatMap((entry) => {
    if ('names' in entry) return [];
    const meaning: Meaning = 'suggests' in entry ? { suggests: entry.suggests } : { words: entry.words };
    return entry.say.map((say): [string, Meaning] => [say, meaning]);
  });
  const ordinary = new Set([...words.spelt, ...stopWords]);
  return {
    names: deps.names ?? nameIndex(programs, thesaurus),
    meanings: phraseFinder(meanings, ordinary),
    situations: phraseFinder(
      thesaurus.special.flatMap(({ say }, at) => say.map((one): [string, number] => [one, at])),
      ordinary,
      stem,
    ),
    stopWords,
    words,
    speller: spelling(ordinary),
  };
}

/** The filters of a request, without the rest. */
export function filtersOf({
  state,
  county,
  category,
  lifeEvent,
  who,
}: { readonly [Name in keyof SearchFilters]?: string | undefined }): SearchFilters {
  return {
    ...(state === undefined ? {} : { state }),
    ...(county === undefined ? {} : { county }),
    ...(category === undefined ? {} : { category }),
    ...(lifeEvent === undefined ? {} : { lifeEvent }),
    ...(who === undefined ? {} : { who }),
  };
}

/**
 * How much of the question the program's texts have, 0 to 1 by rarity, and whether that is enough to show it. What a
 * name or a synonym explains is not held against a program that answers the rest ("my food card, and rent").
 */
function coverage(programId: string, query: Query, words: CatalogueWords): { share: number; isEnough: boolean } {
  const matched = query.stems.filter((stem) => words.has(programId, stem));
  // Found by a synonym's words only: nothing that was typed stands in its texts, yet the pack says they mean the same.
  if (matched.length === 0) return { share: coverageMin, isEnough: query.terms.length > query.stems.length };
  const weightOf = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + words.rarity(stem), 0);
  const open = query.stems.filter((stem) => matched.includes(stem) || !query.explained.has(stem));
  const isEnough = matched.length >= wordsMatchedMin || weightOf(matched) >= coverageMin * weightOf(open);
  return { share: weightOf(matched) / weightOf(query.stems), isEnough };
}

/** What a phrase makes one think of counts in full when it is the question, and less the more else is asked. */
const suggestionMin = 0.4;

function suggestionShare(quote: string, query: Query, words: CatalogueWords): number {
  const said = new Set(wordsOf(quote).map(({ text }) => stem(text)));
  const weightOf = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + words.rarity(stem), 0);
  const all = weightOf(query.stems);
  const share = all === 0 ? 1 : weightOf(query.stems.filter((one) => said.has(one))) / all;
  return suggestionMin + (1 - suggestionMin) * share;
}

/**
 * How much of the question is in the catalogue's words at all, 0 to 1 by rarity. "Bitcoin price" lies near what has a
 * price, yet nobody here knows the word that it is about.
 */
function knownShare(query: Query, words: CatalogueWords): number {
  const weightOf = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + words.rarity(stem), 0);
  return query.stems.length === 0
    ? 1
    : weightOf(query.stems.filter((stem) => words.knows(stem))) / weightOf(query.stems);
}

/** Sums of reciprocal ranks, with the reasons in the order in which they came. */
class Scores {
  readonly #hits = new Map<string, { score: number; why: string[] }>();
  readonly #allowed: ReadonlySet<string>;

  constructor(allowed: ReadonlySet<string>) {
    this.#allowed = allowed;
  }

  add(programId: string, weight: number, rank: number, ...why: readonly string[]): void {
    if (!this.#allowed.has(programId)) return;
    const hit = this.#hits.get(programId) ?? { score: 0, why: [] };
    hit.score += weight / (fusionRank + rank + 1);
    hit.why.push(...why.filter((reason) => !hit.why.includes(reason)));
    this.#hits.set(programId, hit);
  }

  has(programId: string): boolean {
    return this.#hits.has(programId);
  }

  best(limit: number): readonly ProgramHit[] {
    return [...this.#hits]
      .map(([programId, { score, why }]) => ({ programId, score, why }))
      .sort((a, b) => b.score - a.score || (a.programId < b.programId ? -1 : 1))
      .slice(0, limit);
  }
}
