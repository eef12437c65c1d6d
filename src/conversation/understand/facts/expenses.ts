import { amountEntry, paidToOthers } from './income.ts';
import { certainty, type FactReader, type Found, type Message } from './reader.ts';
import { negatedBefore } from './scopes.ts';
import { matches, textOf, wordText } from './words.ts';

/** Rent, mortgage, child care, medical costs, child support paid, and who pays for light and heat. */
export const readExpenses: FactReader = (message) => [
  ...costs(message),
  ...supportPaid(message),
  ...utilities(message),
  ...noCosts(message),
];

/** Without a word about it these are by the month: nobody tells a yearly rent. */
const monthly = new Set(['rent', 'mortgage']);

function costs(message: Message): Found[] {
  return message.amounts.flatMap(({ amount, use, cueFrom, cueTo }): Found[] => {
    if (use?.use !== 'expense' || isDenied(message, amount.at)) return [];
    if (!amount.marked && amount.period === undefined && !monthly.has(use.expense)) return [];
    const from = Math.min(amount.from, cueFrom);
    const to = Math.max(amount.to, cueTo);
    if (isOwedOrPast(message, from, to)) return [];
    if (message.people.forSomeoneElse) return [];
    const { amount: value, period } = amountEntry(amount);
    const path = `expenses.${use.expense}`;
    if (period !== undefined)
      return [{ path, value: { amount: value ?? 0, period }, confidence: certainty.said, from, to }];
    if (!monthly.has(use.expense)) return [];
    return [
      {
        path,
        value: { amount: value ?? 0, period: 'month' },
        status: 'inferred',
        confidence: certainty.clear,
        from,
        to,
      },
    ];
  });
}

/** "No rent of 900" is none; "can't afford the 410 for daycare" is a cost all the same. */
const isDenied = ({ words }: Message, at: number): boolean =>
  negatedBefore(words, at) && !/ not (?:\w+ )?(?:afford|pay|cover|manage) /.test(textOf(words, at - 4, at));

/** "I owe 900 in rent", "900 behind on rent", "rent went up", "used to pay": a debt or another time, not the cost. */
function isOwedOrPast(message: Message, from: number, to: number): boolean {
  const { clauseAt } = message.scopes;
  const text = textOf(message.words, Math.max(clauseAt(from).from, from - 6), Math.min(clauseAt(to - 1).to, to + 4));
  return / (?:owe|owed|owes|behind|late|back rent|past due|used to|was paying|overdue|deposit|rent assistance|rental assistance|short on|evict\w*) | paid (?:[\w$.]+ ){0,9}(?:until|till|before) /.test(
    text,
  );
}

function supportPaid(message: Message): Found[] {
  return message.amounts.flatMap((placed): Found[] => {
    const { amount, use } = placed;
    if (
      use?.use !== 'income' ||
      use.kind !== 'child_support' ||
      amount.period === undefined ||
      !paidToOthers(message, placed)
    )
      return [];
    const from = Math.min(amount.from, placed.cueFrom);
    const to = Math.max(amount.to, placed.cueTo);
    const value = { amount: amount.value, period: amount.period };
    return message.people
      .subjectsAt(amount.at)
      .slice(0, 1)
      .flatMap((id): Found[] => [
        { path: `members.${id}.child_support_paid`, value, confidence: certainty.said, from, to },
        ...(/ court ordered /.test(textOf(message.words, from - 6, to + 4))
          ? [
              {
                path: `members.${id}.child_support_paid.court_ordered`,
                value: true,
                confidence: certainty.said,
                from,
                to,
              },
            ]
          : []),
      ]);
  });
}

const paysUtilities =
  / (?:pay|pays|paying|responsible for) (?:\w+ ){0,4}?(?:electric|electricity|utilities|utility bills?|light bill|lights|gas bill|water bill|power bill|power)(?= )/g;
