import { describe, expect, test } from 'vitest';
import { compilerFor } from '../../../src/eligibility/compiler.ts';
import type { NumberExpr, Test } from '../../../src/eligibility/expression.ts';
import { runOf } from '../../../src/eligibility/run.ts';
import { scopeOf } from '../../../src/eligibility/scope.ts';
import type { Household } from '../../../src/household/household.ts';
import { asOf, householdOf, smallPack as pack, wages } from './small-pack.ts';

const compiler = compilerFor(pack);
const at = (household: Household, unit: string) =>
  scopeOf(runOf(household, { asOf, pack }), unit, household.members?.[0]);
const numberOf = (expr: NumberExpr, household: Household, unit = 'family') => {
  const { lo, hi, offered, evidence } = compiler.number(expr, {})(at(household, unit));
  return { lo, hi, offered, missing: evidence.missing };
};
const testOf = (test: Test, household: Household, unit = 'family') => {
  const { is, evidence } = compiler.test(test, {})(at(household, unit));
  return [is, evidence.missing];
};
const exactly = (value: number) => ({ lo: value, hi: value, offered: 'yes', missing: [] });
const between = (lo: number, hi: number, ...missing: string[]) => ({ lo, hi, offered: 'yes', missing });

const alone = householdOf({ age: 34 });
const openEnd = Infinity;

