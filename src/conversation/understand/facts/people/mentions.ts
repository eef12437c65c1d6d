import { ageOnlyMention, followsList } from '../answers/age-only.ts';
import type { Age } from './ages.ts';
import { countOnlyMention } from '../answers/count-only.ts';
import { kinOf, notPeopleBefore, personAdjectives, type Kin } from './kin.ts';
import { countMax, others, possessives, readLeft, type Left } from './mention-left.ts';
import { readRight } from './mention-right.ts';
import { isOtherParent, isOwnerOf, ownedBy, pronounOwned } from './kin-of-kin.ts';
import { awayAfter, awayBefore, livesHereAround, unborn } from '../places/residence.ts';
import type { Scopes } from '../text/scopes.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/** A place in a message where people are spoken of, not yet tied to members. */
export interface Mention {
  readonly from: number;
  readonly head: number;
  readonly to: number;
  readonly kin: Kin;
  readonly relationship: string;
  readonly determiner: 'my' | 'a' | 'the' | 'number' | 'theirs' | 'no' | 'none';
  readonly count: number | undefined;
  readonly ages: readonly Age[];
  /** "ex", "adult", "late", "grown", or "lives with his dad": not of this household. */
  readonly away: boolean;
  /** The phrase is the writer themself ("mom of 3"), the members are theirs. */
  readonly ofWriter?: boolean;
  /** "I live with …", "me and …", "… lives with us". */
  readonly livesHere: boolean;
}

/** All people spoken of, left to right. */
export function findMentions(words: Words, scopes: Scopes): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < words.list.length; at += 1) {
    const mention =
      parentOf(words, at) ??
      kinMention(words, scopes, at, mentions) ??
      ageOnlyMention(words, scopes, at, mentions) ??
      countOnlyMention(words, at, mentions);
    if (!mention) continue;
    mentions.push(mention);
    at = Math.max(at, mention.to - 1);
  }
  return mentions;
}

function kinMention(words: Words, scopes: Scopes, head: number, before: readonly Mention[]): Mention | undefined {
  let kin = kinOf(wordText(words, head)) ?? birthOrder(words, head);
  if (!kin || notPeopleBefore.has(wordText(words, head + 1))) return undefined;
  // "mother in law", "ex husband": the words around change who it is.
  let to = head + 1;
  if (wordText(words, to) === 'in' && wordText(words, to + 1) === 'law') {
    kin = { ...kin, group: 'other', relationship: 'other_relative', livesHere: false };
    to += 2;
  }
  if (kin.group === 'outsider' && kinOf(wordText(words, head + 1))) return undefined;
  if (/^(day|fathers|mothers)$/.test(wordText(words, head + 1)) && kin.group === 'parent') return undefined;
  // "baby girl", "twin boys": one phrase, told by its last word.
  if (/^(?:baby|twin)$/.test(wordText(words, head)) && isChildNoun(wordText(words, head + 1))) return undefined;
  if (isChildNoun(wordText(words, head))) kin = { ...kin, ...ofSort(wordText(words, head - 1)) };
  if (isOwnerOf(words, head, kin)) return undefined;
  if (isOtherParent(words, head)) kin = { ...kin, group: 'outsider', relationship: '' };
  const left = readLeft(words, head);
  const owned = ownedBy(words, left.from, kin);
  const last = before[before.length - 1];
  const theirs = left.determiner === 'theirs' ? pronounOwned(words, left.from, kin, last) : undefined;
  kin = owned?.kin ?? theirs ?? kin;
  const right = readRight(words, to, kin, left.count ?? kin.count);
  if (kin.group === 'child' && unborn(words, { from: left.from, to }, kin, left.age)) return undefined;
  const from = owned?.from ?? left.from;
  const livesHere =
    theirs !== undefined || livesHereAround(words, scopes, { from, head, to: right.to }, before[before.length - 1]);
  const named = right.ages.length > 0 || left.age !== undefined || livesHere || wordText(words, right.to) === 'born';
  const put =
    left.determiner === 'none' &&
    opensSegment(words, left.from) &&
    (isPutBare(words, head, kin, named) || isNamedAgain(words, head, kin, before));
  if (
    owned === undefined &&
    !put &&
    !standsAlone(words, left, kin, livesHere) &&
    !followsList(words, left.from, before)
  )
    return undefined;
  const relationship =
    left.step && kin.group === 'child' ? 'stepchild' : left.foster ? 'foster_child' : kin.relationship;
  // "We are three roommates": the writer is one of them.
  const withSelf =
    /^ (?:we|us) (?:are )?(?:all )?$/.test(textOf(words, from - 2, from)) && kin.plural && kin.group === 'other';
  const own = left.age ? [left.age] : withSelf && right.ages.length === left.count ? [] : right.ages;
  // "twins, 4": one age for both.
  const ages =
    own.length === 1 && kin.count !== undefined ? Array.from({ length: kin.count }, () => own[0] as Age) : own;
  const end = right.to;
  return {
    from,
    head,
    to: end,
    kin,
    relationship,
    determiner: determinerOf(owned, theirs !== undefined || put, left),
    count:
      (withSelf && left.count !== undefined ? left.count - 1 : left.count) ??
      kin.count ??
      (kin.plural ? undefined : ages.length > 1 ? ages.length : undefined),
    ages,
    away:
      left.away || awayBefore(words, left.from, to, kin) || awayAfter(words, scopes, end, isBesideSelf(words, from)),
    livesHere,
  };
}

