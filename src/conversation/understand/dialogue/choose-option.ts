import type { ReadingOption } from '../../../threads/thread.ts';

const places: readonly (readonly string[])[] = [
  ['1', 'one', 'first', '1st', 'a'],
  ['2', 'two', 'second', '2nd', 'b'],
  ['3', 'three', 'third', '3rd', 'c'],
  ['4', 'four', 'fourth', '4th', 'd'],
];
const aroundPlace =
  /^(?:(?:the|option|number|no|nr|choice|answer|my|i|want|pick|choose|take|would|like|id|ill|go|with|mean|meant|please|its|thats)\b ?)*/;
const afterPlace = /(?: (?:one|option|choice|please|thanks|pls))*$/;
/** Words that are in many options and tell none apart. */
const common = new Set([
  'the',
  'a',
  'an',
  'to',
  'of',
  'for',
  'and',
  'or',
  'you',
  'your',
  'i',
  'my',
  'is',
  'it',
  'what',
  'how',
  'do',
  'about',
  'want',
  'me',
  'in',
  'on',
  'with',
  'are',
  'that',
  'can',
]);
/** Share of an option's own words that a message must say to have chosen it. */
const wordsShareMin = 0.3;

/**
 * Which option a message picks, by place ("the second one", "2", "last") or by its own words. Undefined when none or
 * more than one fits. `line` is lower case without apostrophes.
 */
export function chooseOption(line: string, options: readonly ReadingOption[]): number | undefined {
  // "The first one, the one about food": the place is enough.
  const [opening = ''] = line.split(/[,.;]/, 1);
  return byPlace(line, options.length) ?? byPlace(opening, options.length) ?? byWords(line, options);
}

function byPlace(line: string, count: number): number | undefined {
  const core = line
    .replace(/[,.!;]/g, '')
    .replace(aroundPlace, '')
    .replace(afterPlace, '')
    .trim();
  if (core === 'last') return count > 0 ? count - 1 : undefined;
  // "one" alone is stripped as the tail of "the first one".
  const said = core === '' && /\bone\b/.test(line) ? 'one' : core === '' && /\ba\b/.test(line) ? 'a' : core;
  const index = places.findIndex((names) => names.includes(said));
  return index >= 0 && index < count ? index : undefined;
}

function byWords(line: string, options: readonly ReadingOption[]): number | undefined {
  const said = new Set(ownWords(line));
  const owned = options.map(({ says }) => new Set(ownWords(says)));
  const shares = owned.map((words, at) => {
    const others = owned.filter((_, other) => other !== at);
    const distinct = [...words].filter((word) => !others.some((other) => other.has(word)));
    const hits = distinct.filter((word) => said.has(word)).length;
    return distinct.length === 0 ? 0 : hits / distinct.length;
  });
  const best = Math.max(0, ...shares);
  const winners = shares.filter((share) => share === best).length;
  return best >= wordsShareMin && winners === 1 ? shares.indexOf(best) : undefined;
}

function ownWords(line: string): string[] {
  return (
    line
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => !common.has(word));
}
