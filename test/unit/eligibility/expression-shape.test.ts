import { describe, expect, test } from 'vitest';
import { expr, numberExpr, test as testSchema } from '../../../src/eligibility/expression.ts';
import { shapeFaults } from '../../../src/eligibility/expression-shape.ts';
import type { Json } from '../../../src/household/household.ts';

describe('the form of an expression', () => {
  test.each<[string, 'number' | 'test', Json, string | RegExp]>([
    ['an operator that there is not', 'test', { atmost: [1, 2] }, /`atmost` is no operator; these are: .*at_most/],
    ['no operator at all', 'test', {}, /is empty; these are/],
    ['a number where a test stands', 'test', { sum: [1] }, '`sum` gives a number; here stands a test'],
    ['a test where a number stands', 'number', { all: ['urgent.food'] }, '`all` gives yes or no; here stands a number'],
    ['a bare number as a test', 'test', 5, 'takes a test, not a number'],
    ['yes as a number', 'number', true, 'takes a number, not yes or no'],
    ['nothing', 'number', null, 'takes a name, a number or an operator'],
    ['a name with a space', 'number', 'my income', 'takes a name: lower-case words joined by dots'],
    ['one side of a comparison', 'test', { under: [1] }, 'takes a list of two numbers'],
    ['three parts of a difference', 'number', { minus: [1, 2, 3] }, 'takes a list of two numbers'],
    ['an empty list of tests', 'test', { all: [] }, 'takes a list of tests'],
    ['a rounding without a way', 'number', { round: 1, to: 1 }, '`round` also takes `way`'],
    ['a rounding to nothing', 'number', { round: 1, to: 0, way: 'up' }, 'takes a number over 0'],
    ['an argument that it does not take', 'number', { sum: [1], where: true }, '`sum` takes only: sum'],
    ['a period that there is not', 'number', { per: 'fortnight', of: 'expenses.rent' }, /takes one of: hour, day/],
    ['a comparison without a value', 'test', { is: ['state'] }, 'takes a list of a name and what it should be'],
    ['an empty list of values', 'test', { in: ['state', []] }, 'takes a list of a name and a list of what it may be'],
  ])('refuses %s', (_, expects, value, reason) => {
    const reasons = shapeFaults(value, expects).map((fault) => fault.reason);
    expect(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)]);
  });

  test('says where in the tree a fault is', () => {
    const rule = { all: [{ under: ['member.age', { sum: [1, { plus: [1] }] }] }] };
    expect(shapeFaults(rule, 'test')).toMatchObject([{ path: ['all', 0, 'under', 1, 'sum', 1] }]);
  });

  test('reports every fault, not only the first', () => {
    expect(shapeFaults({ all: [{ x: 1 }, { y: 1 }] }, 'test')).toHaveLength(2);
  });

  test('a tree that never ends is refused, not followed', () => {
    let deep: Json = 'urgent.food';
    for (let level = 0; level < 5_000; level += 1) deep = { not: deep };
    expect(shapeFaults(deep, 'test')).toMatchObject([{ reason: expect.stringContaining('too deeply') }]);
  });

  test.each<Json>([
    { total: 'member.income', per: 'month', where: { is: ['entry.kind', 'wages'] } },
    { per: 'month', of: 'expenses.rent' },
    { sum_members: 1, in: 'household' },
    { in: ['state', ['NN', 'SS']] },
    { any_member: 'member.pregnant', in: 'household' },
    { parameter: 'a.b', by: ['state', { size: 'unit' }, 'word', 3] },
    { if: 'urgent.food', then: 1, else: 0 },
    true,
    'member.pregnant',
  ])('accepts %j', (value) => {
    expect(shapeFaults(value, 'either')).toEqual([]);
  });

  test('the schemas say the same with the path of the fault', () => {
    expect(testSchema.safeParse({ not: { sum: [1] } }).error?.issues).toMatchObject([
      { path: ['not'], message: '`sum` gives a number; here stands a test' },
    ]);
    expect(numberExpr.safeParse(3).success).toBe(true);
    expect(expr.safeParse(undefined).success).toBe(false);
  });
});
