import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { determine } from '../../../src/eligibility/determine.ts';
import { findCliffs } from '../../../src/eligibility/find-cliffs.ts';
import { nearestFlip } from '../../../src/eligibility/nearest-flip.ts';
import { whatIf } from '../../../src/eligibility/what-if.ts';
import { suppose } from '../../../src/household/suppose.ts';
import { asOf, householdOf, program, smallPack as pack, wages } from './small-pack.ts';

const options = { asOf, pack };
/** As most packs have them. */
const ofBirth = ['members[].age_months', 'members[].pregnancy_ended_on'].map(
  (path) =>
    [path, { path, type: 'number', label: path, sensitivity: 'plain', burden: 1, onlyIfApplying: false }] as const,
);
const settings = { asOf, fields: new Map([...pack.fields, ...ofBirth]) };
const path = 'members.you.income.wages.amount';
const limit = { parameter: 'bread.limit', by: ['NN', { size: 'unit' }] };
const bread = program({
  counts: 'family',
  decides: 'unit',
  criteria: [{ id: 'income', test: { at_most: [{ formula: 'income' }, limit] } }],
});
const you = { age: 30, pregnant: false };

describe('supposing', () => {
  test('200 more is added in the amount’s own period, and nothing is kept', () => {
    const household = householdOf(wages(900, 'week'));
    const before = structuredClone(household);
    const change = { path: 'members.you.income.wages', by: 200 };
    expect(suppose(household, [change], settings)).toEqual(householdOf(wages(1_100, 'week')));
    expect(suppose(household, [{ ...change, path }], settings)).toEqual(householdOf(wages(1_100, 'week')));
    expect(household).toEqual(before);
  });

  test('a range moves as a whole, and nothing falls under zero', () => {
    expect(suppose(householdOf(wages({ min: 100, max: 300 })), [{ path, by: -200 }], settings)).toEqual(
      householdOf(wages({ min: 0, max: 100 })),
    );
  });

  test('200 more than what nobody said, declined or does not know is still that', () => {
    for (const household of [householdOf({}), householdOf(wages({ status: 'declined' }))]) {
      expect(suppose(household, [{ path, by: 200 }], settings)).toEqual(household);
    }
    const rent = householdOf({}, [], { expenses: { rent: { amount: 500, period: 'month' } } });
    expect(suppose(rent, [{ path: 'expenses.rent', by: 100 }], settings)).toMatchObject({
      expenses: { rent: { amount: 600, period: 'month' } },
    });
  });

  test('when the babies are born, they are there, eat with the mother, and nobody is pregnant', () => {
    const household = householdOf({ age: 30, pregnant: true, expecting: 2, due_on: '2026-08-01' }, [], {
      food_group: ['you'],
      tax_units: [{ members: ['you'], filing: 'single' }],
    });
    expect(suppose(household, [{ bornTo: 'you' }], settings)).toEqual({
      members: [
        { id: 'you', relationship: 'self', age: 30, pregnant: false, pregnancy_ended_on: asOf },
        { id: 'baby1', relationship: 'child', age: 0, age_months: 0, parents: ['you'] },
        { id: 'baby2', relationship: 'child', age: 0, age_months: 0, parents: ['you'] },
      ],
      food_group: ['you', 'baby1', 'baby2'],
      tax_units: [{ members: ['you', 'baby1', 'baby2'], filing: 'single' }],
    });
  });

  test('a pack that does not know when a pregnancy ended is told nothing of it', () => {
    expect(suppose(householdOf({}), [{ bornTo: 'you' }], { asOf, fields: pack.fields }).members).toEqual([
      { id: 'you', relationship: 'self', pregnant: false },
      { id: 'baby1', relationship: 'child', age: 0, parents: ['you'] },
    ]);
  });

  test('the baby of your daughter is your grandchild; of a stranger it is somebody else', () => {
    const others = [
      { id: 'd', relationship: 'child', pregnant: true },
      { id: 'r', relationship: 'roommate', pregnant: true },
    ];
    const born = (bornTo: string) => suppose(householdOf({}, others), [{ bornTo }], settings).members?.at(-1);
    expect(born('d')).toMatchObject({ relationship: 'grandchild', parents: ['d'] });
    expect(born('r')).toMatchObject({ relationship: 'other_relative' });
    expect(() => born('nobody')).toThrow('bornTo takes the id of a member.');
  });

  test('a larger household may have more', () => {
    const household = householdOf({ ...you, ...wages(1_300) });
    expect(whatIf([bread], household, [{ bornTo: 'you' }], options)).toMatchObject([
      { before: { outcome: 'likely_ineligible' }, after: { outcome: 'likely_eligible' }, changed: true },
    ]);
    expect(whatIf([bread], householdOf({ ...you, ...wages(900) }), [{ path, by: 200 }], options)).toMatchObject([
      { after: { outcome: 'likely_ineligible' } },
    ]);
  });
});

