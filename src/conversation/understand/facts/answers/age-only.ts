import { ageAt } from '../people/ages.ts';
import { kinOf, personAdjectives } from '../people/kin.ts';
import { articles, countMax, definites, others, possessives } from '../people/mention-left.ts';
import type { Mention } from '../people/mentions.ts';
import { awayAfter } from '../places/residence.ts';
import type { Scopes } from '../text/scopes.ts';
import { wordText, type Words } from '../text/words.ts';

/** "a 3 year old", "my 6 month old", "two 4 year olds" with no noun behind: a child. */
export function ageOnlyMention(
  words: Words,
  scopes: Scopes,
  at: number,
  before: readonly Mention[],
): Mention | undefined {
  if (!/^\d{1,2}$/.test(wordText(words, at))) return undefined;
  const unit = wordText(words, at + 1);
  const old = wordText(words, at + 2);
  if (!/^(year|month|week)s?$/.test(unit) || !/^olds?$/.test(old)) return undefined;
  const hit = ageAt(words, at);
  const kin = kinOf('child');
  if (!hit || !kin || hit.age.years > 20) return undefined;
  for (let ahead = hit.to; ahead <= hit.to + 3; ahead += 1) {
    const word = wordText(words, ahead);
    if (
      kinOf(word) ||
      /^(woman|man|female|male|lady|guy|person|student|car|truck|house|home|roof|case|bill|debt)$/.test(word)
    )
      return undefined;
    if (!personAdjectives.has(word)) break;
  }
  let from = at;
  let determiner: Mention['determiner'] = 'none';
  let count: number | undefined;
  for (let back = at - 1; back >= Math.max(0, at - 3); back -= 1) {
    const word = wordText(words, back);
    if (possessives.has(word)) determiner = 'my';
    else if (others.has(word)) determiner = 'theirs';
    else if (articles.has(word)) determiner = 'a';
    else if (definites.has(word)) determiner = 'the';
    else if (/^\d{1,2}$/.test(word) && old === 'olds' && Number(word) <= countMax) {
      count = Number(word);
      determiner = 'number';
      from = back;
      continue;
    } else break;
    from = back;
    break;
  }
  if (determiner === 'none' && !(followsList(words, from, before) && before[before.length - 1]?.kin.group === 'child'))
    return undefined;
  // "I am a 19 year old" is about the writer.
  if (determiner === 'a' && /^(am|as|was|being)$/.test(wordText(words, from - 1))) return undefined;
  return {
    from,
    head: hit.to - 1,
    to: hit.to,
    kin,
    relationship: 'child',
    determiner: determiner === 'none' ? 'a' : determiner,
    count,
    ages: Array.from({ length: count ?? 1 }, () => hit.age),
    away: awayAfter(words, scopes, hit.to),
    // "Does a 19 year old count?" asks of anybody.
    livesHere:
      determiner === 'my' || !/^(?:do|does|can|could|is|are|would|will|should|if)$/.test(wordText(words, from - 1)),
  };
}

/** "my son and a 4 year old": the second of a row. */
export const followsList = (words: Words, from: number, before: readonly Mention[]): boolean => {
  const last = before[before.length - 1];
  return last !== undefined && from - last.to <= 1 && /^(and|,)$/.test(wordText(words, from - 1));
};
