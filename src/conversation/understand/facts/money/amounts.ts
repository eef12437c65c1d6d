import { bounds } from '../../../../config.ts';
import type { Period } from '../../../../household/field.ts';
import { numberAt, periodAfter, periodAt, periodBefore } from './amount-periods.ts';
import { hoursCutTo } from '../work/hours-told.ts';
import { sometimesAgain } from './sums-told.ts';
import { type Words, textOf, wordText } from '../text/words.ts';
import type { Scopes } from '../text/scopes.ts';

export type Sum = number | { readonly min: number; readonly max: number };

/** Money as said. Nothing is added: without a period there is none. */
export interface Amount {
  readonly value: Sum;
  /** Word of the (first) number. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly period: Period | undefined;
  readonly basis: 'gross' | 'net' | undefined;
  /** Hours a week beside an hourly amount. */
  readonly hoursWeekly: Sum | undefined;
  /** Said with a money sign or word. A bare number needs a clear neighbour to be money. */
  readonly marked: boolean;
  readonly each: boolean;
}

/** "About 2,000" is taken as this share less and more. */
const aboutShare = 0.1;
const amountMax = 10_000_000;
const notMoney = new Set(
  'year years month months week weeks day days hour hours kids kid children child people persons adults adult times % bedroom bedrooms br am pm old of st nd th miles minutes mins weeks pounds lbs sons daughters boys girls babies more jobs cents checks grade percent f m or'.split(
    ' ',
  ),
);
const months =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** All amounts of money of a message, left to right. */
export function findAmounts(words: Words, scopes: Scopes): Amount[] {
  const amounts: Amount[] = [];
  for (let at = 0; at < words.list.length && amounts.length < bounds.readingSpotsMax; at += 1) {
    const amount = amountAt(words, scopes, at);
    if (!amount || isCount(words, amount)) continue;
    amounts.push(amount);
    at = amount.to - 1;
  }
  return amounts;
}

/** Smaller bare figures among other words count people and things. */
const bareSumMin = 20;
/** In an answer of a few words a small figure may be all there is. */
const answerWordsMax = 6;

const largest = (value: Sum): number => (typeof value === 'number' ? value : value.max);

const isCount = ({ list }: Words, { value, marked, period }: Amount): boolean =>
  !marked && period === undefined && typeof value === 'number' && value < bareSumMin && list.length > answerWordsMax;

