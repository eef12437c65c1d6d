import type { Words, WordForms } from './words.ts';
import { readWords, wordText } from './words.ts';

/** Phrases of the pack by their first word, longest first: finding them costs one look-up per word of a message. */
export type PhraseTable<Value> = ReadonlyMap<
  string,
  readonly { readonly words: readonly string[]; readonly value: Value }[]
>;

export interface PhraseHit<Value> {
  readonly from: number;
  readonly to: number;
  readonly value: Value;
}

/** Builds a table; phrases are read as messages are, so "Medi-Cal" is found in any spelling that reads the same. */
export function phraseTable<Value>(entries: Iterable<readonly [string, Value]>, forms: WordForms): PhraseTable<Value> {
  const table = new Map<string, { words: readonly string[]; value: Value }[]>();
  for (const [phrase, value] of entries) {
    const words = readWords(phrase, forms).list.map((word) => word.text);
    const first = words[0];
    if (first === undefined) continue;
    const bucket = table.get(first) ?? [];
    bucket.push({ words, value });
    table.set(first, bucket);
  }
  for (const bucket of table.values()) bucket.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** The longest phrase that starts at a word. */
export function phraseAt<Value>(words: Words, at: number, table: PhraseTable<Value>): PhraseHit<Value> | undefined {
  const hit = table
    .get(wordText(words, at))
    ?.find((candidate) => candidate.words.every((word, offset) => wordText(words, at + offset) === word));
  return hit && { from: at, to: at + hit.words.length, value: hit.value };
}

/** Whether a phrase starts at one of the words from `from` on, before `to`. */
export function hasPhrase<Value>(words: Words, table: PhraseTable<Value>, from: number, to: number): boolean {
  for (let at = Math.max(0, from); at < to; at += 1) if (phraseAt(words, at, table)) return true;
  return false;
}

/** All phrases of a message, left to right, none inside another. */
export function phrasesIn<Value>(words: Words, table: PhraseTable<Value>): PhraseHit<Value>[] {
  const hits: PhraseHit<Value>[] = [];
  for (let at = 0; at < words.list.length;) {
    const hit = phraseAt(words, at, table);
    if (hit) hits.push(hit);
    at = hit ? hit.to : at + 1;
  }
  return hits;
}
