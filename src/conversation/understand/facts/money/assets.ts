import { selfId } from '../../../../household/household.ts';
import type { Amount, Sum } from './amounts.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import type { Scopes } from '../text/scopes.ts';
import { matches, textOf, type Words } from '../text/words.ts';

const nothing =
  / (?:no|not have any|not have) (?:money in (?:the|my) bank|savings|money saved|savings or anything|bank account)(?= )/g;
const broke = / (?:nothing|\$?0|no money) in (?:the|my) (?:bank|account|bank account|savings)(?= )/g;

const vehicle =
  / (?:cars?|truck|van|suv|vehicle|pickup|minivan|motorcycle|honda|toyota|ford|chevy|nissan|corolla|civic|camry|jeep) /;

/** "a 2012 Corolla worth maybe $4,000": what it is worth, where a car is spoken of. */
function vehicles({
  words,
  amounts,
  people,
  scopes,
}: Pick<Message, 'words' | 'amounts' | 'people' | 'scopes'>): Found[] {
  return amounts.flatMap(({ amount, use }): Found[] => {
    const { from } = scopes.sentenceAt(amount.at);
    const ahead = textOf(words, Math.max(from, amount.from - vehicleReachWords), amount.from);
    if (use?.use === 'asset' || amount.period !== undefined || !/ worth (?:\w+ ){0,2}$/.test(ahead)) return [];
    if (!vehicle.test(ahead) || !people.subjectsAt(amount.at).includes('you')) return [];
    const value = { amount: amount.value };
    return [{ path: 'assets.vehicle', value, confidence: certainty.said, from: amount.from, to: amount.to }];
  });
}

const vehicleReachWords = 10;

/** "I had 3,000 in the bank last year". */
const isOfThen = (words: Words, scopes: Scopes, { at }: Amount): boolean => {
  const { from, to } = scopes.clauseAt(at);
  return / (?:last year|years ago|in 20\d\d|used to have) /.test(textOf(words, from, to));
};

/** "3000 in the bank", "the 401k has 22,000": so near, a bare figure is money. */
const nearWords = 3;
const isNear = ({ from, to }: Amount, cueFrom: number, cueTo: number): boolean =>
  cueFrom >= to ? cueFrom - to < nearWords : from - cueTo < nearWords;
/** Smaller bare figures count things. */
const bareSumMin = 60;
const largest = (value: Sum): number => (typeof value === 'number' ? value : value.max);

/** "$60 in the bank" -> `assets.bank`. Savings carry no period; an amount with one is income or a cost. */
export const readAssets: FactReader = ({ words, amounts, people, scopes }) => {
  const found: Found[] = amounts.flatMap(({ amount, use, cueFrom, cueTo }): Found[] => {
    if (isOfThen(words, scopes, amount)) return [];
    if (use?.use !== 'asset' || (amount.period !== undefined && amount.period !== 'once')) return [];
    if (!amount.marked && (largest(amount.value) < bareSumMin || !isNear(amount, cueFrom, cueTo))) return [];
    // "… my wife 31, rent 1150, 140 in the bank": in a list it is everybody's.
    const isListed = scopes.clauseAt(amount.at).from === amount.from && amount.from > 0;
    const [owner] = isListed ? [selfId] : people.subjectsAt(amount.at);
    if (owner === undefined) return [];
    const path = owner === 'you' ? `assets.${use.kind}` : `members.${owner}.assets.${use.kind}`;
    return [
      {
        path,
        value: { amount: amount.value },
        confidence: certainty.said,
        from: Math.min(amount.from, cueFrom),
        to: Math.max(amount.to, cueTo),
      },
    ];
  });
  found.push(...vehicles({ words, amounts, people, scopes }));
  for (const pattern of [nothing, broke])
    for (const match of matches(words, pattern))
      if (people.subjectsAt(match.to)[0] === 'you')
        found.push({
          path: 'assets.bank',
          value: { amount: 0 },
          confidence: certainty.said,
          from: match.from,
          to: match.to,
        });
  return found;
};
