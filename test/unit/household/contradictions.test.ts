import { describe, expect, test } from 'vitest';
import { findContradiction } from '../../../src/household/contradictions.ts';
import { readPath } from '../../../src/household/read-path.ts';
import type { Household } from '../../../src/household/household.ts';
import { fields } from '../profile/fields.ts';

const you = { id: 'you', relationship: 'self' };
const fieldOf = (members: object[], more: object = {}) =>
  findContradiction({ members: [you, ...members], ...more } as Household)?.field;

describe('what cannot all be true', () => {
  test.each<[string, object[], object, string]>([
    [
      'thirteen more who are all you',
      Array.from({ length: 13 }, (_, index) => ({ id: `m${index}`, relationship: 'self' })),
      {},
      'members[1].relationship',
    ],
    [
      'two husbands',
      [
        { id: 'a', relationship: 'spouse' },
        { id: 'b', relationship: 'spouse' },
      ],
      {},
      'members[2].relationship',
    ],
    [
      'a spouse who is married to someone else',
      [
        { id: 'a', spouse: 'b' },
        { id: 'b', spouse: 'you' },
      ],
      {},
      'members[1].spouse',
    ],
    [
      'two who name the same spouse',
      [{ id: 'a', spouse: 'c' }, { id: 'b', spouse: 'c' }, { id: 'c' }],
      {},
      'members[1].spouse',
    ],
    [
      'your spouse, married to your mother',
      [{ id: 'a', relationship: 'spouse', spouse: 'm' }, { id: 'm' }],
      {},
      'members[1].spouse',
    ],
    [
      'a baby of nine months who is two',
      [{ id: 'a', relationship: 'child', age: 2, age_months: 9 }],
      {},
      'members[1].age_months',
    ],
    [
      'work that ended before it began',
      [{ id: 'a', income: [{ kind: 'wages', starts_on: '2026-03-01', ends_on: '2026-02-01' }] }],
      {},
      'members[1].income[0].ends_on',
    ],
    [
      'one person on two tax returns',
      [{ id: 'a' }],
      { tax_units: [{ members: ['you', 'a'] }, { members: ['a'] }] },
      'tax_units[1].members',
    ],
  ])('%s', (_, members, more, field) => {
    expect(fieldOf(members, more)).toBe(field);
  });

  test.each<[string, object[], object]>([
    ['a couple, said by one or by both', [{ id: 'a', relationship: 'spouse', spouse: 'you' }], {}],
    [
      'two couples',
      [
        { id: 'a', relationship: 'spouse' },
        { id: 'b', spouse: 'c' },
        { id: 'c', spouse: 'b' },
      ],
      {},
    ],
    ['a baby of 14 months who is one', [{ id: 'a', relationship: 'child', age: 1, age_months: 14 }], {}],
    ['a day’s work', [{ id: 'a', income: [{ kind: 'wages', starts_on: '2026-03-01', ends_on: '2026-03-01' }] }], {}],
    ['a return each', [{ id: 'a' }], { tax_units: [{ members: ['you'] }, { members: ['a'] }] }],
    ['a spouse nobody wants to name', [{ id: 'a', relationship: 'spouse', spouse: { status: 'declined' } }], {}],
  ])('is not %s', (_, members, more) => {
    expect(fieldOf(members, more)).toBeUndefined();
  });
});

describe('what stands at a ledger path', () => {
  const household = {
    members: [{ ...you, income: [{ kind: 'wages', amount: { min: 1, max: 2 } }], insurance: { status: 'declined' } }],
    expenses: { rent: { amount: 500, period: 'month' } },
    custody: [{ share: 0.5 }],
    housing: { status: 'unknown' },
  } as Household;
  test.each([
    ['expenses.rent.amount', { kind: 'value', value: 500 }],
    ['members.you.income.wages.amount', { kind: 'range', min: 1, max: 2 }],
    ['members.you.income.wages.amount.more', { kind: 'absent' }],
    ['members.you.income.unemployment', { kind: 'absent' }],
    ['members.you.insurance', { kind: 'declined' }],
    ['members.nobody.age', { kind: 'absent' }],
    ['custody.0.share', { kind: 'value', value: 0.5 }],
    ['housing.kind', { kind: 'unknown' }],
    ['state', { kind: 'absent' }],
  ])('%s', (path, reading) => {
    expect(readPath(household, path, fields)).toEqual(reading);
  });
});