describe('numbers', () => {
  test.each<[string, NumberExpr, object, object]>([
    ['a literal', 5, {}, exactly(5)],
    ['a stated field', 'member.age', { age: 34 }, exactly(34)],
    ['a field nobody said, within what it allows', 'member.age', {}, between(0, 130, 'members.you.age')],
    ['a field they do not know', 'member.age', { age: { status: 'unknown' } }, between(0, 130, 'members.you.age')],
    ['a field they decline', 'member.age', { age: { status: 'declined' } }, between(0, 130, 'members.you.age')],
    ['a range', 'member.age', { age: { min: 60, max: 64 } }, between(60, 64, 'members.you.age')],
    ['a sum', { sum: [1, 2, 'member.age'] }, { age: 30 }, exactly(33)],
    ['a difference of open ends', { minus: [100, 'member.age'] }, {}, between(-30, 100, 'members.you.age')],
    ['a product', { times: [0.5, 'member.age'] }, { age: { min: 10, max: 20 } }, between(5, 10, 'members.you.age')],
    ['a product with zero, which settles it', { times: [0, { total: 'member.income', per: 'month' }] }, {}, exactly(0)],
    ['a quotient', { divide: [30, 'member.age'] }, { age: 10 }, exactly(3)],
    [
      'a quotient by what may be zero',
      { divide: [30, 'member.age'] },
      {},
      between(-openEnd, openEnd, 'members.you.age'),
    ],
    [
      'no limit over no limit, which says no more than its sign',
      {
        divide: [
          { parameter: 'asset.limit', by: ['SS'] },
          { parameter: 'asset.limit', by: ['SS'] },
        ],
      },
      {},
      between(0, openEnd),
    ],
    ['the lowest', { lowest: [10, 'member.age'] }, { age: 34 }, exactly(10)],
    ['the highest, when one settles it', { highest: [200, 'member.age'] }, {}, exactly(200)],
    ['rounding down', { round: 7.9, to: 1, way: 'down' }, {}, exactly(7)],
    ['rounding up to tens', { round: 31, to: 10, way: 'up' }, {}, exactly(40)],
    [
      'rounding up what adding in binary made too much',
      { round: { sum: [0.1, 0.2] }, to: 0.1, way: 'up' },
      {},
      exactly(0.30000000000000004),
    ],
    ['days since a date', { days_since: 'member.job_ended_on' }, { job_ended_on: '2026-06-01' }, exactly(14)],
    [
      'days until a date that is past',
      { days_until: 'member.job_ended_on' },
      { job_ended_on: '2026-06-01' },
      exactly(-14),
    ],
    [
      'months since, only whole ones',
      { months_since: 'member.job_ended_on' },
      { job_ended_on: '2026-03-16' },
      exactly(2),
    ],
    ['years since', { years_since: 'member.job_ended_on' }, { job_ended_on: '2024-06-15' }, exactly(2)],
    [
      'days since a date nobody said',
      { days_since: 'member.job_ended_on' },
      {},
      between(-openEnd, openEnd, 'members.you.job_ended_on'),
    ],
    ['the branch that holds', { if: { under: ['member.age', 18] }, then: 1, else: 2 }, { age: 34 }, exactly(2)],
    [
      'both branches while it is open',
      { if: { under: ['member.age', 18] }, then: 1, else: 2 },
      {},
      between(1, 2, 'members.you.age'),
    ],
    ['one branch, when both are the same', { if: { under: ['member.age', 18] }, then: 2, else: 2 }, {}, exactly(2)],
  ])('%s', (_, expr, you, expected) => {
    expect(numberOf(expr, householdOf(you))).toEqual(expected);
  });

  test.each<[string, object, number]>([
    ['an hour', { amount: 15, period: 'hour', hours_weekly: 20 }, 1300],
    ['a day', { amount: 60, period: 'day' }, 1300],
    ['a week', { amount: 300, period: 'week' }, 1300],
    ['two weeks', { amount: 600, period: 'two_weeks' }, 1300],
    ['half a month', { amount: 650, period: 'half_month' }, 1300],
    ['a month', { amount: 1300, period: 'month' }, 1300],
    ['a year', { amount: 15_600, period: 'year' }, 1300],
  ])('income by %s is converted to the month', (_, entry, monthly) => {
    const { lo, hi } = numberOf(
      { total: 'member.income', per: 'month' },
      householdOf({ income: [{ kind: 'wages', ...entry }] }),
    );
    expect([lo, hi]).toEqual([expect.closeTo(monthly, 6), expect.closeTo(monthly, 6)]);
  });

  const total: NumberExpr = { total: 'member.income', per: 'month' };
  const job = { kind: 'wages', amount: 1000, period: 'month' };
  test.each<[string, object, object]>([
    ['nobody said', {}, between(0, openEnd, 'members.you.income')],
    ['declined', { income: { status: 'declined' } }, between(0, openEnd, 'members.you.income')],
    ['none', { income: [] }, exactly(0)],
    ['two jobs', { income: [job, { ...job, amount: 500 }] }, exactly(1500)],
    [
      'a lump sum, which is no income of a month',
      { income: [job, { ...job, kind: 'pension', period: 'once' }] },
      exactly(1000),
    ],
    ['a job that ended', { income: [{ ...job, status: 'ended' }] }, exactly(0)],
    ['a job that ended on a day', { income: [{ ...job, ends_on: '2026-06-14' }] }, exactly(0)],
    ['a job that starts later', { income: [{ ...job, starts_on: '2026-07-01' }] }, exactly(0)],
    ['a job that is only expected', { income: [{ ...job, status: 'expected' }] }, exactly(0)],
    [
      'an expected job whose day has come',
      { income: [{ ...job, status: 'expected', starts_on: '2026-06-01' }] },
      exactly(1000),
    ],
    [
      'a range',
      { income: [{ ...job, amount: { min: 900, max: 1100 } }] },
      between(900, 1100, 'members.you.income.wages.amount'),
    ],
    [
      'an amount they do not know',
      { income: [{ ...job, amount: { status: 'unknown' } }] },
      between(0, openEnd, 'members.you.income.wages.amount'),
    ],
    [
      'an amount without a period',
      { income: [{ kind: 'wages', amount: 400 }] },
      between(0, openEnd, 'members.you.income.wages.period'),
    ],
    [
      'an hourly wage without hours',
      { income: [{ kind: 'wages', amount: 10, period: 'hour' }] },
      { ...between(0, 0, 'members.you.income.wages.hours_weekly'), hi: expect.closeTo(7280, 6) },
    ],
    [
      'a job they are not sure they still have',
      { income: [{ ...job, status: { status: 'unknown' } }] },
      between(0, 1000, 'members.you.income.wages.status'),
    ],
  ])('a total of %s', (_, you, expected) => {
    expect(numberOf(total, householdOf(you))).toEqual(expected);
  });

  test('a total of some entries, worked out in each', () => {
    const shop: NumberExpr = {
      total: 'member.income',
      per: 'month',
      where: { is: ['entry.kind', 'shop'] },
      of: { minus: ['entry.amount', 'entry.costs'] },
    };
    const you = { income: [job, { kind: 'shop', amount: 12_000, costs: 6_000, period: 'year' }] };
    expect(numberOf(shop, householdOf(you))).toEqual(exactly(500));
  });

  test('what one owns is added without a period', () => {
    const assets = [
      { kind: 'cash', amount: 60 },
      { kind: 'home', amount: 1000 },
    ];
    const cash: NumberExpr = { total: 'assets', where: { is: ['entry.kind', 'cash'] } };
    expect(numberOf(cash, { ...alone, assets })).toEqual(exactly(60));
    expect(numberOf(cash, alone)).toEqual(between(0, openEnd, 'assets'));
  });

  test('a period around a sum converts each part from its own', () => {
    const household = { ...alone, expenses: { rent: { amount: 100, period: 'week' } }, income_year: 1200 };
    const sum: NumberExpr = { per: 'month', of: { sum: ['expenses.rent', 'income_year'] } };
    expect(numberOf(sum, household).lo).toBeCloseTo(100 * (52 / 12) + 100, 6);
  });

  test('a rounded amount is rounded in its own period before it is converted', () => {
    const yearly: NumberExpr = { per: 'month', of: { round: 'income_year', to: 100, way: 'down' } };
    expect(numberOf(yearly, { ...alone, income_year: 1250 })).toEqual(exactly(100));
  });

  test('members are added up, and a member who only may count is counted from nothing', () => {
    const household = householdOf(wages(100), [
      { id: 'm1', relationship: 'spouse', ...wages(200) },
      { id: 'm2', ...wages(400) },
    ]);
    const sum: NumberExpr = { sum_members: { total: 'member.income', per: 'month' }, in: 'household' };
    expect(numberOf(sum, household)).toEqual(exactly(700));
    expect(numberOf({ ...sum, in: 'unit' }, household)).toEqual(between(300, 700, 'members.m2.relationship'));
    expect(
      numberOf(
        { ...sum, where: { over: ['member.age', 17] } },
        { ...household, members: household.members?.slice(0, 1) ?? [] },
      ),
    ).toEqual(between(0, 100, 'members.you.age'));
  });

  test('members who pass are counted', () => {
    const household = householdOf({ age: 34 }, [{ id: 'm1', age: 4 }, { id: 'm2' }]);
    expect(numberOf({ count_members: { under: ['member.age', 5] }, in: 'household' }, household)).toEqual(
      between(1, 2, 'members.m2.age'),
    );
  });
});

