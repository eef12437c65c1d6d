import { amountEntry, paidToOthers } from './income.ts';
import { kinOf } from '../people/kin.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, textOf, wordText } from '../text/words.ts';

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
    // "Rent went up 150": by so much.
    if (isOwedOrPast(message, from, to) || /^(?:up|by)$/.test(wordText(message.words, amount.from - 1))) return [];
    if (message.people.forSomeoneElse || isPaidByOthers(message, amount.at)) return [];
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

/** "Mom pays 600 rent", "my roommate pays 450": who pays is not the writer, nor their spouse or partner. */
function isPaidByOthers({ words, scopes, people }: Message, at: number): boolean {
  const { from } = scopes.clauseAt(at);
  let verb = at - 1;
  while (verb >= from && !/^(?:pays?|paid|paying|gives?)$/.test(wordText(words, verb))) verb -= 1;
  const before = wordText(words, verb - 1);
  if (verb < from || before === 'to') return false;
  const group = kinOf(before)?.group;
  const isKin = group !== undefined && group !== 'spouse' && group !== 'partner';
  return isKin || !people.subjectsAt(verb).some((id) => /^(?:you|spouse|partner)/.test(id));
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
const heat =
  /(?: we| i| and| the| our|(?<=^|[.,;])) heat (?:is|with|by) (?:gas|oil|propane|wood|kerosene|electric\w*|pellets|coal|separate)(?= )/g;
/** Whoever's power is cut off pays for it. */
const cutOff =
  / (?:(?:shut ?off|disconnect|disconnection|cut ?off) notice (?:\w+ ){0,3}(?:electric|electricity|power|gas|lights|utilities)|(?:my|our) (?:power|electric|electricity|gas|lights) (?:was|were|is|are|got|is getting|are getting|will be|is being) (?:cut|shut|turned|disconnected)|(?:gas|electric|power|light|utility) company (?:\w+ ){0,4}(?:shut|cut|turn|disconnect|disconnecting|shutting|cutting) (?:us|me|my|it|our)|(?:keep up with|afford|pay|cover) (?:the|my|our) (?:gas|electric|light|power|heating|utility) bills?)(?= )/g;
const namesHeat = /(?: (?:my|our)|(?<=^|[.;])) (?:heat|heating|oil|propane|gas) bill(?= )/g;

function utilities(message: Message): Found[] {
  const { words, people } = message;
  const found: Found[] = [];
  const add = (pattern: RegExp, path: string, value: boolean, inferred: boolean) => {
    for (const match of matches(words, pattern)) {
      if (
        (value && pattern !== cutOff && negatedBefore(words, match.from + 1)) ||
        people.subjectsAt(match.to)[0] !== 'you'
      )
        continue;
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
  add(cutOff, 'expenses.utilities', true, true);
  found.push(...bills(message));
  add(included, 'expenses.utilities', false, false);
  add(paysHeat, 'expenses.heating', true, false);
  add(namesHeat, 'expenses.heating', true, true);
  add(heatsWith, 'expenses.heating', true, false);
  add(heat, 'expenses.heating', true, true);
  return found;
}

/** "The gas bill is 140 a month, electric 60": that they are paid, and what they come to when all are told by one period. */
function bills(message: Message): Found[] {
  const told = message.amounts.filter(({ amount, use, cueFrom, cueTo }) => {
    const [from, to] = [Math.min(amount.from, cueFrom), Math.max(amount.to, cueTo)];
    const isBill = use?.use === 'utilities' && (amount.marked || amount.period !== undefined);
    return isBill && !isOwedOrPast(message, from, to) && message.people.subjectsAt(amount.at)[0] === 'you';
  });
  return told.flatMap(({ amount, cueFrom, cueTo }): Found[] => {
    const span = { from: Math.min(amount.from, cueFrom), to: Math.max(amount.to, cueTo), confidence: certainty.clear };
    const pays: Found = { ...span, path: 'expenses.utilities', value: true, status: 'inferred' };
    const { period, value } = amount;
    if (
      period === undefined ||
      told.length > 1 ||
      / in (?:winter|summer) /.test(textOf(message.words, amount.to, amount.to + 3))
    )
      return [pays];
    return [pays, { ...span, path: 'expenses.utility_bills', value: { amount: value, period } }];
  });
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
