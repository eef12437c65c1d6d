import { stem } from '../embedding/text/stem.ts';
import { facetTerm, type Facet } from './program-facets.ts';
import { searchedColumns } from './searched-words.ts';
import type { WordIndexParts } from './word-index.ts';

/** BM25 as FTS5 has it: how soon more of the same word stops counting, and how much a long text is held against it. */
const saturation = 1.2;
const lengthShare = 0.75;

export interface WordIndexBuilder {
  /** @param columns folded words of each searched column, with a blank between two */
  add(id: string, columns: readonly string[], facets: readonly Facet[]): void;
  /** The numbers lie in memory that threads can share. */
  finish(): WordIndexParts;
}

/** Reads documents one by one; in memory are 13 bytes for each different word of each, and as much again at the end. */
export function wordIndexBuilder(): WordIndexBuilder {
  const numbers = new Map<string, number>();
  const stems = new Map<string, number>();
  const ids: string[] = [];
  const lengths: number[] = [];
  const entries = {
    terms: new Growing(Uint32Array),
    weights: new Growing(Float32Array),
    columns: new Growing(Uint8Array),
  };
  /** Where each document's entries end. */
  const ends: number[] = [];

  const numberOf = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, numbers.size);
    return numbers.size - 1;
  };
  const stemNumber = (word: string): number => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    const number = numberOf(stem(word));
    stems.set(word, number);
    return number;
  };

  return {
    add: (id, columns, facets) => {
      const here = new Map<number, { weight: number; columns: number }>();
      let length = 0;
      for (const [column, text] of columns.entries()) {
        for (const word of text.split(' ')) {
          if (word === '' || word === '.') continue;
          length += 1;
          const number = stemNumber(word);
          const entry = here.get(number) ?? { weight: 0, columns: 0 };
          entry.weight += searchedColumns[column]?.weight ?? 0;
          entry.columns |= 1 << column;
          here.set(number, entry);
        }
      }
      for (const facet of facets) here.set(numberOf(facetTerm(facet)), { weight: 0, columns: 0 });
      for (const [number, entry] of here) {
        entries.terms.push(number);
        entries.weights.push(entry.weight);
        entries.columns.push(entry.columns);
      }
      ids.push(id);
      lengths.push(length);
      ends.push(entries.terms.length);
    },
    finish: () => {
      const count = entries.terms.length;
      const [terms, weights, marks] = [entries.terms.values, entries.weights.values, entries.columns.values];
      const starts = shared(Uint32Array, numbers.size + 1);
      for (let at = 0; at < count; at++) increment(starts, (terms[at] ?? 0) + 1);
      for (let term = 0; term < numbers.size; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
      const next = Uint32Array.from(starts);
      const documents = shared(Uint32Array, count);
      const impacts = shared(Float32Array, count);
      const columns = shared(Uint8Array, count);
      const meanLength = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1) || 1;
      let at = 0;
      for (const [document, end] of ends.entries()) {
        const longness = saturation * (1 - lengthShare + (lengthShare * (lengths[document] ?? 0)) / meanLength);
        for (; at < end; at++) {
          const place = increment(next, terms[at] ?? 0);
          const weight = weights[at] ?? 0;
          documents[place] = document;
          impacts[place] = (weight * (saturation + 1)) / (weight + longness);
          columns[place] = marks[at] ?? 0;
        }
      }
      const postings = { documentCount: ids.length, starts, documents, impacts, columns };
      return { ids, terms: [...numbers.keys()], postings };
    },
  };
}

/** Adds one; gives what stood there before. */
function increment(counts: Uint32Array, at: number): number {
  const before = counts[at] ?? 0;
  counts[at] = before + 1;
  return before;
}

type Numbers = Uint32Array | Float32Array | Uint8Array;

function shared<Kind extends Numbers>(
  kind: { new (memory: SharedArrayBuffer): Kind; readonly BYTES_PER_ELEMENT: number },
  count: number,
): Kind {
  return new kind(new SharedArrayBuffer(count * kind.BYTES_PER_ELEMENT));
}

const firstRoom = 4_096;

/** Numbers of which nobody knows how many come. */
class Growing<Kind extends Numbers> {
  readonly #kind: new (count: number) => Kind;
  #values: Kind;
  #length = 0;

  constructor(kind: new (count: number) => Kind) {
    this.#kind = kind;
    this.#values = new kind(firstRoom);
  }

  get length(): number {
    return this.#length;
  }

  get values(): Kind {
    return this.#values;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.#kind(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }
}
