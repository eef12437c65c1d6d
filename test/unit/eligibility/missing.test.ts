import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { determine } from '../../../src/eligibility/determine.ts';
import type { Household, Json } from '../../../src/household/household.ts';
import { setField } from '../../../src/household/set-field.ts';
import { hide, hidings, household, rule } from './arbitrary-rule.ts';
import { asOf, householdOf, program, smallPack as pack, wages } from './small-pack.ts';

const options = { asOf, pack };

/** No unknown that could still matter is left out of the list, because another came first. */
describe('what is missing', () => {
  test('is all of it: both of two open criteria, every open part of one, every member', () => {
    const both = program({
      counts: 'person',
      decides: 'unit',
      criteria: [
        { id: 'a', test: { all: [{ is: ['state', 'NN'] }, 'urgent.food', { is: ['housing.kind', 'renting'] }] } },
        {
          id: 'b',
          test: { any: [{ is: ['county', 'Cook'] }, { under: ['income_year', { parameter: 'year.limit' }] }] },
        },
        { id: 'c', test: { every_member: { over: ['member.age', 20] }, in: 'household' } },
      ],
    });
    expect(determine(both, householdOf({}, [{ id: 'm', relationship: 'spouse' }]), options).missing).toEqual([
      'state',
      'urgent.food',
      'housing.kind',
      'county',
      'income_year',
      'members.you.age',
      'members.m.age',
    ]);
  });

  test('is none of what no longer matters', () => {
    const either = program({
      counts: 'person',
      decides: 'unit',
      criteria: [
        { id: 'a', test: { any: [{ is: ['state', 'NN'] }, 'urgent.food'] } },
        { id: 'b', test: { is: ['county', 'Cook'] } },
      ],
    });
    expect(determine(either, householdOf({}, [], { state: 'NN' }), options).missing).toEqual(['county']);
    expect(
      determine(either, householdOf(wages(1), [], { state: 'SS', urgent: { food: false } }), options),
    ).toMatchObject({
      outcome: 'likely_ineligible',
      missing: [],
    });
  });

  /** Answers that one field can have: setting it to any of them may change what an open verdict comes to. */
  const answers: Readonly<Record<string, readonly Json[]>> = {
    state: ['NN', 'SS'],
    county: ['Cook', 'Travis'],
    income_year: [0, 1_000_000],
    'urgent.food': [true, false],
  };

  test('whatever could turn an open criterion is listed there', () => {
    fc.assert(
      fc.property(household, hidings, rule.test, rule.test, (whole, ways, first, second) => {
        const given = hide(whole, ways, false);
        const of = program({
          counts: 'food_group',
          decides: 'unit',
          criteria: [
            { id: 'a', test: first },
            { id: 'b', test: second },
          ],
        });
        const before = determine(of, given, options);
        if (before.outcome !== 'unknown') return;
        for (const [path, values] of Object.entries(answers)) {
          if (before.missing.includes(path) || isSaid(given, path)) continue;
          // Not listed: then no answer to it may change any criterion that is open.
          for (const value of values) {
            const after = determine(of, setField(given, path, value, pack.fields), options);
            expect(after.criteria.map(({ outcome }) => outcome)).toEqual(before.criteria.map(({ outcome }) => outcome));
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

function isSaid(household: Household, path: string): boolean {
  const [first = '', second] = path.split('.');
  const value = household[first] as Json | undefined;
  return second === undefined ? value !== undefined : value !== undefined && JSON.stringify(value) !== '{}';
}
