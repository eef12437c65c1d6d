/**
 * An inverted index as plain numbers, so that threads can share it: the documents of term t stand in `documents` from
 * `starts[t]` up to, not including, `starts[t + 1]`, ascending; `impacts` and `columns` run beside them.
 */
export interface Postings {
  readonly documentCount: number;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** What the term adds to the document's score, before its rarity. */
  readonly impacts: Float32Array;
  /** Bit c: the term stands in column c. */
  readonly columns: Uint8Array;
}

export interface PostingsQuery {
  /** Each once. */
  readonly terms: readonly number[];
  /** A document must have one term of each. */
  readonly filters: readonly (readonly number[])[];
  readonly limit: number;
}

export interface PostingsHit {
  readonly document: number;
  readonly score: number;
  /** Columns of each of the query's terms, in its order, as bits; 0: the document does not have it. */
  readonly columns: readonly number[];
}

/**
 * The documents that share a term with the query, best first: BM25 with the rarity of each term over all documents. The
 * cost is one addition per posting of the query's terms, some milliseconds for a million of them.
 */
export function rankPostings(postings: Postings, { terms, filters, limit }: PostingsQuery): readonly PostingsHit[] {
  const scores = new Float32Array(postings.documentCount);
  for (const term of terms) addScores(scores, postings, term);
  return bestOf(scores, passes(postings, filters), limit).map((document) => ({
    document,
    score: scores[document] ?? 0,
    columns: terms.map((term) => columnsOf(postings, term, document)),
  }));
}

/** A word of more than half of all documents says next to nothing, yet never speaks against one. */
const rarityMin = 1e-6;

/** Inverse document frequency as FTS5 has it. */
export function rarityOf({ documentCount, starts }: Postings, term: number): number {
  const frequency = (starts[term + 1] ?? 0) - (starts[term] ?? 0);
  return Math.max(rarityMin, Math.log((documentCount - frequency + 0.5) / (frequency + 0.5)));
}

function addScores(scores: Float32Array, postings: Postings, term: number): void {
  const { starts, documents, impacts } = postings;
  const rarity = rarityOf(postings, term);
  const end = starts[term + 1] ?? 0;
  for (let at = starts[term] ?? 0; at < end; at++) {
    const document = documents[at] ?? 0;
    scores[document] = (scores[document] ?? 0) + rarity * (impacts[at] ?? 0);
  }
}

/** For each document how many filters it passes; undefined when there is no filter. */
function passes({ documentCount, starts, documents }: Postings, filters: PostingsQuery['filters']) {
  if (filters.length === 0) return undefined;
  const passed = new Uint8Array(documentCount);
  for (const [before, anyOf] of filters.entries()) {
    for (const term of anyOf) {
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at++) {
        const document = documents[at] ?? 0;
        if (passed[document] === before) passed[document] = before + 1;
      }
    }
  }
  return { passed, wanted: filters.length };
}

function bestOf(
  scores: Float32Array,
  filter: { readonly passed: Uint8Array; readonly wanted: number } | undefined,
  limit: number,
): readonly number[] {
  const best: number[] = [];
  let least = 0;
  for (let document = 0; document < scores.length; document++) {
    const score = scores[document] ?? 0;
    if (score <= least || (filter !== undefined && filter.passed[document] !== filter.wanted)) continue;
    let place = best.length;
    while (place > 0 && (scores[best[place - 1] ?? 0] ?? 0) < score) place--;
    best.splice(place, 0, document);
    if (best.length > limit) best.pop();
    if (best.length === limit) least = scores[best[limit - 1] ?? 0] ?? 0;
  }
  return best;
}

function columnsOf({ starts, documents, columns }: Postings, term: number, document: number): number {
  let low = starts[term] ?? 0;
  let high = (starts[term + 1] ?? 0) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = documents[middle] ?? 0;
    if (found === document) return columns[middle] ?? 0;
    if (found < document) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
