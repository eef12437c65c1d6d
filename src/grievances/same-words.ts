import { normalise } from './rules.ts';

/** Shorter words stand in every complaint. */
const tellingCharsMin = 4;
/** So many words in common before two complaints can be one. */
const sharedMin = 3;

/**
 * How much of the shorter of two texts stands in the other one, 0 to 1, by its telling words; 0 when they have fewer than
 * three in common. Linear.
 */
export function wordsShared(a: string, b: string): number {
  const [first, second] = [tellingWords(a), tellingWords(b)];
  const shared = [...first].filter((word) => second.has(word)).length;
  return shared < sharedMin ? 0 : shared / Math.min(first.size, second.size);
}

function tellingWords(text: string): ReadonlySet<string> {
  return new Set(
    normalise(text)
      .trim()
      .split(' ')
      .filter((word) => word.length >= tellingCharsMin),
  );
}
