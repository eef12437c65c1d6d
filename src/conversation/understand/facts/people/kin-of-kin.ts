import { kinOf, personAdjectives, type Kin } from './kin.ts';
import type { Mention } from './mentions.ts';
import { wordText, type Words } from '../text/words.ts';

/** What somebody's child is to the person who writes; undefined when it is nobody of this household. */
const childOf: Readonly<Record<Kin['group'], Pick<Kin, 'group' | 'relationship'> | undefined>> = {
  child: { group: 'child', relationship: 'grandchild' },
  spouse: { group: 'child', relationship: 'stepchild' },
  other: { group: 'other', relationship: 'other_relative' },
  partner: undefined,
  parent: undefined,
  outsider: undefined,
};

/** Written without its apostrophe: "my daughters 3 kids". */
const ownersInS = /^(?:daughters|sons|sisters|brothers|cousins|aunts|uncles|friends|neighbors|coworkers)$/;
const ownedReachWords = 5;

/** "my daughter's" of "my daughter's two kids": named only to say whose children are meant. */
export function isOwnerOf(words: Words, head: number, kin: Kin): boolean {
  if (kin.group === 'spouse' || kin.group === 'partner') return false;
  const start = wordText(words, head + 1) === "'s" ? head + 2 : ownersInS.test(wordText(words, head)) ? head + 1 : -1;
  if (start < 0) return false;
  for (let at = start; at < start + ownedReachWords; at += 1) {
    const owned = kinOf(wordText(words, at));
    if (owned) return owned.group === 'child';
    if (!/^\d{1,2}$/.test(wordText(words, at)) && !personAdjectives.has(wordText(words, at))) return false;
  }
  return false;
}

/** "my daughter's dad", "the kids mother": the other parent, who lives elsewhere. */
export function isOtherParent(words: Words, head: number): boolean {
  if (kinOf(wordText(words, head))?.group !== 'parent') return false;
  const owner = wordText(words, head - 1) === "'s" ? head - 2 : head - 1;
  const kin = kinOf(wordText(words, owner));
  return kin?.group === 'child' && (owner === head - 2 || kin.plural || wordText(words, owner) === 'baby');
}

/** Whose child stands at a place: "my daughter's 3 kids". `from` is where the owner begins. */
export function ownedBy(
  words: Words,
  from: number,
  kin: Kin,
): { readonly kin: Kin | undefined; readonly from: number } | undefined {
  if (kin.group !== 'child') return undefined;
  const at = wordText(words, from - 1) === "'s" ? from - 2 : ownersInS.test(wordText(words, from - 1)) ? from - 1 : -1;
  const owner = at < 0 ? undefined : kinOf(wordText(words, at));
  if (owner === undefined) return undefined;
  const is = childOf[owner.group];
  const isMine = /^(?:my|our)$/.test(wordText(words, at - 1)) || owner.group === 'spouse';
  const start = /^(?:my|our)$/.test(wordText(words, at - 1)) ? at - 1 : at;
  return { kin: is && isMine ? { ...kin, ...is, livesHere: false } : undefined, from: start };
}

/** "my wife and her son", "my daughter (29) and her baby": the child of the one named right before. */
export function pronounOwned(words: Words, from: number, kin: Kin, last: Mention | undefined): Kin | undefined {
  if (kin.group !== 'child' || last === undefined || last.determiner !== 'my' || last.kin.plural) return undefined;
  const sex = wordText(words, from) === 'her' ? 'f' : wordText(words, from) === 'his' ? 'm' : undefined;
  const isNext = from - last.to <= 2 && /^(?:and|,|\.)$/.test(wordText(words, from - 1));
  if (!isNext || sex === undefined || last.away || (last.kin.sex !== undefined && last.kin.sex !== sex))
    return undefined;
  const is = childOf[last.kin.group];
  if (is === undefined || (last.kin.group === 'other' && !last.livesHere)) return undefined;
  return { ...kin, ...is };
}