describe('the nearest change that turns a verdict', () => {
  const flip = (amount: number, period = 'month') =>
    nearestFlip(bread, householdOf({ ...you, ...wages(amount, period) }), path, options);

  test('is found to the unit, up or down, with the criterion', () => {
    expect(flip(900)).toEqual({
      path,
      from: 900,
      at: 1_001,
      before: 'likely_eligible',
      after: 'likely_ineligible',
      criteria: ['income'],
    });
    expect(flip(1_200)).toMatchObject({ at: 1_000, before: 'likely_ineligible', after: 'likely_eligible' });
    expect(flip(200, 'week')).toMatchObject({ at: 231 });
    expect(flip(0)).toMatchObject({ from: 0, at: 1_001 });
  });

  test('is none where nothing turns, or nothing is said', () => {
    const always = program({ counts: 'person', decides: 'unit', criteria: [{ id: 'a', test: true }] });
    expect(nearestFlip(always, householdOf(wages(900)), path, options)).toBeUndefined();
    expect(nearestFlip(bread, householdOf(you), path, options)).toBeUndefined();
  });

  test('turns just there and not one unit before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (amount) => {
        const found = flip(amount);
        if (found === undefined) return;
        const outcomeAt = (value: number) =>
          determine(bread, householdOf({ ...you, ...wages(value) }), options).outcome;
        expect(outcomeAt(found.at)).toBe(found.after);
        expect(outcomeAt(found.at + (found.at > amount ? -1 : 1))).toBe(found.before);
      }),
      { numRuns: 60 },
    );
  });
});

describe('cliffs between two incomes', () => {
  const paying = (id: string, value: object) =>
    program(
      {
        counts: 'person',
        decides: 'unit',
        criteria: [
          { id: 'a', test: { at_most: [{ formula: 'income' }, { parameter: 'bread.limit', by: ['NN', 1] }] } },
        ],
        amount: { value, period: 'month' },
      },
      { id },
    );
  const flat = paying('flat', { parameter: 'relief.limit', by: ['NN'] });
  const falling = paying('falling', {
    highest: [0, { minus: [{ parameter: 'bread.limit', by: ['NN', 1] }, { formula: 'income' }] }],
  });
  const stepped = program(
    {
      counts: 'person',
      decides: 'unit',
      criteria: [{ id: 'a', test: true }],
      amount: {
        value: {
          if: { under: [{ formula: 'income' }, { parameter: 'relief.limit', by: ['NN'] }] },
          then: { parameter: 'relief.limit', by: ['NN'] },
          else: { times: [0.5, { parameter: 'relief.limit', by: ['NN'] }] },
        },
        period: 'month',
      },
    },
    { id: 'stepped' },
  );
  const cliffs = (programs: Parameters<typeof findCliffs>[0], from: number, to: number) =>
    findCliffs(programs, householdOf({ ...you, ...wages(100) }), { path, from, to }, options);

  test('name the program, the first unit past the edge and what is lost, in order', () => {
    expect(cliffs([flat, bread, stepped], 0, 3_000)).toEqual([
      {
        program_id: 'stepped',
        at: 500,
        before: 'likely_eligible',
        after: 'likely_eligible',
        lost: { value: 250, period: 'month' },
      },
      { program_id: 'bread', at: 1_001, before: 'likely_eligible', after: 'likely_ineligible' },
      {
        program_id: 'flat',
        at: 1_001,
        before: 'likely_eligible',
        after: 'likely_ineligible',
        lost: { value: 500, period: 'month' },
      },
    ]);
  });

  test('an amount that falls little by little to nothing is none, until the program ends', () => {
    expect(cliffs([falling], 0, 1_000)).toEqual([]);
  });

  test('outside the range there are none', () => {
    expect(cliffs([flat, stepped], 501, 1_000)).toEqual([]);
    expect(cliffs([flat], 1_001, 2_000)).toEqual([]);
  });

  test('a range that is none is refused', () => {
    for (const [from, to] of [
      [10, 10],
      [10, 5],
      [-1, 5],
      [0, bounds.amountMax + 1],
      [Number.NaN, 5],
    ] as const) {
      expect(() => cliffs([flat], from, to)).toThrow(/from takes a number/);
    }
  });
});
