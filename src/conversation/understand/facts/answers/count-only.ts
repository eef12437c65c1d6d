import { ageList } from '../people/ages.ts';
import { kinOf } from '../people/kin.ts';
import { ownedBy } from '../people/kin-of-kin.ts';
import { countMax, possessives } from '../people/mention-left.ts';
import { readRight } from '../people/mention-right.ts';
import type { Mention } from '../people/mentions.ts';
import { wordText, type Words } from '../text/words.ts';

/** Behind a count without its noun: it stands for people, not for "two jobs". */
const goesOn = /^(?:[.,:(]|are|is|both|who|live|stay|and|in|at|need|get|have|go|costs?|)$/;

/** "My two are 3 and 5", "our other two", "I have three: 2, 5 and 9", "my husband's two": children, the noun left out. */
export function countOnlyMention(words: Words, at: number, before: readonly Mention[]): Mention | undefined {
  const count = Number(wordText(words, at));
  const kids = kinOf('kids');
  if (!kids || !/^\d{1,2}$/.test(wordText(words, at)) || count < 2 || count > countMax) return undefined;
  const from = /^(?:other|own|youngest|oldest|little)$/.test(wordText(words, at - 1)) ? at - 1 : at;
  const owned = ownedBy(words, from, kids);
  const kin = owned?.kin ?? kids;
  const isMine = possessives.has(wordText(words, from - 1)) || owned?.kin !== undefined;
  const isHad = /^(?:have|got|raising)$/.test(wordText(words, from - 1));
  if ((!isMine && !isHad) || !goesOn.test(wordText(words, at + 1))) return undefined;
  const right = readRight(words, at + 1, kin, count);
  // "I have two, a boy and a girl" names them itself; without ages only what is mine is somebody.
  const isAged = right.ages.length === count;
  const told =
    isAged || agesFollow(words, at + 1, count) || (isMine && before.some((one) => one.kin.group === 'child'));
  if (!told) return undefined;
  return {
    from: owned?.from ?? from,
    head: at,
    to: isAged ? right.to : at + 1,
    kin,
    relationship: kin.relationship,
    determiner: isMine ? 'my' : 'number',
    count,
    ages: isAged ? right.ages : [],
    away: false,
    livesHere: true,
  };
}

const followsWithin = 24;

/** "… They're 2 and 4": as many ages a moment later. */
function agesFollow(words: Words, from: number, count: number): boolean {
  for (let at = from; at < from + followsWithin; at += 1)
    if (wordText(words, at) === 'they' && wordText(words, at + 1) === 'are')
      return ageList(words, at + 2)?.ages.length === count;
  return false;
}