describe('dated tables', () => {
  const limit = (by: readonly (string | number | NumberExpr)[]): NumberExpr => ({ parameter: 'bread.limit', by });
  test.each<[string, NumberExpr, object, object]>([
    ['a cell', limit(['state', 2]), { state: 'NN' }, exactly(1400)],
    ['the default for a place that is not listed', limit(['state', 2]), { state: 'SS' }, exactly(1100)],
    ['a literal key', limit(['NN', 1]), {}, exactly(1000)],
    ['each more past the largest size', limit(['state', 6]), { state: 'NN' }, exactly(3000)],
    ['over all places while none is said', limit(['state', 2]), {}, between(1100, 1400, 'state')],
    ['no limit', { parameter: 'asset.limit', by: ['state'] }, { state: 'SS' }, exactly(openEnd)],
    ['a limit or none', { parameter: 'asset.limit', by: ['state'] }, {}, between(2000, openEnd, 'state')],
  ])('%s', (_, expr, more, expected) => {
    expect(numberOf(expr, { ...alone, ...more })).toEqual(expected);
  });

  test('a place where the figure is not offered', () => {
    const relief: NumberExpr = { parameter: 'relief.limit', by: ['state'] };
    expect(numberOf(relief, { ...alone, state: 'SS' }).offered).toBe('no');
    expect(numberOf(relief, alone)).toEqual({ lo: 500, hi: 500, offered: 'maybe', missing: ['state'] });
    expect(numberOf({ highest: [relief, 100] }, { ...alone, state: 'SS' })).toEqual(exactly(100));
  });

  test('a place that the table does not have is any number, and nothing to ask for', () => {
    expect(numberOf({ parameter: 'asset.limit', by: ['WW'] }, alone)).toEqual(between(-openEnd, openEnd));
  });

  test('the size of a unit that may grow is looked up over what it may be', () => {
    const household = householdOf({}, [{ id: 'm1' }]);
    expect(numberOf(limit(['NN', { size: 'unit' }]), household)).toEqual(
      between(1000, 2200, 'members.m1.relationship', 'members.you.pregnant', 'members.m1.pregnant'),
    );
  });
});

