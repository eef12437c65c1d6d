import { ageAt, type Age } from './ages.ts';
import { awayAdjectives, kinOf, personAdjectives } from './kin.ts';
import type { Mention } from './mentions.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

export const possessives: ReadonlySet<string> = new Set(['my', 'our']);
export const others: ReadonlySet<string> = new Set(['his', 'her', 'their', 'your']);
export const articles: ReadonlySet<string> = new Set(['a', 'an', 'another', 'one']);
export const definites: ReadonlySet<string> = new Set(['the', 'both', 'all', 'these', 'this']);
const leftReachMax = 9;
/** More children than anybody has are a figure of something else. */
export const countMax = 15;

/** What stands before a person: whose, how many, how old. */
export interface Left {
  readonly from: number;
  readonly determiner: Mention['determiner'];
  readonly count: number | undefined;
  readonly age: Age | undefined;
  readonly away: boolean;
  readonly step: boolean;
  readonly foster: boolean;
}

/** A word for one person. */
const isOne = (words: Words, at: number): boolean => kinOf(wordText(words, at))?.plural === false;

/** Reads "my two little", "a 7 year old", "no", "our 6 month old" to the left of a person. */
export function readLeft(words: Words, head: number): Left {
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
      // "Son 4 daughter 2": the age of who stands before.
      if (isOne(words, head) && (isOne(words, at - 1) || wordText(words, at - 1) === 'me')) break;
      // "two, no three kids": the later figure holds.
      if (count !== undefined || Number(word) > countMax || Number(word) === 0) break;
      count = Number(word);
      from = at;
      determiner = determiner === 'none' ? 'number' : determiner;
      continue;
    }
    // "She is not my wife": nobody's.
    if (possessives.has(word)) determiner = / (?:is|are|was|'s) not $/.test(textOf(words, at - 2, at)) ? 'no' : 'my';
    else if (others.has(word)) determiner = 'theirs';
    else if (word === 'no' && count !== undefined) break;
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
