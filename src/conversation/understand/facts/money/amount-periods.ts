import type { Period } from '../../../../household/field.ts';
import { type Words, wordText } from '../text/words.ts';

/** The number that a word is, and whether a money sign stands before it. */
export const numberAt = (words: Words, at: number): { value: number; money: boolean } | undefined => {
  const match = /^(\$?)(\d+(?:\.\d+)?)$/.exec(wordText(words, at));
  return match ? { value: Number(match[2]), money: match[1] === '$' } : undefined;
};

const singlePeriods: ReadonlyMap<string, Period> = new Map([
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annually', 'year'],
  ['annual', 'year'],
]);
const nounPeriods: ReadonlyMap<string, Period> = new Map([
  ['hour', 'hour'],
  ['h', 'hour'],
  ['day', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
  ['annum', 'year'],
]);

const weekdays = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;

/** A period phrase that starts at a word: "a week", "every other week", "twice a month", "monthly". */
export function periodAt(words: Words, at: number): { period: Period; to: number } | undefined {
  const one = wordText(words, at);
  const two = wordText(words, at + 1);
  const three = wordText(words, at + 2);
  if ((one === 'bi' || one === 'every') && two === 'weekly') return { period: 'two_weeks', to: at + 2 };
  if (one === 'bi' && two === 'monthly') return undefined; // twice a month or every two months: nobody knows
  if (one === 'semi' && two === 'monthly') return { period: 'half_month', to: at + 2 };
  const single = singlePeriods.get(one);
  if (single) return { period: single, to: at + 1 };
  if (
    (one === 'twice' || (one === '2' && two === 'times')) &&
    /^(a|per|each|every|monthly)$/.test(one === 'twice' ? two : three)
  ) {
    const start = at + (one === 'twice' ? 1 : 2);
    if (wordText(words, start) === 'monthly') return { period: 'half_month', to: start + 1 };
    return wordText(words, start + 1) === 'month' ? { period: 'half_month', to: start + 2 } : undefined;
  }
  if (/^(a|an|per|each|every|the|in)$/.test(one)) {
    if (one === 'every' || one === 'per' || one === 'each') {
      if (one === 'every' && two === 'other' && weekdays.test(three)) return { period: 'two_weeks', to: at + 3 };
      if (one === 'every' && weekdays.test(two)) return { period: 'week', to: at + 2 };
      if (two === '2' && /^weeks?$/.test(three)) return { period: 'two_weeks', to: at + 3 };
      if ((two === 'other' || two === 'second') && three === 'week') return { period: 'two_weeks', to: at + 3 };
      if (two === '2' || two === 'other') return undefined;
    }
    if (one === 'the' || one === 'in') {
      if (!(one === 'in' && two === 'a')) return undefined;
      const noun = nounPeriods.get(three);
      return noun && { period: noun, to: at + 3 };
    }
    const noun = nounPeriods.get(two);
    return noun && { period: noun, to: at + 2 };
  }
  // "600 for week", "by the hour".
  const bareNoun = one === 'for' ? two : one === 'by' && two === 'the' ? three : undefined;
  const bare = bareNoun === undefined ? undefined : nounPeriods.get(bareNoun);
  if (bare) return { period: bare, to: at + (one === 'for' ? 2 : 3) };
  if (/^(one|1)$/.test(one) && two === 'time') return { period: 'once', to: at + 2 };
  if (one === 'lump' && two === 'sum') return { period: 'once', to: at + 2 };
  return undefined;
}

const afterReach = 6;

/** The period said behind an amount. */
export function periodAfter(
  words: Words,
  from: number,
  sentenceEnd: number,
): { period: Period; to: number } | undefined {
  for (let at = from; at < Math.min(sentenceEnd, from + afterReach); at += 1) {
    const word = wordText(words, at);
    const hit = periodAt(words, at);
    // "25 hours a week", "3 days a week" measure time, not money.
    if (hit && !/^(hours?|days?|shifts?|times?|once|nights?)$/.test(wordText(words, at - 1))) return hit;
    if (hit) return undefined;
    if (/^[;:().!?]$/.test(word) || /^(and|but|or|i|we|my|she|he|they|plus)$/.test(word) || numberAt(words, at))
      return undefined;
    if (word === ',' && !periodAt(words, at + 1)) return undefined;
  }
  return undefined;
}

const beforeReach = 7;

/** The period said before an amount: "every month I get 200". */
export function periodBefore(
  words: Words,
  at: number,
  sentenceStart: number,
): { period: Period; to: number } | undefined {
  for (let back = at - 1; back >= Math.max(sentenceStart, at - beforeReach); back -= 1) {
    const hit = periodAt(words, back);
    if (hit && hit.to <= at) {
      // "twice a month" ends where "a month" ends; the longer one is meant.
      const longer = [periodAt(words, back - 2), periodAt(words, back - 1)].find((one) => one?.to === hit.to);
      if (longer) return longer;
      const owner = wordText(words, back - 1);
      if (/^(paychecks|checks|payments)$/.test(owner))
        return wordText(words, back - 2) === '2' && hit.period === 'month'
          ? { period: 'half_month', to: hit.to }
          : undefined;
      if (numberAt(words, back - 1) || /^(hours?|days?|times?)$/.test(owner)) return undefined;
      return hit;
    }
    if (numberAt(words, back) || /^[;:().!?]$/.test(wordText(words, back))) return undefined;
    if (/^(but|plus|and)$/.test(wordText(words, back)) || (wordText(words, back) === ',' && at - back > 3))
      return undefined;
  }
  return undefined;
}
