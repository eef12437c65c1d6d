import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { parseHousehold } from '../../../src/household/parse-household.ts';
import { fields } from '../profile/fields.ts';

const you = { id: 'you', relationship: 'self' };
const faultOf = (input: unknown): unknown[] => {
  try {
    parseHousehold(input, fields);
    return ['accepted'];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.extra.field, error.publicDetail];
  }
};
const refused = (field: string, detail: string): unknown[] => ['household_invalid', field, `${field} ${detail}.`];

describe('checking a household from outside', () => {
  test('an empty household is the one who writes', () => {
    expect(parseHousehold({}, fields)).toEqual({ members: [you] });
  });

  test('the one who writes is marked as self', () => {
    expect(parseHousehold({ members: [{ id: 'you', age: 30 }] }, fields).members).toEqual([{ ...you, age: 30 }]);
  });

  test.each<[string, object]>([
    ['a mark in place of a value', { state: { status: 'declined' }, moved_on: { status: 'unknown' } }],
    ['a mark in place of a group', { housing: { status: 'declined' } }],
    ['a mark in place of a list', { members: [{ ...you, income: { status: 'unknown' } }] }],
    ['a range in place of a number', { members: [{ ...you, age: { min: 60, max: 64 } }] }],
    ['a range of money', { expenses: { rent: { amount: { min: 800, max: 900 }, period: 'month' } } }],
    ['an amount they do not know', { expenses: { rent: { amount: { status: 'unknown' }, period: 'month' } } }],
    ['an empty list', { members: [{ ...you, income: [], insurance: [] }] }],
    [
      'members who refer to each other',
      {
        members: [
          { ...you, spouse: 'm' },
          { id: 'm', spouse: 'you' },
        ],
        custody: [{ child: 'm', share: 0.5 }],
      },
    ],
    ['a household that says it may grow', { members: [you], members_open: true }],
  ])('accepts %s', (_, input) => {
    expect(faultOf(input)).toEqual(['accepted']);
  });

  test.each<[string, unknown, unknown[]]>([
    ['no object', [], refused('household', 'takes an object')],
    [
      'an unknown field',
      { stat: 'NN' },
      refused('stat', `is not a field here; these are: state, members, expenses, housing, urgent, moved_on, custody`),
    ],
    [
      'an unknown field of a member',
      { members: [{ ...you, agee: 3 }] },
      refused(
        'members[0].agee',
        'is not a field here; these are: id, relationship, parents, spouse, age, disability, insurance, income, receives',
      ),
    ],
    ['a state that is none', { state: 'ZZ' }, refused('state', 'takes one of: NN, SS')],
    ['null', { state: null }, refused('state', 'takes a value, or is left out')],
    ['a word for yes or no', { urgent: { food: 'yes' } }, refused('urgent.food', 'takes true or false')],
    [
      'an age that is no whole number',
      { members: [{ ...you, age: 3.5 }] },
      refused('members[0].age', 'takes a whole number from 0 to 125'),
    ],
    [
      'an age under zero',
      { members: [{ ...you, age: -1 }] },
      refused('members[0].age', 'takes a whole number from 0 to 125'),
    ],
    [
      'a range turned round',
      { members: [{ ...you, age: { min: 9, max: 3 } }] },
      refused('members[0].age', 'takes a range whose min is not over its max'),
    ],
    ['a range of words', { state: { min: 1, max: 2 } }, refused('state', 'takes no range')],
    [
      'an income under zero',
      { members: [{ ...you, income: [{ kind: 'wages', amount: -1 }] }] },
      refused('members[0].income[0].amount', 'takes a number from 0 to 100000000'),
    ],
    [
      'an absurd income',
      { members: [{ ...you, income: [{ kind: 'wages', amount: 1e12 }] }] },
      refused('members[0].income[0].amount', 'takes a number from 0 to 100000000'),
    ],
    [
      'a number that is none',
      { members: [{ ...you, age: NaN }] },
      refused('members[0].age', 'takes a whole number from 0 to 125'),
    ],
    [
      'money without its amount',
      { expenses: { rent: { period: 'month' } } },
      refused('expenses.rent.amount', 'is missing'),
    ],
    [
      'bare money',
      { expenses: { rent: 900 } },
      refused('expenses.rent', 'takes an amount with its period, as {"amount": 900, "period": "month"}'),
    ],
    [
      'money of a period that is none',
      { expenses: { rent: { amount: 1, period: 'moon' } } },
      refused('expenses.rent.period', 'takes one of: hour, day, week, two_weeks, half_month, month, year, once'),
    ],
    [
      'a day that does not exist',
      { moved_on: '2026-02-30' },
      refused('moved_on', 'takes a date between 1900 and 2100, as 2026-08-01'),
    ],
    ['an object for a list', { custody: {} }, refused('custody', 'takes a list')],
    ['a share over all', { custody: [{ share: 1.5 }] }, refused('custody[0].share', 'takes a number from 0 to 1')],
    ['a reference to nobody', { custody: [{ child: 'm' }] }, refused('custody[0].child', 'takes the id of a member')],
    [
      'too long a list',
      { custody: Array.from({ length: 101 }, () => ({ share: 1 })) },
      refused('custody', 'takes at most 100 entries'),
    ],
    [
      'nobody who writes',
      { members: [{ id: 'm' }] },
      refused('members', 'takes one person with the id "you": the one who writes'),
    ],
    [
      'a member without an id',
      { members: [you, {}] },
      refused('members[1].id', 'takes lower-case letters, digits and _, starting with a letter'),
    ],
    [
      'an id that is a path',
      { members: [you, { id: 'a.b' }] },
      refused('members[1].id', 'takes lower-case letters, digits and _, starting with a letter'),
    ],
    [
      'two members with one id',
      { members: [you, you] },
      refused('members[1].id', 'takes an id of its own; another member has this one'),
    ],
    [
      'two who are self',
      { members: [you, { id: 'm', relationship: 'self' }] },
      refused('members[1].relationship', 'takes self only for the member "you"'),
    ],
    [
      'one who writes and is a child',
      { members: [{ id: 'you', relationship: 'child' }] },
      refused('members[0].relationship', 'takes self: "you" is the one who writes'),
    ],
    [
      'a child older than you',
      {
        members: [
          { ...you, age: 20 },
          { id: 'm', relationship: 'child', age: 21 },
        ],
      },
      refused('members[1].age', 'takes an age under yours for your child'),
    ],
    [
      'a parent younger than you',
      {
        members: [
          { ...you, age: 20 },
          { id: 'm', relationship: 'parent', age: 12 },
        ],
      },
      refused('members[1].age', 'takes an age over yours for your parent'),
    ],
    [
      'a child older than its parent',
      {
        members: [
          { ...you, age: 20, parents: ['m'] },
          { id: 'm', age: 19 },
        ],
      },
      refused('members[0].parents', 'takes people older than this member'),
    ],
    [
      'one who is their own parent',
      { members: [{ ...you, parents: ['you'] }] },
      refused('members[0].parents', 'takes people older than this member'),
    ],
    [
      'one who married themselves',
      { members: [{ ...you, spouse: 'you' }] },
      refused('members[0].spouse', 'takes another member'),
    ],
    ['a mark with more in it', { state: { status: 'unknown', why: 'x' } }, refused('state', 'takes one of: NN, SS')],
    [
      'a key of the machine',
      JSON.parse('{"__proto__": {"polluted": true}}'),
      refused(
        '__proto__',
        `is not a field here; these are: state, members, expenses, housing, urgent, moved_on, custody`,
      ),
    ],
  ])('refuses %s and names the field', (_, input, expected) => {
    expect(faultOf(input)).toEqual(expected);
  });

  test('refuses more people than fit', () => {
    const members = [you, { id: 'a' }, { id: 'b' }];
    expect(() => parseHousehold({ members }, fields, 2)).toThrow('takes at most 2 people');
    expect(parseHousehold({ members }, fields, 3).members).toHaveLength(3);
  });

  test('never repeats a value', () => {
    expect(String(faultOf({ state: 'a very private thing' }))).not.toContain('private');
  });

  test('whatever comes is accepted or refused in one sentence, and never breaks', () => {
    const key = fc.constantFrom(
      'state',
      'members',
      'id',
      'age',
      'income',
      'expenses',
      'rent',
      'amount',
      'custody',
      'status',
    );
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>('you', 'NN', 'unknown', 3, -1, true, null, '2026-01-01', [], {}),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(tree, (input) => {
        expect(['accepted', 'household_invalid']).toContain(faultOf(input)[0]);
      }),
      { numRuns: 500 },
    );
  });
});
