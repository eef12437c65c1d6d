import type { Words } from '../text/words.ts';
import { wordText } from '../text/words.ts';

/** An age as said. `months` is the whole age in months, for those told in months or weeks ("18 months old": 1 and 18). */
export interface Age {
  readonly years: number;
  readonly months?: number;
}

export interface AgeHit {
  readonly age: Age;
  /** The word after the age. */
  readonly to: number;
  /** A unit was said ("4 years", "6 months old"). */
  readonly unit: boolean;
}

const ageYearsMax = 115;
const notAges = new Set(
  'hours hour dollars % days times of miles mile minutes bedrooms bedroom pounds lbs feet cents checks jobs am pm percent figures credits classes bills weeks th more other to'.split(
    ' ',
  ),
);
/** "2 kids", where nobody can mean "me 31, kids". */
const counted = /^(?:people|persons|adults|kids|children)$/;
const countedMax = 20;
const notAfterUnits = new Set('pregnant along behind ago late into sober clean more left in away'.split(' '));

/** Reads an age at a word: "3", "3 years old", "6 months", "2 weeks old". */
export function ageAt(words: Words, at: number): AgeHit | undefined {
  const text = wordText(words, at);
  if (!/^\d{1,3}(?:\.5)?$/.test(text)) return undefined;
  const value = Number(text);
  let to = at + 1;
  const unit = /^(year|month|week|day)s?$/.exec(wordText(words, to))?.[1];
  if (unit) {
    to += 1;
    if (/^olds?$/.test(wordText(words, to))) to += 1;
    else if (notAfterUnits.has(wordText(words, to))) return undefined;
  } else if (notAges.has(wordText(words, to)) || (value <= countedMax && counted.test(wordText(words, to))))
    return undefined;
  else if (wordText(words, to) === 'and' && wordText(words, to + 1) === 'a' && wordText(words, to + 2) === 'half')
    to += 3;
  const age = inYears(value, unit);
  return age.years > ageYearsMax ? undefined : { age, to, unit: unit !== undefined };
}

/** Babies are told in months; beyond this, months say no more than years. */
const ageMonthsMax = 36;
const weeksPerMonth = 4.345;
const daysPerMonth = 30.4;

function inYears(value: number, unit: string | undefined): Age {
  if (unit === undefined || unit === 'year') return { years: Math.floor(value) };
  const months = Math.floor(unit === 'month' ? value : value / (unit === 'week' ? weeksPerMonth : daysPerMonth));
  const years = Math.floor(months / 12);
  return months <= ageMonthsMax ? { years, months } : { years };
}

const ageListMax = 15;

/** Ages joined by commas and "and": "3 and 7", "2, 5 and 9". */
export function ageList(words: Words, at: number): { ages: Age[]; to: number; unit: boolean } | undefined {
  const ages: Age[] = [];
  let unit = false;
  let to = at;
  let cursor = at;
  while (ages.length < ageListMax) {
    if (wordText(words, cursor) === 'a' || wordText(words, cursor) === 'age') cursor += 1;
    const hit = ageAt(words, cursor);
    if (!hit) break;
    ages.push(hit.age);
    unit ||= hit.unit;
    to = hit.to;
    cursor = to;
    if (wordText(words, cursor) === ',') cursor += 1;
    if (wordText(words, cursor) === 'and') cursor += 1;
    // "3 boys 2 6 and 9": small figures in a row are one list.
    if (cursor === to && !/^(?:1?\d)$/.test(wordText(words, cursor))) break;
  }
  return ages.length === 0 ? undefined : { ages, to, unit };
}
