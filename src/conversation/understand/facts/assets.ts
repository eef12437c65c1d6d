import { certainty, type FactReader, type Found } from './reader.ts';
import { matches } from './words.ts';

const nothing =
  / (?:no|not have any|not have) (?:money in (?:the|my) bank|savings|money saved|savings or anything|bank account)(?= )/g;
const broke = / (?:nothing|\$?0|no money) in (?:the|my) (?:bank|account|bank account|savings)(?= )/g;

/** "3000 in the bank": so near, a bare figure is money. */
const nearBankWords = 3;

/** "$60 in the bank" -> `assets.bank`. Savings carry no period; an amount with one is income or a cost. */
export const readAssets: FactReader = ({ words, amounts, people }) => {
  const found: Found[] = amounts.flatMap(({ amount, use, cueFrom, cueTo }): Found[] => {
    if (use?.use !== 'asset' || (amount.period !== undefined && amount.period !== 'once')) return [];
    if (!amount.marked && !(use.kind === 'bank' && cueTo - amount.to <= nearBankWords)) return [];
    const [owner] = people.subjectsAt(amount.at);
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
