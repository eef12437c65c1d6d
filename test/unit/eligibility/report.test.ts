import { describe, expect, test } from 'vitest';
import { determine, type Determinable } from '../../../src/eligibility/determine.ts';
import { rulePack } from '../../../src/eligibility/rule-pack.ts';
import { parameterSchema } from '../../../src/eligibility/rule.ts';
import type { Household } from '../../../src/household/household.ts';
import { asOf, householdOf, packParts, program, smallPack as pack, source, wages } from './small-pack.ts';

const decide = (of: Determinable, household: Household, day = asOf) => determine(of, household, { asOf: day, pack });
const incomeTest = { at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['NN', { size: 'unit' }] }] };

describe('absent, not known and declined', () => {
  const bread = program({
    counts: 'person',
    decides: 'unit',
    criteria: [{ id: 'income', label: 'income', test: incomeTest }],
  });
  const withIncome = (income: unknown) => decide(bread, householdOf(income === undefined ? {} : { income }));

  test('differ in the report', () => {
    const path = ['members.you.income'];
    expect(withIncome(undefined).criteria).toEqual([
      {
        id: 'income',
        label: 'income',
        outcome: 'unknown',
        says: 'income',
        limit: '₭1,000 a month',
        as_of: '2026-01-01',
        missing: path,
        source,
      },
    ]);
    expect(withIncome({ status: 'declined' }).criteria).toMatchObject([
      { missing: path, declined: path, says: 'you chose not to say, so income stays open' },
    ]);
    expect(withIncome({ status: 'unknown' }).criteria).toMatchObject([
      { missing: path, not_known: path, says: "you don't know yet, so income stays open" },
    ]);
  });

  test('are told apart inside an entry, too', () => {
    expect(decide(bread, householdOf(wages({ status: 'declined' }))).criteria).toMatchObject([
      { declined: ['members.you.income.wages.amount'] },
    ]);
  });
});

describe('who has it already', () => {
  const each = program({
    counts: 'person',
    decides: 'each_member',
    who: { under: ['member.age', 200] },
    criteria: [{ id: 'a', test: { under: ['member.age', 60] } }],
    already: { some: 'member.receives', where: { is: ['entry.program', 'bread'] } },
  });
  const has = { receives: [{ program: 'bread', status: 'active' }] };
  const child = { id: 'c', relationship: 'child', age: 4 };

  test('one who has it does not stand for another who could get it', () => {
    const found = decide(each, householdOf({ age: 30 }, [{ ...child, ...has }]));
    expect(found).toMatchObject({
      outcome: 'likely_eligible',
      received_by: ['c'],
      members: [
        { id: 'you', outcome: 'likely_eligible' },
        { id: 'c', outcome: 'likely_eligible', already_receiving: true },
      ],
    });
    expect(found).not.toHaveProperty('already_receiving');
  });

  test('it is had when everybody who could get it has it', () => {
    expect(decide(each, householdOf({ age: 30, ...has }, [{ ...child, ...has }]))).toMatchObject({
      already_receiving: true,
      received_by: ['you', 'c'],
    });
    expect(decide(each, householdOf({ age: 70 }, [{ ...child, ...has }])).already_receiving).toBe(true);
    expect(decide(each, householdOf({ age: 30 }, [child]))).not.toHaveProperty('received_by');
  });

  test('in a rule for a unit it is told whose it is', () => {
    const unit = program({
      counts: 'family',
      decides: 'unit',
      criteria: [{ id: 'a', test: true }],
      already: { any_member: { some: 'member.receives', where: { is: ['entry.program', 'bread'] } } },
    });
    expect(decide(unit, householdOf({ age: 30 }, [{ ...child, ...has }]))).toMatchObject({
      already_receiving: true,
      received_by: ['c'],
    });
  });

  test('one member who is ruled out does not rule out the others', () => {
    expect(decide(each, householdOf({ age: 70 }, [child]))).toMatchObject({
      outcome: 'likely_eligible',
      members: [
        { id: 'you', outcome: 'likely_ineligible' },
        { id: 'c', outcome: 'likely_eligible' },
      ],
    });
  });
});

