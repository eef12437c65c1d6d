import type { Fact } from '../../../../profile/fact.ts';
import type { Json } from '../../../../household/household.ts';
import { periodAt } from '../money/amount-periods.ts';
import { certainty, type Found, type Message } from '../reader.ts';
import { matches, wordText } from '../text/words.ts';

/** Corrections that name no field: "sorry, $300 not $400", "that was weekly, not monthly", "35 not 34". */
export function readCorrections(message: Message, found: readonly Found[]): Found[] {
  if (message.context.factsInForce.length === 0) return [];
  return [...changedNumber(message, found), ...changedPeriod(message, found)];
}

type Entry = { readonly [key: string]: Json };

const entryOf = (fact: Fact): Entry | undefined =>
  fact.value !== null && typeof fact.value === 'object' && !Array.isArray(fact.value) && 'amount' in fact.value
    ? (fact.value as Entry)
    : undefined;

const holds = (amount: Json | undefined, number: number): boolean =>
  amount === number ||
  (amount !== null &&
    typeof amount === 'object' &&
    !Array.isArray(amount) &&
    'min' in amount &&
    Number(amount.min) <= number &&
    Number(amount.max) >= number);

const pair =
  / (?<is>\$?\d+(?:\.\d+)?)(?: (?:a|per|every) (?:week|month|year|hour|day)| weekly| monthly)? (?:, )?(?:and )?not (?<was>\$?\d+(?:\.\d+)?)(?= )| not (?<was2>\$?\d+(?:\.\d+)?)(?: (?:a|per) \w+)? (?:, |but |it is |its |, it is ){0,2}(?<is2>\$?\d+(?:\.\d+)?)(?= )| (?:should be|meant|make that|is actually|i said) (?<is3>\$?\d+(?:\.\d+)?)(?= )/g;

function changedNumber(message: Message, found: readonly Found[]): Found[] {
  const { words, context, scopes } = message;
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text.replace('$', '')));
  for (const match of matches(words, pair)) {
    const is = number(match.groups.is ?? match.groups.is2 ?? match.groups.is3);
    const was = number(match.groups.was ?? match.groups.was2);
    if (is === undefined) continue;
    const span = { from: match.from, to: match.to, status: 'corrected' as const, confidence: certainty.said };
    const holder =
      was === undefined
        ? undefined
        : latest(context.factsInForce, (fact) => fact.value === was || holds(entryOf(fact)?.amount, was));
    if (holder && !found.some((fact) => fact.path === holder.path)) return [replaced(holder, is, span)];
  }
  // "Sorry, $300": the amount told last.
  const bare = message.amounts.find(
    ({ amount, use }) =>
      scopes.correctsAt(amount.at) &&
      (amount.marked || isMoneyAfterVerb(message, amount.at)) &&
      (use === undefined || use.use === 'nothing' || (use.use === 'income' && use.kind === 'other')),
  );
  if (!bare || found.some((fact) => fact.from <= bare.amount.at && fact.to > bare.amount.at)) return [];
  const holder = latest(context.factsInForce, (fact) => entryOf(fact) !== undefined);
  if (!holder) return [];
  const { amount } = bare;
  const fact = replaced(holder, amount.value, {
    from: amount.from,
    to: amount.to,
    status: 'corrected',
    confidence: certainty.clear,
  });
  return [amount.period === undefined ? fact : { ...fact, value: { ...(fact.value as Entry), period: amount.period } }];
}

/** "No, I get 950", "actually it's 950": money by its verb and its size, where one amount of money was told before. */
function isMoneyAfterVerb({ words, context }: Message, at: number): boolean {
  const verb = /^(get|gets|make|makes|earn|earns|receive|receives|paid|is|was|its|only)$/.test(wordText(words, at - 1));
  const figure = Number(wordText(words, at).replace('$', ''));
  const held = context.factsInForce.filter((fact) => entryOf(fact) !== undefined);
  return verb && figure >= moneyMin && held.length === 1;
}

/** A smaller figure may be an age or a number of people. */
const moneyMin = 130;

function replaced(
  fact: Fact,
  value: Json,
  span: Pick<Found, 'from' | 'to' | 'confidence'> & { status: 'corrected' },
): Found {
  const entry = entryOf(fact);
  return { ...span, path: fact.path, value: entry ? { ...entry, amount: value } : value };
}

/** The fact told last that fits; money and ages both carry numbers, the turn decides. */
function latest(facts: readonly Fact[], fits: (fact: Fact) => boolean): Fact | undefined {
  return facts
    .filter((fact) => fact.status !== 'removed' && fits(fact))
    .reduce<Fact | undefined>((best, fact) => (best === undefined || fact.turn >= best.turn ? fact : best), undefined);
}

/** "That was weekly, not monthly", "I meant a week". */
function changedPeriod(message: Message, found: readonly Found[]): Found[] {
  const { words, scopes, context } = message;
  for (let at = 0; at < words.list.length; at += 1) {
    const hit = periodAt(words, at);
    if (!hit || wordText(words, at - 1) === 'not') continue;
    const sentence = scopes.sentenceAt(at);
    const points = /^(that|it|its|this|those|they)$/.test(wordText(words, sentence.from)) || scopes.correctsAt(at);
    if (!points || message.amounts.some(({ amount }) => amount.at >= sentence.from && amount.at < sentence.to))
      return [];
    const notAt = matches(words, / not (?:a |per |every )?\w+ /g).map((match) => periodAt(words, match.from + 1))[0];
    const holder =
      (notAt && latest(context.factsInForce, (fact) => entryOf(fact)?.period === notAt.period)) ??
      latest(context.factsInForce, (fact) => entryOf(fact)?.period !== undefined);
    const entry = holder && entryOf(holder);
    if (!holder || !entry || entry.period === hit.period || found.some((fact) => fact.path === holder.path)) return [];
    return [
      {
        path: holder.path,
        value: { ...entry, period: hit.period },
        status: 'corrected',
        confidence: certainty.said,
        from: at,
        to: hit.to,
      },
    ];
  }
  return [];
}
