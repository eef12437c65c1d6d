import type { Json } from '../../../../household/household.ts';
import type { Period } from '../../../../household/field.ts';
import type { Amount, Sum } from './amounts.ts';
import { firstDate } from '../text/dates.ts';
import type { PlacedAmount } from './money-cues.ts';
import { readEmployment } from '../work/employment.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { past, readNoIncome } from './no-income.ts';
import { matches, textOf, wordText } from '../text/words.ts';
import { ofLastYear, ofThisYear } from './yearly-income.ts';

/** An amount whose period nobody said: to be asked about, never guessed. */
export interface UnfinishedAmount {
  readonly path: string;
  readonly amount: Json;
  readonly quote: string;
}

const future =
  / (?:will be|will get|will start|will make|going to|supposed to|should be getting|starting|start next|start a|starts a|start my|expect|expecting|i retire|retiring on|retiring in) /;
const jobIncome = new Set(['wages', 'self_employment']);

/** `members.you.income.wages` and so on: amount with its period, basis, hours, and whether it is over or still to come. */
export const readIncome: FactReader = (message) => [
  ...message.amounts.flatMap((placed) => incomeFact(message, placed)),
  ...readNoIncome(message),
];

/** Path and entry of an amount that is income, whether or not its period is known. */
function incomeFact(message: Message, said: PlacedAmount): Found[] {
  const placed = inItsPlace(message, said);
  const { use } = placed;
  const amount = withUsualPeriod(message, placed);
  if (use?.use !== 'income' || amount.period === undefined || paidToOthers(message, placed)) return [];
  if (negatedBefore(message.words, amount.at) || ofThisYear(message, said) !== undefined) return [];
  const from = Math.min(amount.from, placed.cueFrom);
  const to = Math.max(amount.to, placed.cueTo);
  const ids = use.kind === 'gift' ? ['you'] : incomeOwners(message, placed);
  if (ids.length > 1 && !amount.each) return [];
  return ids.flatMap((id): Found[] => {
    const kind = kindOf(message, use.kind, { id, period: amount.period });
    const status = timeOf(message, placed, kind);
    if (status === 'ended' && ofLastYear(message, placed)) return [];
    const vague = use.kind === 'other' || kind !== use.kind || amount !== placed.amount;
    return [
      {
        path: `members.${id}.income.${kind}`,
        value: {
          ...amountEntry(amount),
          ...(kind === ownKind ? businessCosts(message, amount) : {}),
          ...(status ? { status } : {}),
          ...datesOf(message, placed, status),
        },
        status: vague ? 'inferred' : 'stated',
        confidence: vague ? certainty.likely : certainty.said,
        from,
        to,
      },
    ];
  });
}

const ownKind = 'self_employment';

/** "About 400 a week, and I spend like 60 on supplies": by the same period, or none said. */
function businessCosts(message: Message, { at, period }: Amount): { [key: string]: Json } {
  const [costs, ...more] = message.amounts.filter(
    ({ amount, use }) =>
      use?.use === 'business_cost' && amount.at > at && (amount.period === undefined || amount.period === period),
  );
  return costs === undefined || more.length > 0 ? {} : { costs: costs.amount.value };
}

/** "I get $1,480 Social Security and my wife gets $910": the same again, said once. */
function inItsPlace(message: Message, placed: PlacedAmount): PlacedAmount {
  const { amount, use } = placed;
  if (use?.use !== 'income' || use.kind !== 'other' || amount.period !== undefined) return placed;
  const before = neighbours(message, placed).findLast((one) => one.amount.at < amount.at)?.use;
  const again = before?.use === 'income' && before.paid !== undefined && before.paid !== 'once';
  return again ? { ...placed, use: before } : placed;
}

/** The other amounts of its sentence. */
const neighbours = ({ amounts, scopes }: Message, { amount }: PlacedAmount): readonly PlacedAmount[] =>
  amounts.filter(
    (one) => one.amount !== amount && scopes.sentenceAt(one.amount.at).from === scopes.sentenceAt(amount.at).from,
  );

/**
 * The period that an amount has without a word of it: that of the benefit ("900 from Social Security"), that of the other
 * amount in its sentence ("he makes 3,000 a month and I make 800"), a year for pay nobody gets in a month ("I make 30k").
 */
function withUsualPeriod(message: Message, placed: PlacedAmount): Amount {
  const { amount, use } = placed;
  if (use?.use !== 'income' || amount.period !== undefined || !isSum(amount)) return amount;
  if (use.paid !== undefined) return { ...amount, period: use.paid };
  if (!yearlyKinds.has(use.kind)) return amount;
  const [other, ...more] = [
    ...new Set(
      neighbours(message, placed).flatMap((one) => (one.amount.period === undefined ? [] : [one.amount.period])),
    ),
  ];
  if (largest(amount) >= yearlyMin && (other === undefined || other === 'year')) return { ...amount, period: 'year' };
  return other === 'month' && more.length === 0 && largest(amount) < yearlyMin ? { ...amount, period: other } : amount;
}