const namesBill = / (?:my|our) (?:light|electric|electricity|power|gas|utility) bills?(?= )/g;
const behindOn = / behind on (?:my |the |our )?(?:light|electric|electricity|power|gas|water|utility) bills?(?= )/g;
const whichIPay =
  / (?:electric|electricity|lights?|gas|water|power|utilities|utility) (?:bills? )?(?:(?:and|,) \w+ )?(?:which |that )?(?:i|we) pay(?= )/g;
const included =
  / (?:(?:utilities|electric|electricity|heat|everything)(?: are| is)? (?:all )?included|includes (?:all )?(?:the |my )?utilities|do not pay (?:for )?(?:any )?utilities|landlord pays (?:the |for )?(?:utilities|electric|electricity))(?= )/g;
const paysHeat =
  / (?:pay|pays|paying) (?:\w+ ){0,6}?(?:heat|heating|oil|propane|heating bill|heating oil|air conditioning)(?= )/g;
const heatsWith =
  / heat(?:s|ing)? (?:\w+ )?with (?:oil|gas|propane|wood|kerosene|electric\w*) ,? ?which (?:i|we) pay(?= )/g;
const namesHeat = /(?: (?:my|our)|(?<=^|[.;])) (?:heat|heating|oil|propane|gas) bill(?= )/g;

function utilities(message: Message): Found[] {
  const { words, people } = message;
  const found: Found[] = [];
  const add = (pattern: RegExp, path: string, value: boolean, inferred: boolean) => {
    for (const match of matches(words, pattern)) {
      if ((value && negatedBefore(words, match.from + 1)) || people.subjectsAt(match.to)[0] !== 'you') continue;
      if (/^(landlord|he|she|they)$/.test(wordText(words, match.from - 1))) continue;
      found.push({
        path,
        value,
        status: inferred ? 'inferred' : 'stated',
        confidence: inferred ? certainty.clear : certainty.said,
        from: match.from,
        to: match.to,
      });
    }
  };
  add(paysUtilities, 'expenses.utilities', true, false);
  add(namesBill, 'expenses.utilities', true, true);
  add(behindOn, 'expenses.utilities', true, true);
  add(whichIPay, 'expenses.utilities', true, false);
  for (const { amount, use, cueFrom, cueTo } of message.amounts) {
    const [from, to] = [Math.min(amount.from, cueFrom), Math.max(amount.to, cueTo)];
    if (use?.use !== 'utilities' || !amount.marked || isOwedOrPast(message, from, to)) continue;
    if (people.subjectsAt(amount.at)[0] === 'you')
      found.push({
        path: 'expenses.utilities',
        value: true,
        status: 'inferred',
        confidence: certainty.clear,
        from,
        to,
      });
  }
  add(included, 'expenses.utilities', false, false);
  add(paysHeat, 'expenses.heating', true, false);
  add(namesHeat, 'expenses.heating', true, true);
  add(heatsWith, 'expenses.heating', true, false);
  return found;
}

const nothingPaid: readonly (readonly [RegExp, string])[] = [
  [/ (?:(?:do|does) not pay (?:any |for )?rent|no rent|pay no rent|live rent free|rent free)(?= )/g, 'expenses.rent'],
  [
    / (?:(?:do|does) not pay (?:for )?(?:any )?(?:child care|day care)|no (?:child care|day care) (?:costs|expenses|bills))(?= )/g,
    'expenses.child_care',
  ],
  [
    / (?:no medical (?:bills|expenses|costs)|(?:do|does) not have (?:any )?medical (?:bills|expenses|costs))(?= )/g,
    'expenses.medical',
  ],
];

function noCosts(message: Message): Found[] {
  return nothingPaid.flatMap(([pattern, path]) =>
    matches(message.words, pattern)
      .filter((match) => message.people.subjectsAt(match.to)[0] === 'you')
      .map((match) => ({
        path,
        value: { amount: 0, period: 'month' },
        confidence: certainty.said,
        from: match.from,
        to: match.to,
      })),
  );
}
