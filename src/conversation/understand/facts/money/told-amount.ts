import type { Amount } from './amounts.ts';
import type { Message } from '../reader.ts';
import { wordText } from '../text/words.ts';

/** An amount that may be a year or an age ("on SSI, 67") tells nothing by itself. */
const bareAmountMin = 100;
const mayBeYear = /^(?:19|20)\d\d$/;

/** Whether a figure beside the name of an income is money that is paid: it has a period, a sign, or the size of money. */
export function isToldAmount({ words }: Message, { period, marked, value, at }: Amount): boolean {
  if (period !== undefined || marked) return true;
  return typeof value === 'number' && value >= bareAmountMin && !mayBeYear.test(wordText(words, at));
}
