import { ageAt, ageList, type Age } from './ages.ts';
import { awayAdjectives, kinOf, notPeopleBefore, personAdjectives, type Kin } from './kin.ts';
import { awayAfter, awayBefore, livesHereAround, unborn } from './residence.ts';
import type { Scopes } from './scopes.ts';
import { textOf, wordText, type Words } from './words.ts';

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

const possessives = new Set(['my', 'our']);
const others = new Set(['his', 'her', 'their', 'your']);
const articles = new Set(['a', 'an', 'another', 'one']);
const definites = new Set(['the', 'both', 'all', 'these', 'this']);
const leftReachMax = 9;
const countMax = 15;

/** All people spoken of, left to right. */
export function findMentions(words: Words, scopes: Scopes): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < words.list.length; at += 1) {
    const mention =
      parentOf(words, at) ?? kinMention(words, scopes, at, mentions) ?? ageOnlyMention(words, scopes, at, mentions);
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
  const left = readLeft(words, head);
  const right = readRight(words, to, kin, left.count ?? kin.count);
  if (kin.group === 'child' && unborn(words, left.from, kin)) return undefined;
  if (/^(on|due)$/.test(wordText(words, to)) && kin.age?.max === 1) return undefined;
  const livesHere = livesHereAround(words, scopes, { from: left.from, head, to: right.to }, before[before.length - 1]);
  if (!standsAlone(words, left, kin, livesHere) && !followsList(words, left.from, before)) return undefined;
  const relationship = left.step ? 'stepchild' : left.foster ? 'foster_child' : kin.relationship;
  const own = left.age ? [left.age] : right.ages;
  // "twins, 4": one age for both.
  const ages =
    own.length === 1 && kin.count !== undefined ? Array.from({ length: kin.count }, () => own[0] as Age) : own;
  const end = right.to;
  return {
    from: left.from,
    head,
    to: end,
    kin,
    relationship,
    determiner: left.determiner,
    count: left.count ?? kin.count ?? (kin.plural ? undefined : ages.length > 1 ? ages.length : undefined),
    ages,
    away: left.away || awayBefore(words, left.from, kin) || awayAfter(words, scopes, end),
    livesHere,
  };
}

/** "single mom of 3, ages 2, 5 and 9", "father of two": the writer's children. */
function parentOf(words: Words, at: number): Mention | undefined {
  if (!/^(mom|mother|dad|father|parent)$/.test(wordText(words, at)) || !/^(of|to)$/.test(wordText(words, at + 1)))
    return undefined;
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

/** "my youngest" with no noun behind is a child. */
function birthOrder(words: Words, head: number): Kin | undefined {
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

interface Left {
  readonly from: number;
  readonly determiner: Mention['determiner'];
  readonly count: number | undefined;
  readonly age: Age | undefined;
  readonly away: boolean;
  readonly step: boolean;
  readonly foster: boolean;
}

/** Reads "my two little", "a 7 year old", "no", "our 6 month old" to the left of a person. */
function readLeft(words: Words, head: number): Left {
  let from = head;
  let count: number | undefined;
  let age: Age | undefined;
  let determiner: Mention['determiner'] = 'none';
  let away = false;
  let step = false;
  let foster = false;
  for (let at = head - 1; at >= Math.max(0, head - leftReachMax); at -= 1) {
    const word = wordText(words, at);
    if (word === 'old' || word === 'olds') {
      const start = wordText(words, at - 1).match(/^(year|month|week|day)s?$/) ? at - 2 : -1;
      const hit = start >= 0 ? ageAt(words, start) : undefined;
      if (hit) {
        age = hit.age;
        at = start;
        from = start;
        continue;
      }
      from = at;
      continue;
    }
    if (/^\d{1,2}$/.test(word)) {
      if (/^(year|month|week)s?$/.test(wordText(words, at + 1)) && age === undefined) break;
      if (count !== undefined || Number(word) > countMax || Number(word) === 0) break;
      count = Number(word);
      from = at;
      determiner = determiner === 'none' ? 'number' : determiner;
      continue;
    }
    if (possessives.has(word)) determiner = 'my';
    else if (others.has(word)) determiner = 'theirs';
    else if (word === 'no' || (word === 'any' && /not|without/.test(textOf(words, at - 3, at)))) determiner = 'no';
    else if (articles.has(word)) determiner = determiner === 'number' ? determiner : 'a';
    else if (definites.has(word)) {
      determiner = 'the';
      from = at;
      continue; // "all my kids", "both of"
    } else if (word === 'of' && /^(both|all|\d{1,2})$/.test(wordText(words, at - 1))) continue;
    else if (word === 'step' || word === 'foster') {
      step ||= word === 'step';
      foster ||= word === 'foster';
      from = at;
      continue;
    } else if (awayAdjectives.has(word)) {
      away = true;
      from = at;
      continue;
    } else if (personAdjectives.has(word)) {
      from = at;
      continue;
    } else break;
    from = at;
    break;
  }
  return { from, determiner, count, age, away, step, foster };
}

/** Ages to the right: "(3 and 7)", ", ages 3 and 7", "is 4", "who are 3 and 7", ", 71,". */
function readRight(words: Words, start: number, kin: Kin, count: number | undefined): { ages: Age[]; to: number } {
  const none = { ages: [], to: start };
  let at = start;
  let said = false;
  let pause = false;
  for (let steps = 0; steps < 5; steps += 1) {
    const word = wordText(words, at);
    if (/^(\(|:|ages?|aged|is|are|turned|'s)$/.test(word)) said = true;
    else if (word === ',') {
      if (pause) break;
      pause = true;
    } else if (!/^(who|that|just|only|he|she|they|under|'s|about|almost|now|currently|both)$/.test(word)) break;
    if (word === 'under') return underAge(words, at, kin) ?? none;
    at += 1;
  }
  const list = ageList(words, at);
  if (!list) return none;
  const next = wordText(words, list.to);
  if (!said) {
    // A bare number after a person is an age only when nothing else can be meant.
    const enough = kin.plural
      ? count === undefined
        ? list.ages.length > 1
        : list.ages.length === count
      : list.ages.length === 1;
    const plainEnd =
      next === '' ||
      /^[,.!?;)]$/.test(next) ||
      /^(and|but|i|we|with|who|he|she|they|has|is|live|lives|no|years?)$/.test(next);
    if (!enough || !plainEnd) return none;
  }
  if (!kin.plural && list.ages.length > 1) {
    const first = ageAt(words, at);
    return first ? { ages: [first.age], to: first.to } : none;
  }
  return { ages: list.ages, to: wordText(words, list.to) === ')' ? list.to + 1 : list.to };
}

/** "kids under 5" says no age, only how far it can be; the people themselves still count. */
function underAge(words: Words, at: number, kin: Kin): { ages: Age[]; to: number } | undefined {
  return kin.group === 'child' && /^\d{1,2}$/.test(wordText(words, at + 1)) ? { ages: [], to: at + 2 } : undefined;
}

/** "a 3 year old", "my 6 month old", "two 4 year olds" with no noun behind: a child. */
function ageOnlyMention(words: Words, scopes: Scopes, at: number, before: readonly Mention[]): Mention | undefined {
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
    livesHere: true,
  };
}

const followsList = (words: Words, from: number, before: readonly Mention[]): boolean => {
  const last = before[before.length - 1];
  return last !== undefined && from - last.to <= 1 && /^(and|,)$/.test(wordText(words, from - 1));
};
