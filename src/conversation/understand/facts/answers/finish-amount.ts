import type { Json } from '../../../../household/household.ts';
import type { Period } from '../../../../household/field.ts';
import { isObject } from '../../../../household/read-field.ts';
import { periodAt } from '../money/amount-periods.ts';
import type { FactWords } from '../fact-words.ts';
import type { FactReading } from '../read-facts.ts';
import { readWords, wordText, type Words } from '../text/words.ts';

/** An amount we asked back about: `path` is there once it is known what the amount is. */
export interface PendingAmount {
  readonly path: string | undefined;
  readonly amount: Json;
  readonly period?: Period | undefined;
}

/** A longer message says by itself what it is about. */
const answerWordsMax = 12;

/**
 * Reads the answer to "a week or a month?" and to "what is that for?". What the message says by itself comes first; the
 * amount told before is only completed, never guessed at.
 *
 * @param read what the message says by itself
 * @param reread the same reading of another text: the amount together with what it is for
 */
export function finishAmount(
  text: string,
  pending: PendingAmount,
  read: FactReading,
  { lexicon, reread }: { readonly lexicon: FactWords; readonly reread: (text: string) => FactReading },
): FactReading {
  const words = readWords(text, lexicon.forms);
  if (words.list.length === 0 || words.list.length > answerWordsMax || read.facts.length > 0) return read;
  const amount = newAmount(words) ?? pending.amount;
  if (pending.path === undefined) {
    if (read.unfinished.length > 0 || newAmount(words) !== undefined) return read;
    const said = inWords(amount, pending.period, [...lexicon.forms.currencySymbols][0] ?? '');
    const whole = said === undefined ? read : reread(`${said} ${text}`);
    return whole.facts.length + whole.unfinished.length > 0 ? { ...whole, need: read.need } : read;
  }
  const period = periodIn(words);
  if (period === undefined) {
    if (newAmount(words) === undefined || read.unfinished.length > 0) return read;
    return { ...read, bareAmount: undefined, unfinished: [{ path: pending.path, amount, quote: text }] };
  }
  return {
    ...read,
    bareAmount: undefined,
    facts: [{ path: pending.path, value: { amount, period }, status: 'stated', quote: text, confidence: 0.95 }],
  };
}

/** The amount again as somebody would write it: "$1500 to $1800 a month". */
function inWords(amount: Json, period: Period | undefined, symbol: string): string | undefined {
  const often = period === undefined ? '' : ` ${periodWords[period]}`;
  if (typeof amount === 'number') return `${symbol}${amount}${often}`;
  if (!isObject(amount) || typeof amount['min'] !== 'number' || typeof amount['max'] !== 'number') return undefined;
  return `${symbol}${amount['min']} to ${symbol}${amount['max']}${often}`;
}

const periodWords: Readonly<Record<Period, string>> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  two_weeks: 'every 2 weeks',
  half_month: 'twice a month',
  month: 'a month',
  year: 'a year',
  once: 'one time',
};

/** "1150", "I get 1150 not 1100": the figure that holds now. */
function newAmount(words: Words): number | undefined {
  const figures = words.list.flatMap(({ text }, index) => {
    const figure = /^\$?(\d+(?:\.\d+)?)$/.exec(text)?.[1];
    const isPeriod = /^(weeks?|months?|years?|days?|times?)$/.test(wordText(words, index + 1));
    return figure === undefined || isPeriod || wordText(words, index - 1) === 'not' ? [] : [Number(figure)];
  });
  return figures.length === 1 ? figures[0] : undefined;
}

/** The period a short answer names: "a week", "monthly", "month", "every 2 weeks". */
export function periodIn(words: Words): Period | undefined {
  for (let at = 0; at < words.list.length; at += 1) {
    const said = periodAt(words, at)?.period;
    if (said !== undefined) return said;
    const bare = bareNouns.get(wordText(words, at));
    if (bare !== undefined && !/^\d+$/.test(wordText(words, at - 1))) return bare;
  }
  const two = words.text.includes(' 2 weeks ');
  return two ? 'two_weeks' : undefined;
}

const bareNouns: ReadonlyMap<string, Period> = new Map([
  ['hour', 'hour'],
  ['week', 'week'],
  ['month', 'month'],
  ['year', 'year'],
]);