const yearlyKinds = new Set(['wages', 'self_employment', 'other']);
/** Whoever needs help gets no such sum in a month. */
const yearlyMin = 10_000;
const largest = ({ value }: Amount): number => (typeof value === 'number' ? value : value.max);

const isSum = ({ value, marked }: Amount): boolean =>
  marked || (typeof value === 'number' ? value : value.max) >= bareSumMin;
/** Smaller bare figures beside a benefit's name are ages and counts. */
const bareSumMin = 100;

/** The verb's subject earns; a named benefit is its owner's ("my mom's SSI is 900", "$900 SSI for my son"). */
export function incomeOwners(message: Message, { amount, use, cueFrom, cueTo }: PlacedAmount): readonly string[] {
  const byCue = use?.use === 'income' && !jobIncome.has(use.kind) && cueTo > 0;
  // "his pension pays me 640": whoever it comes from, it comes in here.
  if (
    / (?:pays|pay|paying|gives|sends) (?:me|us) /.test(
      textOf(message.words, Math.min(cueFrom, amount.at) - 3, amount.at),
    )
  )
    return ['you'];
  const personal = use?.use === 'income' && (use.receives !== undefined || use.kind === 'social_security');
  if (personal && wordText(message.words, cueTo) === 'for') return message.people.ownersOf(cueFrom, cueTo);
  if (byCue && cueFrom < amount.at && message.scopes.clauseAt(cueFrom) === message.scopes.clauseAt(amount.at))
    return message.people.ownersOf(cueFrom, cueTo);
  // "his job: $48,000" is his, and nobody's when nobody knows who he is.
  if (/^(?:his|her|their)$/.test(wordText(message.words, cueFrom - 1)) && cueFrom < amount.at)
    return message.people.ownersOf(cueFrom, cueTo);
  return message.people.subjectsAt(amount.at);
}

/** Income nobody named is pay when it is by the hour or the day, or the person works; pay of one's own business is that. */
function kindOf(
  message: Message,
  kind: string,
  { id, period }: { readonly id: string; readonly period: Period | undefined },
): string {
  if (kind !== 'other' && kind !== 'wages') return kind;
  if (isSelfEmployed(message, id)) return 'self_employment';
  if (kind === 'wages' || period === 'hour' || period === 'day') return 'wages';
  const job = message.context.factsInForce.find((fact) => fact.path === `members.${id}.employment.status`);
  const isJob = job?.value === 'employed' || (period !== undefined && payPeriods.has(period) && worksNow(message, id));
  return isJob ? 'wages' : 'other';
}

const payPeriods = new Set<Period>(['week', 'two_weeks', 'half_month']);

/** "We both work. I get 720 a week": told in the same message. */
const worksNow = (message: Message, id: string): boolean =>
  readEmployment(message).some(({ path, value }) => path === `members.${id}.employment.status` && value === 'employed');

const ownWork =
  / (?:self employed|freelancer|freelance|my own business|(?:work|works|working|business) for myself|own boss)(?= )/g;

const isSelfEmployed = ({ words, people, context }: Message, id: string): boolean =>
  matches(words, ownWork).some((match) => people.subjectsAt(match.to - 1).includes(id)) ||
  context.factsInForce.some(
    (fact) => fact.path === `members.${id}.employment.status` && fact.value === 'self_employed',
  );

export function amountEntry(amount: Amount): { [key: string]: Json } {
  return {
    amount: amount.value,
    ...(amount.period === undefined ? {} : { period: amount.period }),
    ...(amount.basis === undefined ? {} : { basis: amount.basis }),
    ...(amount.hoursWeekly === undefined ? {} : { hours_weekly: amount.hoursWeekly }),
  };
}

/** "… my pension January 1, it's 1,033". */
const opening = /^ (?:(?:it is|its|it will be|that is) )?(?:about |around |like )?$/;

function timeOf(message: Message, placed: PlacedAmount, kind: string): 'ended' | 'expected' | undefined {
  const { clauseAt } = message.scopes;
  const own = clauseAt(placed.amount.at);
  // "I start a new job in May, $19 an hour": an amount that opens its clause goes on with the one before.
  const goesOn = opening.test(textOf(message.words, own.from, placed.amount.from));
  const clause = goesOn && own.from > 0 ? clauseAt(own.from - 1) : own;
  const text = textOf(message.words, clause.from, placed.amount.at);
  if (future.test(text)) return 'expected';
  const sentence = textOf(message.words, message.scopes.sentenceAt(clause.from).from, placed.amount.at);
  if (jobIncome.has(kind) && / made (?:\w+ )?$/.test(text) && / (?:left|quit) /.test(sentence)) return 'ended';
  if (jobIncome.has(kind) && past.test(text)) return 'ended';
  return / (?:used to|was getting|were getting) /.test(text) ? 'ended' : undefined;
}

