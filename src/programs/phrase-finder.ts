import { bounds } from '../config.ts';
import { singular } from '../embedding/text/stem.ts';
import { wordsOf, type Word } from '../embedding/text/words.ts';
import { spelling } from './spelling.ts';

/** A known phrase in a text, and what it stands for. */
export interface FoundPhrase<Value> {
  readonly values: readonly Value[];
  /** As it was typed, with its offsets in the text; `end` is exclusive. */
  readonly quote: string;
  readonly start: number;
  readonly end: number;
  /** Words of the text that the phrase covers: from this one up to, not including, that one. */
  readonly fromWord: number;
  readonly toWord: number;
  readonly misspelt: boolean;
}

export interface PhraseFinder<Value> {
  /** All phrases, left to right, the longest at each place, none overlapping. Linear in the length of the text. */
  find(text: string): readonly FoundPhrase<Value>[];
}

interface Node<Value> {
  readonly next: Map<string, Node<Value>>;
  readonly values: Value[];
}

/**
 * "food stamps" is also found as "foodstamps"; a run-together form must be long enough to be unmistakable. Not so for
 * a hyphen: a name such as "Side-Ways" would be found in every "sideways".
 */
const runTogetherCharsMin = 7;

/**
 * Builds a tree of the phrases' words once; finding walks it from each word of a text. Plural, case,
 * accents, signs between words, words run together or split, and small misspellings do not hide a phrase.
 *
 * @param ordinary words that are never taken for a misspelling of a phrase's word
 * @param form what makes two words one: without plural ending by default, so that names stay apart from other words
 */
export function phraseFinder<Value>(
  entries: Iterable<readonly [phrase: string, value: Value]>,
  ordinary: ReadonlySet<string> = new Set(),
  form: (word: string) => string = singular,
): PhraseFinder<Value> {
  const root: Node<Value> = { next: new Map(), values: [] };
  const vocabulary = new Set<string>();
  const add = (words: readonly string[], value: Value) => {
    let node = root;
    for (const word of words) {
      vocabulary.add(word);
      const key = form(word);
      let next = node.next.get(key);
      if (!next) node.next.set(key, (next = { next: new Map(), values: [] }));
      node = next;
    }
    if (!node.values.includes(value)) node.values.push(value);
  };
  for (const [phrase, value] of entries) {
    const words = wordsOf(phrase).map((word) => word.text);
    if (words.length === 0 || words.length > bounds.nameWordsMax) continue;
    add(words, value);
    const together = words.join('');
    const mayRunTogether = /^\S+ \S+( \S+)?$/.test(phrase.trim()) && !phrase.includes('-') && !ordinary.has(together);
    if (mayRunTogether && together.length >= runTogetherCharsMin) add([together], value);
  }
  const speller = spelling(vocabulary);

  /** What the word may be in the tree: itself, or what it was meant to be. */
  const readings = (word: string): readonly Reading[] => {
    const plain: Reading = { key: form(word), misspelt: false };
    if (ordinary.has(word) || speller.has(word)) return [plain];
    return [plain, ...speller.corrections(word).map((meant) => ({ key: form(meant), misspelt: true }))];
  };

  const longestFrom = (words: readonly Word[], read: readonly (readonly Reading[])[], from: number) => {
    let best: { node: Node<Value>; to: number; misspelt: boolean } | undefined;
    const walk = (node: Node<Value>, at: number, misspelt: boolean): void => {
      const better = !best || at > best.to || (at === best.to && best.misspelt && !misspelt);
      if (node.values.length > 0 && at > from && better) best = { node, to: at, misspelt };
      for (const reading of read[at] ?? []) {
        const next = node.next.get(reading.key);
        if (next) walk(next, at + 1, misspelt || reading.misspelt);
      }
      const letters = spelledOut(words, at);
      const spelt = letters.length < 2 ? undefined : node.next.get(form(letters));
      if (spelt) walk(spelt, at + letters.length, misspelt);
      const [word, after] = [words[at], words[at + 1]];
      if (!word || !after || word.text.length + after.text.length < runTogetherCharsMin) return;
      const next = node.next.get(form(word.text + after.text));
      if (next) walk(next, at + 2, misspelt);
    };
    walk(root, from, false);
    return best;
  };

  return {
    find: (text) => {
      const words = wordsOf(text);
      const known = new Map<string, readonly Reading[]>();
      const read = words.map(({ text: word }) => {
        const before = known.get(word) ?? readings(word);
        known.set(word, before);
        return before;
      });
      const found: FoundPhrase<Value>[] = [];
      for (let at = 0; at < words.length; at++) {
        const match = longestFrom(words, read, at);
        const [first, last] = [words[at], words[(match?.to ?? 0) - 1]];
        if (!match || !first || !last) continue;
        found.push({
          values: match.node.values,
          quote: text.slice(first.start, last.end),
          start: first.start,
          end: last.end,
          fromWord: at,
          toWord: match.to,
          misspelt: match.misspelt,
        });
        at = match.to - 1;
      }
      return found;
    },
  };
}

/** "s.n.a.p.", "W I C": single letters in a row, as one word; as many as a name may have words. */
function spelledOut(words: readonly Word[], from: number): string {
  let letters = '';
  for (let at = from; at < from + bounds.nameWordsMax && words[at]?.text.length === 1; at += 1)
    letters += words[at]?.text;
  return letters;
}

interface Reading {
  readonly key: string;
  readonly misspelt: boolean;
}
