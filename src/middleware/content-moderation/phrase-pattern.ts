import { z } from 'zod';

/**
 * Phrases that people review, without a regular expression: words in order, `a|b` either, `word?` maybe, `..` up to
 * four words between. `no food|money .. today|tonight` finds "no food in the house tonight". Letter case, punctuation
 * and contractions make no difference; a phrase never reaches over the end of a sentence.
 *
 * The first element is a plain word (or either), so patterns are found by the words of a text: time is linear in it.
 */
export interface PhrasePattern {
  readonly rule: string;
  readonly elements: readonly PhraseElement[];
}

interface PhraseElement {
  /** Undefined for `..`. */
  readonly words: ReadonlySet<string> | undefined;
  readonly optional: boolean;
}

export interface PhraseHit {
  readonly rule: string;
  /** Words `[from, to)` of the text. */
  readonly from: number;
  readonly to: number;
}

export interface PhraseMatcher {
  find(words: readonly string[]): readonly PhraseHit[];
}

const gapWordsMax = 4;
const gapsMax = 2;
const elementsMax = 14;
const plainWord = /^[\p{L}\p{N}]+$/u;

/** Reads one pattern; a string says what is wrong with it. */
export function parsePattern(rule: string, text: string): PhrasePattern | string {
  const parts = text.trim().toLowerCase().split(/\s+/);
  if (parts.length > elementsMax) return `the phrase has ${parts.length} parts; it may have ${elementsMax}`;
  if (parts.filter((part) => part === '..').length > gapsMax) return `a phrase may have ${gapsMax} gaps (..)`;
  const elements: PhraseElement[] = [];
  for (const part of parts) {
    if (part === '..') {
      elements.push({ words: undefined, optional: true });
      continue;
    }
    const optional = part.endsWith('?');
    const words = (optional ? part.slice(0, -1) : part).split('|');
    const odd = words.find((word) => !plainWord.test(word));
    if (odd !== undefined) return `"${odd}" is no plain word; write words, a|b, word? and ..`;
    elements.push({ words: new Set(words), optional });
  }
  const [first, last] = [elements[0], elements.at(-1)];
  if (!first?.words || first.optional || !last?.words) return 'a phrase begins and ends with a word';
  return { rule, elements };
}

export function phraseMatcher(patterns: readonly PhrasePattern[]): PhraseMatcher {
  const byFirst = new Map<string, PhrasePattern[]>();
  for (const pattern of patterns) {
    for (const word of pattern.elements[0]?.words ?? []) {
      const bucket = byFirst.get(word);
      if (bucket) bucket.push(pattern);
      else byFirst.set(word, [pattern]);
    }
  }
  return {
    find(words) {
      const hits: PhraseHit[] = [];
      words.forEach((word, from) => {
        for (const pattern of byFirst.get(word) ?? []) {
          const to = matchFrom(pattern.elements, 0, words, from);
          if (to >= 0) hits.push({ rule: pattern.rule, from, to });
        }
      });
      return hits;
    },
  };
}

/** Where the match that starts here ends, or -1. Bounded: at most `gapsMax` gaps of `gapWordsMax` words. */
function matchFrom(elements: readonly PhraseElement[], element: number, words: readonly string[], at: number): number {
  const wanted = elements[element];
  if (!wanted) return at;
  if (!wanted.words) {
    for (let skip = 0; skip <= gapWordsMax; skip += 1) {
      const to = matchFrom(elements, element + 1, words, at + skip);
      if (to >= 0) return to;
      if (words[at + skip] === sentenceEnd || words[at + skip] === undefined) return -1;
    }
    return -1;
  }
  const word = words[at];
  if (word !== undefined && wanted.words.has(word)) {
    const to = matchFrom(elements, element + 1, words, at + 1);
    if (to >= 0) return to;
  }
  return wanted.optional ? matchFrom(elements, element + 1, words, at) : -1;
}

/** Stands between sentences in a list of words; no pattern can name it. */
export const sentenceEnd = '.';

/** A phrase in a file. */
export const phraseText = z.string().superRefine((text, issues) => {
  const parsed = parsePattern('', text);
  if (typeof parsed === 'string') issues.addIssue({ code: 'custom', message: parsed });
});

/** A matcher over phrases that were checked already, each with the rule that it stands for. */
export function compilePhrases(phrases: readonly (readonly [rule: string, text: string])[]): PhraseMatcher {
  const parsed = phrases.map(([rule, text]) => parsePattern(rule, text));
  return phraseMatcher(parsed.filter((pattern): pattern is PhrasePattern => typeof pattern !== 'string'));
}
