import { editDistance } from '../../packs/nearest.ts';
import type { TradeWords } from './recognizers/person-by-lexicon.ts';

const wordPattern = /[\p{L}\p{N}]+/gu;
/** One slip in a word of five letters or more, two in one of eight or more. */
const oneSlipCharsMin = 5;
const twoSlipsCharsMin = 8;

/**
 * The single words of all that is never redacted; of the `near` ones (programs) misspellings too: "Medicade" is no person.
 * Words are grouped by
 * length, so that one look costs some hundred short comparisons; it happens only for words the language doesn't have.
 */
export function tradeWords(phrases: {
  readonly exact: readonly string[];
  readonly near: readonly string[];
}): TradeWords {
  const near = wordsIn(phrases.near);
  const exact = new Set([...near, ...wordsIn(phrases.exact)]);
  const byLength = new Map<number, string[]>();
  for (const word of near) {
    if (word.length >= oneSlipCharsMin) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);
  }
  return {
    isNear(lower) {
      if (exact.has(lower)) return true;
      const slips = lower.length >= twoSlipsCharsMin ? 2 : lower.length >= oneSlipCharsMin ? 1 : 0;
      for (let length = lower.length - slips; slips > 0 && length <= lower.length + slips; length += 1) {
        if (
          byLength.get(length)?.some((word) => word[0] === lower[0] && editDistance(word, lower, slips + 1) <= slips)
        ) {
          return true;
        }
      }
      return false;
    },
  };
}

const wordsIn = (phrases: readonly string[]): ReadonlySet<string> =>
  new Set(phrases.flatMap((phrase) => phrase.toLowerCase().match(wordPattern) ?? []));