/** The day from which, to which, or on which it comes, when it was said. */
function datesOf(
  { words, scopes, context }: Message,
  { amount, use, cueFrom }: PlacedAmount,
  status: 'ended' | 'expected' | undefined,
): { [key: string]: Json } {
  const isOnce = amount.period === 'once' || (use?.use === 'income' && use.paid === 'once');
  if (status !== 'expected' && !isOnce) return {};
  const sentence = scopes.sentenceAt(Math.min(amount.at, cueFrom));
  const when = firstDate(words, sentence.from, sentence.to, context.today, isOnce ? 'past' : 'future');
  if (when?.on === undefined || when.about) return {};
  return isOnce ? { received_on: when.on } : { starts_on: when.on };
}

/** "I pay $200 a month child support" is a cost. */
export function paidToOthers(message: Message, { amount, use, cueFrom }: PlacedAmount): boolean {
  if (use?.use !== 'income') return false;
  const clause = message.scopes.clauseAt(amount.at);
  const text = textOf(message.words, clause.from, Math.max(amount.at, cueFrom));
  return (
    / (?:pay|pays|paying|paid out|have to pay|owe|owes) (?!me |us )/.test(text) &&
    !/ (?:job|work|boss|that|company|employer|unemployment|it) pays /.test(text) &&
    !jobIncome.has(use.kind) &&
    use.kind !== 'gift'
  );
}

/** A bare figure is an amount of money from here on; smaller ones count people and years. */
const bareAmountMin = 20;
/** In a longer message a bare figure may be about anything. */
const bareAmountWordsMax = 6;
const periodWordsMax = 3;

/** A sum, and how often if that was said. */
export interface BareAmount {
  readonly amount: Sum;
  readonly period?: Period;
}

/** "I get 250", or "250" when it was asked what comes in: an amount, with its use. */
function isShortTelling({ words, context }: Message, { amount, use }: PlacedAmount): boolean {
  if (words.list.length > bareAmountWordsMax || typeof amount.value !== 'number' || amount.value < bareAmountMin)
    return false;
  const asked = context.openQuestion?.path ?? '';
  return use?.use === 'income' || /\.income(?:\.\w+)?$/.test(asked);
}

/** A figure that nothing says the use of, in a message that is little else: to be asked about. */
export function bareAmount(message: Message): BareAmount | undefined {
  const [only] = message.amounts;
  if (!only || message.amounts.length > 1 || only.use !== undefined) return undefined;
  if (message.scopes.scopeAt(only.amount.at) !== 'asserted' || isShortTelling(message, only)) return undefined;
  const { value, marked, period } = only.amount;
  const isClear = marked || (typeof value === 'number' ? value : value.max) >= bareAmountMin;
  const isAll = message.words.list.length <= bareAmountWordsMax + (period === undefined ? 0 : periodWordsMax);
  return isClear && isAll ? { amount: value, ...(period === undefined ? {} : { period }) } : undefined;
}

/** Income or a cost with an amount and no period. */
export function unfinishedAmounts(message: Message, quote: (from: number, to: number) => string): UnfinishedAmount[] {
  return message.amounts.flatMap((placed) => {
    const { amount, use } = placed;
    if (
      withUsualPeriod(message, inItsPlace(message, placed)).period !== undefined ||
      ofThisYear(message, placed) !== undefined ||
      message.scopes.scopeAt(amount.at) !== 'asserted'
    )
      return [];
    const from = Math.min(amount.from, placed.cueFrom);
    const to = Math.max(amount.to, placed.cueTo);
    const asked = /^(members\.\w+\.income)(?:\.(\w+))?$/.exec(message.context.openQuestion?.path ?? '');
    if (use === undefined && asked && isShortTelling(message, placed))
      return [
        {
          path: `${asked[1]}.${asked[2] ?? kindOf(message, 'other', { id: idOf(asked[1]), period: amount.period })}`,
          amount: amount.value,
          quote: quote(amount.from, amount.to),
        },
      ];
    const isIncome = use?.use === 'income' && !paidToOthers(message, placed);
    if (isIncome && (isClear(amount, use.kind) || isShortTelling(message, placed)))
      return incomeOwners(message, placed)
        .slice(0, 1)
        .map((id) => ({
          path: `members.${id}.income.${kindOf(message, use.kind, { id, period: amount.period })}`,
          amount: amount.value,
          quote: quote(from, to),
        }));
    if (use?.use === 'expense' && use.expense !== 'rent' && use.expense !== 'mortgage' && amount.marked)
      return [{ path: `expenses.${use.expense}`, amount: amount.value, quote: quote(from, to) }];
    return [];
  });
}

/** A small bare figure beside a word of work is an age or a count. */
const isClear = (amount: Amount, kind: string): boolean =>
  amount.marked || (kind !== 'other' && largest(amount) >= bareWageMin);
const bareWageMin = 60;

const idOf = (incomePath: string | undefined): string => incomePath?.split('.')[1] ?? 'you';