describe('tests', () => {
  const paths = (...missing: string[]) => missing;
  test.each<[string, Test, object, [string, readonly string[]]]>([
    ['yes', 'urgent.food', { urgent: { food: true } }, ['met', []]],
    ['no', 'urgent.food', { urgent: { food: false } }, ['not_met', []]],
    ['not said', 'urgent.food', {}, ['unknown', paths('urgent.food')]],
    ['a choice, without regard to capitals', { is: ['county', 'travis'] }, { county: 'Travis' }, ['met', []]],
    ['one of several', { in: ['state', ['NN', 'SS']] }, { state: 'NN' }, ['met', []]],
    ['none of several', { in: ['state', ['SS']] }, { state: 'NN' }, ['not_met', []]],
    ['a choice nobody said', { is: ['state', 'NN'] }, {}, ['unknown', paths('state')]],
    ['at most, right at it', { at_most: ['income_year', 100] }, { income_year: 100 }, ['met', []]],
    ['under, right at it', { under: ['income_year', 100] }, { income_year: 100 }, ['not_met', []]],
    ['at least, right at it', { at_least: ['income_year', 100] }, { income_year: 100 }, ['met', []]],
    ['over, right at it', { over: ['income_year', 100] }, { income_year: 100 }, ['not_met', []]],
    ['a range below settles it', { under: ['income_year', 100] }, { income_year: { min: 50, max: 99 } }, ['met', []]],
    [
      'a range above settles it',
      { under: ['income_year', 100] },
      { income_year: { min: 100, max: 101 } },
      ['not_met', []],
    ],
    [
      'a range across does not',
      { at_most: ['income_year', 100] },
      { income_year: { min: 50, max: 101 } },
      ['unknown', paths('income_year')],
    ],
    ['adding in binary decides nothing', { at_most: [{ sum: [0.1, 0.2] }, 0.3] }, {}, ['met', []]],
    [
      'no limit lets everybody in',
      { at_most: ['income_year', { parameter: 'asset.limit', by: ['SS'] }] },
      {},
      ['met', []],
    ],
    ['under no limit too', { under: ['income_year', { parameter: 'asset.limit', by: ['SS'] }] }, {}, ['met', []]],
    ['not offered lets nobody in', { at_most: [0, { parameter: 'relief.limit', by: ['SS'] }] }, {}, ['not_met', []]],
    [
      'perhaps offered is open',
      { at_most: [0, { parameter: 'relief.limit', by: ['state'] }] },
      {},
      ['unknown', paths('state')],
    ],
    [
      'perhaps offered, and over it anyway',
      { at_most: [900, { parameter: 'relief.limit', by: ['state'] }] },
      {},
      ['not_met', []],
    ],
    ['a yes/no figure', { parameter: 'relief.runs', by: ['state'] }, { state: 'NN' }, ['met', []]],
    [
      'a yes/no figure of a place nobody said',
      { parameter: 'relief.runs', by: ['state'] },
      {},
      ['unknown', paths('state')],
    ],
    [
      'all of met and open',
      { all: [true, 'urgent.food', { is: ['state', 'NN'] }] },
      {},
      ['unknown', paths('urgent.food', 'state')],
    ],
    ['all with one not met needs nothing more', { all: ['urgent.food', false] }, {}, ['not_met', []]],
    ['any with one met needs nothing more', { any: ['urgent.food', true] }, {}, ['met', []]],
    ['any of not met and open', { any: [false, 'urgent.food'] }, {}, ['unknown', paths('urgent.food')]],
    ['not open is open', { not: 'urgent.food' }, {}, ['unknown', paths('urgent.food')]],
    ['not met', { not: true }, {}, ['not_met', []]],
  ])('%s', (_, expr, more, expected) => {
    expect(testOf(expr, { ...alone, ...more })).toEqual(expected);
  });

  test.each<[string, object, [string, readonly string[]]]>([
    ['has it', { insurance: ['public'] }, ['met', []]],
    ['has none', { insurance: [] }, ['not_met', []]],
    ['did not say', {}, ['unknown', paths('members.you.insurance')]],
  ])('a list of choices that %s', (_, you, expected) => {
    expect(testOf({ has: ['member.insurance', 'public'] }, householdOf(you))).toEqual(expected);
  });

  const getsBread: Test = { some: 'member.receives', where: { is: ['entry.program', 'bread'] } };
  test.each<[string, object, [string, readonly string[]]]>([
    ['is there', { receives: [{ program: 'relief' }, { program: 'bread' }] }, ['met', []]],
    ['is not there', { receives: [{ program: 'relief' }] }, ['not_met', []]],
    ['cannot be in an empty list', { receives: [] }, ['not_met', []]],
    ['was not said', {}, ['unknown', paths('members.you.receives')]],
    [
      'may have stopped',
      { receives: [{ program: 'bread', status: { status: 'unknown' } }] },
      ['unknown', paths('members.you.receives.bread.status')],
    ],
  ])('an entry that %s', (_, you, expected) => {
    expect(testOf(getsBread, householdOf(you))).toEqual(expected);
  });

  test('any member and every member look at each', () => {
    const household = householdOf({ age: 70 }, [{ id: 'm1', relationship: 'spouse' }]);
    const old: Test = { formula: 'is_old' };
    expect(testOf({ any_member: old, in: 'household' }, household)).toEqual(['met', []]);
    expect(testOf({ every_member: old, in: 'household' }, household)).toEqual(['unknown', ['members.m1.age']]);
    expect(testOf({ every_member: old, in: 'person' }, household)).toEqual(['met', []]);
  });

  test('a member who only may be in the unit cannot decide', () => {
    const household = householdOf({ age: 30 }, [{ id: 'm1', age: 70 }]);
    expect(testOf({ any_member: { formula: 'is_old' } }, household)).toEqual(['unknown', ['members.m1.relationship']]);
  });
});
