import type { Json } from '../../../../household/household.ts';
import type { PlacedAmount } from './money-cues.ts';
import { certainty, type FactReader, type Message } from '../reader.ts';
import { textOf } from '../text/words.ts';

/** What a sum of this year is: all of the year, pay of work that is over, or what came in so far. */
type OfYear = 'whole' | 'earlier' | 'so_far';

const behindWords = 7;
const aheadWords = 12;
const year =
  / (?:so far )?(?:this (?:whole |entire |full )?year|in 20\d\d|from (?:january|jan) (?:to|through|until|til|till) [a-z]+)(?= )/;
const coming = / (?:expect|expecting|going to|will|should|estimate|projected|plan to|on track) /;
const over =
  / (?:old|last|former|previous|that) job | job that (?:ended|closed|is over) | before (?:they|i|it|we|the) (?:\w+ ){0,2}(?:let|got|lost|was|were|quit|left|closed|fired|laid) /;

/** "I expect to make 41,000 this year", "I made $9,400 this year at my old job": never pay by the month. */
export function ofThisYear({ words, scopes }: Message, { amount, use }: PlacedAmount): OfYear | undefined {
  if (use?.use !== 'income' || amount.period !== undefined) return undefined;
  const { from, to } = scopes.sentenceAt(amount.at);
  const behind = textOf(words, amount.to, Math.min(to, amount.to + behindWords));
  if (!year.test(behind)) return undefined;
  const ahead = textOf(words, Math.max(from, amount.from - aheadWords), amount.from);
  if (coming.test(ahead)) return 'whole';
  return over.test(textOf(words, amount.to, to)) || over.test(ahead) ? 'earlier' : 'so_far';
}

/** "Last year I made 50k" says nothing of what comes in now. */
export const ofLastYear = ({ words, scopes }: Message, { amount }: PlacedAmount): boolean =>
  / (?:last year|in 20\d\d) /.test(textOf(words, scopes.sentenceAt(amount.at).from, amount.at));

/** `income_year` of the household, and `pay_earlier` of who earned it. */
export const readYearlyIncome: FactReader = (message) =>
  message.amounts.flatMap((placed) => {
    const of = ofThisYear(message, placed);
    const { amount } = placed;
    const span = { from: Math.min(amount.from, placed.cueFrom), to: amount.to, confidence: certainty.said };
    const value: Json = amount.value;
    if (of === 'whole') return [{ ...span, path: 'income_year', value }];
    if (of !== 'earlier') return [];
    return message.people.subjectsAt(amount.at).map((id) => ({ ...span, path: `members.${id}.pay_earlier`, value }));
  });