function amountAt(words: Words, scopes: Scopes, at: number): Amount | undefined {
  const first = numberAt(words, at);
  if (!first || first.value > amountMax) return undefined;
  const sentence = scopes.sentenceAt(at);
  let to = at + 1;
  let value: Sum = first.value;
  let money = first.money;
  // "30, no wait 32 hours", "his hours went to 22 a week", "claim number 200 4455": no money.
  if (!money && hoursInstead.test(textOf(words, to, to + hoursInsteadWords))) return undefined;
  if (!money && (hoursChanged.test(textOf(words, at - hoursAheadWords, at)) || isInNumber(words, at))) return undefined;
  const joiner = wordText(words, to);
  const between = wordText(words, at - 1) === 'between' && joiner === 'and';
  const again = sometimesAgain(words, at);
  const second =
    again === undefined
      ? joiner === 'to' || joiner === 'or' || between
        ? numberAt(words, to + 1)
        : undefined
      : numberAt(words, again);
  if (second && changes(words, at, joiner)) {
    value = second.value;
    money ||= second.money;
    to += 2;
  } else if (second && second.value > first.value) {
    value = { min: first.value, max: second.value };
    money ||= second.money;
    to = (again ?? to + 1) + 1;
  }
  const next = wordText(words, to);
  const before = wordText(words, at - 1);
  const exact = first.money || /\./.test(wordText(words, at));
  const unit =
    first.value >= countedMax || exact
      ? (unitPeriods.get(next) ?? (exact ? rateUnits.get(next) : undefined))
      : undefined;
  if (
    !money &&
    ((notMoney.has(next) && unit === undefined && !isChildMoney(words, to)) ||
      isCalendarYear(first.value, before) ||
      months.test(before) ||
      months.test(next) ||
      /^(age|ages|aged|#|number|zip|code|route|apt|unit)$/.test(before))
  )
    return undefined;
  const after =
    unit && wordText(words, to + 1) !== 'old' ? { period: unit, to: to + 1 } : periodAfter(words, to, sentence.to);
  // "5 calls a week": what is counted stands between.
  if (!money && !exact && largest(value) < bareSumMin && after && unit === undefined && !periodAt(words, to))
    return undefined;
  const hourly =
    first.value < hourlyMax &&
    ((before === 'at' && hoursAhead.test(textOf(words, at - hoursAheadWords, at))) ||
      (exact && hoursBehind.test(textOf(words, to, to + 3))));
  const ahead = after ?? (hourly ? { period: 'hour' as const } : periodBefore(words, at, sentence.from));
  if (typeof value === 'number' && isAbout(words, at, to)) value = spread(value);
  if (
    typeof value === 'number' &&
    / (?:under|below|less than|(?<!went |gone |goes |going |go )up to|no more than) $/.test(textOf(words, at - 4, at))
  )
    value = { min: 0, max: value };
  const period = ahead?.period;
  return {
    value,
    at,
    from: at,
    to: after?.to ?? to,
    period,
    basis: basisNear(words, scopes, at, to),
    hoursWeekly: period === 'hour' ? hoursNear(words, sentence) : undefined,
    marked: money || hourly || (exact && unit !== undefined),
    each: wordText(words, to) === 'each' && after === undefined,
  };
}

/** More than anybody counts of months or years: "1900 mo" is a sum for a month. */
const countedMax = 130;
const unitPeriods: ReadonlyMap<string, Period> = new Map([
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
]);

/** "$13 hr", "17.25 hr": what is told to the cent, or as money, is by the hour; "40 hr" is time. */
const rateUnits: ReadonlyMap<string, Period> = new Map([
  ['hour', 'hour'],
  ['day', 'day'],
]);
/** "28 hours a week at 15.25": pay by the hour, which nobody has more of. */
const hourlyMax = 200;
const hoursInstead = /^ [,.] (?:(?:no|wait|sorry|actually|oops|i|mean|meant|make|that|,) )+\d{1,3} hours /;
const hoursInsteadWords = 9;
const hoursAheadWords = 10;
/** "14.50, 30 hours". */
const hoursBehind = /^ (?:, |for |x )?\d\d hours $/;
const hoursChanged = / hours (?!a week |per week |weekly )(?:\w+ ){0,5}(?:to|from) (?:about |only |just |like )?$/;
const hoursAhead =
  / hours (?:(?:were |was |are |is |got |have been |just )?(?:cut |reduced |dropped )(?:down |back )?to \d{1,2} (?:hours )?)?(?:(?:a |per |each |every )?week |weekly )?(?:, )?at $/;

/** "rent went from 800 to 950", "cut my pay from 18 to 15": the later one holds. */
const changes = (words: Words, at: number, joiner: string): boolean =>
  joiner === 'to' &&
  wordText(words, at - 1) === 'from' &&
  / (?:went|gone|go|goes|going|cut|raised|upped|bumped|dropped|fell|lowered|reduced|increased|changed|up|down) /.test(
    textOf(words, at - changeReachWords, at),
  );
const changeReachWords = 6;

/** A piece of a phone or case number. */
const isInNumber = (words: Words, at: number): boolean =>
  [at - 1, at + 1].some((beside) => /^\d{3,}$/.test(wordText(words, beside))) && /^\d{3,}$/.test(wordText(words, at));

/** "250 child support", "200 child care". */
const isChildMoney = (words: Words, to: number): boolean =>
  wordText(words, to) === 'child' && /^(support|care)$/.test(wordText(words, to + 1));

/** "a green card since 2019". */
const isCalendarYear = (value: number, before: string): boolean =>
  /^(since|in|from|until|by|of)$/.test(before) && Number.isInteger(value) && value >= 1920 && value <= 2079;

function isAbout(words: Words, at: number, to: number): boolean {
  if (
    /^(about|around|roughly|approximately|approx|approx\.|maybe|almost|nearly|like|probably|somewhere)$/.test(
      wordText(words, at - 1),
    )
  )
    return true;
  return /^(ish|or so|or less|give or take)/.test(`${wordText(words, to)} ${wordText(words, to + 1)}`);
}

const spread = (value: number): Sum => {
  const by = value * aboutShare;
  const round = (sum: number) => (value < 100 ? Math.round(sum * 100) / 100 : Math.round(sum));
  return value === 0 ? 0 : { min: round(value - by), max: round(value + by) };
};

const basisReachWords = 8;

/** In the amount's own clause, or right behind it: "30k a year, before tax". */
function basisNear(words: Words, scopes: Scopes, from: number, to: number): Amount['basis'] {
  const clause = scopes.clauseAt(from);
  const behind = /^(before|after|gross|net|pre)$/.test(wordText(words, clause.to)) ? clause.to + 3 : clause.to;
  const text = textOf(words, Math.max(clause.from, from - basisReachWords), Math.min(behind, to + basisReachWords));
  if (/ (?:before|pre|b4) tax(?:es)? | gross | before deductions /.test(text)) return 'gross';
  if (
    / after tax(?:es)? | net (?!flix)| (?:take|takes|bring|brings|taking|bringing) home | takehome | clear(?:s|ing)? \$?\d/.test(
      text,
    )
  )
    return 'net';
  return undefined;
}

/** "25 hours", "20 to 25 hours a week", "40 hrs" in the same sentence. */
function hoursNear(words: Words, sentence: { from: number; to: number }): Sum | undefined {
  const cut = hoursCutTo.exec(textOf(words, sentence.from, sentence.to))?.groups?.hours;
  if (cut !== undefined) return Number(cut);
  for (let at = sentence.from; at < Math.min(sentence.to, sentence.from + 80); at += 1) {
    if (!/^hours?$/.test(wordText(words, at))) continue;
    const last = numberAt(words, at - 1);
    if (!last || last.money || !Number.isInteger(last.value) || last.value > 120) continue;
    const joined = wordText(words, at - 2);
    const first = joined === 'to' || joined === 'or' ? numberAt(words, at - 3) : undefined;
    return first && !first.money && first.value < last.value ? { min: first.value, max: last.value } : last.value;
  }
  return undefined;
}
