import type { RulePack } from '../../eligibility/rule-pack.ts';
import type { Period } from '../../household/field.ts';
import { selfId, type Household, type Json } from '../../household/household.ts';
import { periodFactor } from '../../household/money.ts';
import { readPath } from '../../household/read-path.ts';
import type { Hypothetical } from '../../household/suppose.ts';
import type { Understanding } from '../understand/understanding.ts';

/** The pay that more or less of it is about: the one job that was told with its amount. */
export interface Pay {
  /** Ledger path of the entry: `members.you.income.wages`. */
  readonly path: string;
  readonly amount: number;
  readonly period: Exclude<Period, 'once'>;
}

/** The pay of the person who writes, where exactly one of theirs has a plain amount. */
export function payOf(household: Household, { fields }: Pick<RulePack, 'fields'>): Pay | undefined {
  const jobs = ['wages', 'self_employment'].flatMap((kind) => {
    const path = `members.${selfId}.income.${kind}`;
    const at = (name: string): unknown => {
      const reading = readPath(household, `${path}.${name}`, fields);
      return reading.kind === 'value' ? reading.value : undefined;
    };
    const [amount, period, status] = [at('amount'), at('period'), at('status')];
    if (typeof amount !== 'number' || typeof period !== 'string' || period === 'once' || status === 'ended') return [];
    return [{ path, amount, period: period as Pay['period'] }];
  });
  return jobs.length === 1 ? jobs[0] : undefined;
}

/** What the message supposes, as changes to the household: nothing where more pay is meant and no pay is known. */
export function supposedChanges(
  { hypothetical, supposed }: Pick<Understanding, 'hypothetical' | 'supposed'>,
  household: Household,
  pay: Pay | undefined,
): readonly Hypothetical[] {
  const { payBy, payTo, birth } = supposed;
  // "200 more" was read as an amount of its own, too.
  const values = hypothetical.flatMap(({ path, value }) =>
    value === undefined || (payBy !== undefined && path.includes('.income')) ? [] : [{ path, value: asIfNow(value) }],
  );
  const factor = payBy && pay ? periodFactor(payBy.period ?? pay.period, pay.period) : undefined;
  const raise =
    payBy && pay && factor !== undefined ? [{ path: pay.path, by: Math.round(payBy.by * factor * 100) / 100 }] : [];
  const other = pay && payTo !== undefined && isLikePay(payTo, pay) ? [{ path: pay.path, by: payTo - pay.amount }] : [];
  return [...values, ...workOf(values), ...raise, ...other, ...(birth ? [bornIn(household)] : [])];
}

/** "If I made 350": the past tense of a supposition is no income that ended. */
function asIfNow(value: Json): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const { status, ...rest } = value as { readonly [key: string]: Json };
  return status === 'ended' ? rest : value;
}

/** Who would have pay would be working: what is known of them now, "out of work", says nothing of that day. */
function workOf(values: readonly { readonly path: string; readonly value: Json }[]): readonly Hypothetical[] {
  return values.flatMap(({ path }) => {
    const [, member, kind] = payPath.exec(path) ?? [];
    const status = `members.${member}.employment.status`;
    if (member === undefined || values.some((other) => other.path === status)) return [];
    return [{ path: status, value: kind === 'wages' ? 'employed' : 'self_employed' }];
  });
}

const payPath = /^members\.(\w+)\.income\.(wages|self_employment)$/;

/** "If I made 1,000" beside 1,400 a month is a month's pay; beside 300 a week nobody can tell. */
function isLikePay(amount: number, pay: Pay): boolean {
  return amount >= pay.amount / likePayMax && amount <= pay.amount * likePayMax;
}

const likePayMax = 3;

/** To whom is known when somebody said that they expect; else there is one child more, and that is all. */
function bornIn({ members = [] }: Household): Hypothetical {
  const mother = members.find(({ pregnant }) => pregnant === true);
  if (mother !== undefined) return { bornTo: mother.id };
  let number = 1;
  while (members.some(({ id }) => id === `baby${number}`)) number += 1;
  return { path: `members.baby${number}`, value: { relationship: 'child', age: 0 } };
}
