import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/household/household.ts';
import { parseHousehold } from '../../../src/household/parse-household.ts';
import type { Fact, FactStatus } from '../../../src/profile/fact.ts';
import { foldFacts, inferredPaths } from '../../../src/profile/fold-facts.ts';
import { fields } from './fields.ts';

const fact = (path: string, value?: Json, status: FactStatus = 'stated'): Fact => ({
  path,
  status,
  quote: '',
  turn: 1,
  ...(value === undefined ? {} : { value }),
});

const you = { id: 'you', relationship: 'self' };

describe('folding facts into a household', () => {
  test('no facts make a household of the one who writes, open to more people', () => {
    expect(foldFacts([], fields)).toEqual({ members: [you], members_open: true });
  });

  const table: readonly [string, readonly Fact[], object][] = [
    ['a plain field', [fact('state', 'NN')], { state: 'NN' }],
    ['a nested field', [fact('urgent.food', true)], { urgent: { food: true } }],
    [
      'money',
      [fact('expenses.rent', { amount: 900, period: 'month' })],
      { expenses: { rent: { amount: 900, period: 'month' } } },
    ],
    ['a field of yours', [fact('members.you.age', 34)], { members: [{ ...you, age: 34 }] }],
    [
      'a group of yours',
      [fact('members.you.disability.status', 'none')],
      { members: [{ ...you, disability: { status: 'none' } }] },
    ],
    [
      'another member',
      [fact('members.child1.relationship', 'child'), fact('members.child1.age', 3)],
      { members: [you, { id: 'child1', relationship: 'child', age: 3 }] },
    ],
    [
      'an entry of a list, by its key',
      [fact('members.you.income.wages', { amount: 400, period: 'week' })],
      { members: [{ ...you, income: [{ kind: 'wages', amount: 400, period: 'week' }] }] },
    ],
    [
      'a detail of an entry',
      [
        fact('members.you.income.wages', { amount: 15, period: 'week' }),
        fact('members.you.income.wages.hours_weekly', 25),
      ],
      { members: [{ ...you, income: [{ kind: 'wages', amount: 15, period: 'week', hours_weekly: 25 }] }] },
    ],
    [
      'an entry that is only there',
      [fact('members.you.receives.bread', true)],
      { members: [{ ...you, receives: [{ program: 'bread' }] }] },
    ],
    ['none of a list', [fact('members.you.income', [])], { members: [{ ...you, income: [] }] }],
    ['a declined field', [fact('state', undefined, 'declined')], { state: { status: 'declined' } }],
    [
      'a field they do not know',
      [fact('members.you.age', undefined, 'unknown')],
      { members: [{ ...you, age: { status: 'unknown' } }] },
    ],
    ['something taken back', [fact('state', undefined, 'removed')], {}],
    ['a path that is no longer declared', [fact('shoe_size', 42)], {}],
    [
      'an income nobody knows the amount of',
      [fact('members.you.income.wages', undefined, 'unknown')],
      { members: [{ ...you, income: [{ kind: 'wages', amount: { status: 'unknown' } }] }] },
    ],
    [
      'a benefit they are not sure of',
      [fact('members.you.receives.bread', undefined, 'unknown')],
      { members: [{ ...you, receives: [{ program: 'bread', status: { status: 'unknown' } }] }] },
    ],
  ];
  test.each(table)('folds %s', (_, facts, expected) => {
    const household = foldFacts(facts, fields);
    expect(household).toEqual({ members: [you], members_open: true, ...expected });
    expect(() => parseHousehold(household, fields)).not.toThrow();
  });

  test('a fact that nobody else lives there closes the household', () => {
    expect(foldFacts([fact('members', [])], fields)).toEqual({ members: [you] });
    expect(foldFacts([fact('members', undefined, 'declined')], fields).members_open).toBe(true);
  });

  test('a pack without the field members leaves nothing open', () => {
    const without = new Map([...fields].filter(([path]) => !path.startsWith('members')));
    expect(foldFacts([], without)).toEqual({ members: [you] });
  });

  test('values that facts hold are not written into', () => {
    const held = fact('members.you.income', [{ kind: 'wages', amount: 1, period: 'week' }]);
    foldFacts([held, fact('members.you.income.wages.amount', 2)], fields);
    expect(held.value).toEqual([{ kind: 'wages', amount: 1, period: 'week' }]);
  });

  test('the paths of inferred facts are told apart', () => {
    expect([...inferredPaths([fact('state', 'NN', 'inferred'), fact('moved_on', '2026-01-01')])]).toEqual(['state']);
  });
});