describe('fast service', () => {
  const says = { met: 'there is no food', not_met: 'there is food' };
  const fast = (ways: object[], test: unknown = true) =>
    program({
      counts: 'person',
      decides: 'unit',
      criteria: [{ id: 'a', test }],
      expedited: { days: 7, ways: ways.map((way) => ({ label: 'a way', says, ...way })) },
    });
  const food = { id: 'food', test: 'urgent.food' };
  const poor = { id: 'poor', test: { at_most: [{ formula: 'income' }, { parameter: 'relief.limit', by: ['NN'] }] } };
  const hungry = { urgent: { food: true } };

  test('one way in is enough, and each is reported with its figures', () => {
    expect(decide(fast([food, poor]), householdOf(wages(400), [], { urgent: { food: false } }))).toMatchObject({
      expedited: { days: 7, why: 'there is no food' },
      fast_service: {
        outcome: 'met',
        criteria: [
          { id: 'food', outcome: 'not_met' },
          { id: 'poor', outcome: 'met', value: '₭400 a month', limit: '₭500 a month', margin: '₭100 under the limit' },
        ],
        missing: [],
      },
    });
  });

  test('stays open on what nobody said, and lists all of it', () => {
    const found = decide(fast([food, poor]), householdOf({}));
    expect(found.fast_service).toMatchObject({ outcome: 'unknown', missing: ['urgent.food', 'members.you.income'] });
    expect(found).not.toHaveProperty('expedited');
  });

  test('is missed only when every way is', () => {
    const found = decide(fast([food, poor]), householdOf(wages(600), [], { urgent: { food: false } }));
    expect(found.fast_service).toMatchObject({ outcome: 'not_met', missing: [] });
  });

  test('what only the office can see keeps a way open', () => {
    const seen = { ...food, agency_decides: 'when the last pay came' };
    expect(decide(fast([seen]), householdOf({}, [], hungry)).fast_service).toMatchObject({
      outcome: 'unknown',
      agency_decides: ['when the last pay came'],
    });
  });

  test('is not spoken of where the program looks hard to get', () => {
    expect(decide(fast([food], false), householdOf({}, [], hungry))).not.toHaveProperty('fast_service');
  });
});

describe('figures in time', () => {
  const yearly = program({
    counts: 'person',
    decides: 'unit',
    criteria: [{ id: 'a', test: { at_most: ['income_year', { parameter: 'year.limit' }] } }],
  });
  const earns = (income: number) => householdOf({}, [], { income_year: income });

  test('the figure of the day asked about counts, and what comes next is announced until it is there', () => {
    expect(decide(yearly, earns(12_500), '2026-12-31')).toMatchObject({
      outcome: 'likely_ineligible',
      as_of: '2026-12-31',
      criteria: [{ as_of: '2026-01-01', limit: '₭12,000 a year' }],
      changes_on: [{ date: '2027-01-01', what: 'yearly limit' }],
    });
    const later = decide(yearly, earns(12_500), '2027-01-01');
    expect(later).toMatchObject({ outcome: 'likely_eligible', criteria: [{ as_of: '2027-01-01' }] });
    expect(later).not.toHaveProperty('changes_on');
  });

  test('before its first figure nothing can be said', () => {
    expect(decide(yearly, earns(0), '2025-12-31').outcome).toBe('unknown');
  });

  test.each([
    [12_600, 'likely_eligible', 'met'],
    [13_230, 'unknown', 'unknown'],
    [13_231, 'agency_decides', 'not_met'],
  ])('past its verified period: %i is %s', (income, outcome, criterion) => {
    expect(decide(yearly, earns(income), '2028-06-01')).toMatchObject({
      outcome,
      criteria: [{ outcome: criterion, stale: true, as_of: '2027-01-01', limit: '₭12,600 a year' }],
    });
  });

  test('the drift is the pack’s own', () => {
    const steady = rulePack({ ...packParts, driftShare: 0 });
    expect(determine(yearly, earns(12_601), { asOf: '2028-06-01', pack: steady }).outcome).toBe('agency_decides');
  });

  test('a stale figure among current ones is still no ground to send anybody away', () => {
    const both = program({
      counts: 'person',
      decides: 'unit',
      criteria: [
        {
          id: 'a',
          test: {
            at_most: [
              { formula: 'income' },
              {
                lowest: [
                  { parameter: 'bread.limit', by: ['NN', 1] },
                  { parameter: 'old.limit', by: [1] },
                ],
              },
            ],
          },
        },
      ],
    });
    expect(decide(both, householdOf(wages(5_000))).outcome).toBe('agency_decides');
  });

  test('the last day of the verified period still holds', () => {
    const one = rulePack({
      ...packParts,
      parameters: [
        parameterSchema.parse({
          id: 'year.limit',
          label: 'limit',
          unit: 'usd',
          period: 'year',
          source,
          series: [{ from: '2026-01-01', verified_until: '2026-06-15', table: 100 }],
        }),
      ],
    });
    const on = (day: string) => determine(yearly, earns(200), { asOf: day, pack: one }).outcome;
    expect([on('2026-06-15'), on('2026-06-16')]).toEqual(['likely_ineligible', 'agency_decides']);
  });
});