/** "single mom of 3, ages 2, 5 and 9", "father of two", "mom w 3": the writer's children. */
function parentOf(words: Words, at: number): Mention | undefined {
  if (!/^(mom|mother|dad|father|parent)$/.test(wordText(words, at)) || !/^(of|to|with)$/.test(wordText(words, at + 1)))
    return undefined;
  // "mom with 3" counts children when nothing else is counted: not "with 2 jobs".
  if (wordText(words, at + 1) === 'with' && !endsCount.test(wordText(words, at + 3))) return undefined;
  const kin = kinOf('kids');
  const count = Number(wordText(words, at + 2));
  if (!kin || !(count >= 1 && count <= countMax) || !/^\d+$/.test(wordText(words, at + 2))) return undefined;
  if (possessives.has(wordText(words, at - 1)) || others.has(wordText(words, at - 1))) return undefined;
  // "mom of 2 kids": the noun behind tells the rest.
  if (kinOf(wordText(words, at + 3)) || personAdjectives.has(wordText(words, at + 3))) return undefined;
  const right = readRight(words, at + 3, kin, count);
  return {
    from: at,
    head: at + 2,
    to: right.to,
    kin,
    relationship: 'child',
    determiner: 'my',
    count,
    ages: right.ages,
    away: false,
    livesHere: true,
    ofWriter: true,
  };
}

/** "Me and my kids". */
const isBesideSelf = (words: Words, from: number): boolean =>
  / (?:me|i|us|we) (?:and|,|with) $/.test(textOf(words, from - 2, from));

const endsCount = /^(?:[.,;:!?()]|and|but|in|i|we|no|who|ages?|aged|under|looking|from|needs?|trying|)$/;

const isChildNoun = (word: string): boolean => /^(?:girls?|boys?|sons?|daughters?)$/.test(word);

/** What the word before adds: "baby boy", "twin girls". */
const ofSort = (word: string): Partial<Kin> =>
  word === 'twin' ? { count: 2, plural: true } : word === 'baby' ? { age: { min: 0, max: 1 } } : {};

/** "my daughter's kids" are mine to tell of, "my neighbor's kids" are not. */
function determinerOf(owned: { kin: Kin | undefined } | undefined, isMine: boolean, left: Left): Mention['determiner'] {
  if (owned) return owned.kin ? 'my' : 'theirs';
  return isMine ? 'my' : left.determiner;
}

/** At the start of a clause, or behind another person or their age: "me 29 wife 31 son 4". */
const opensSegment = (words: Words, from: number): boolean =>
  /^(?:[.,;:!()?]|and|plus|me|with|)$/.test(wordText(words, from - 1)) ||
  (/^\d{1,2}$/.test(wordText(words, from - 1)) && isPerson(wordText(words, from - 2)));

const isPerson = (word: string): boolean => word === 'me' || word === 'am' || kinOf(word)?.plural === false;

/** "wife works 30 hours", "daughter 11 has diabetes": the writer's own, the "my" left out. */
function isPutBare(words: Words, head: number, kin: Kin, named: boolean): boolean {
  if (kin.plural) return false;
  const next = wordText(words, head + 1);
  const isPair =
    next === 'and' &&
    (kinOf(wordText(words, head + 2))?.group === 'child' || /^(?:i|my|our|\d)/.test(wordText(words, head + 2)));
  if (kin.group === 'spouse') return isPair || !/^(?:and|or|,|of|can|may|must|qualify|\?)$/.test(next);
  return (kin.group === 'child' || kin.group === 'parent' || kin.relationship === 'grandparent') && named;
}

/** "me and my dad … dad is 63": told of as mine a moment ago. */
const isNamedAgain = (words: Words, head: number, kin: Kin, before: readonly Mention[]): boolean =>
  !kin.plural &&
  kin.group !== 'outsider' &&
  before
    .slice(-namedAgainMax)
    .some((one) => one.determiner === 'my' && wordText(words, one.head) === wordText(words, head));

/** How many people back a word for one of them may be taken up. */
const namedAgainMax = 12;

/** "my youngest" with no noun behind is a child; "my man" is a partner. */
function birthOrder(words: Words, head: number): Kin | undefined {
  if (wordText(words, head) === 'man' && wordText(words, head - 1) === 'my') return kinOf('boyfriend');
  if (!/^(youngest|oldest|eldest)$/.test(wordText(words, head)) || !possessives.has(wordText(words, head - 1)))
    return undefined;
  const next = wordText(words, head + 1);
  return kinOf(next) || personAdjectives.has(next) || next === 'one' ? undefined : kinOf('child');
}

/** "a single mother" is the writer; "dad is 67" is their father only when he is said to live here. */
function standsAlone(words: Words, left: Left, kin: Kin, livesHere: boolean): boolean {
  if (left.determiner === 'my' || left.determiner === 'theirs' || kin.group === 'outsider') return true;
  if (kin.group === 'parent' && !kin.plural) {
    const told = /^(is|'s|gets|lives|has)$/.test(wordText(words, left.from + 1));
    return left.determiner === 'none' && livesHere && (told || wordText(words, left.from - 1) === 'with');
  }
  return left.determiner !== 'none' || kin.plural || kin.group === 'spouse';
}
