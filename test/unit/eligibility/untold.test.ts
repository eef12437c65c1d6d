import { describe, expect, test } from 'vitest';
import { determine } from '../../../src/eligibility/determine.ts';
import { asOf, householdOf, program, smallPack as pack, wages } from './small-pack.ts';

/** What is met by nothing anybody told is never said as if something had been weighed. */
describe('met by nothing that was told', () => {
  const one = (criterionTest: object | true) =>
    program({
      counts: 'person',
      decides: 'unit',
      criteria: [{ id: 'a', label: 'thing', test: criterionTest, says: { met: 'yours is low', not_met: 'too high' } }],
    });
  const savings = one({ at_most: [{ total: 'assets' }, { parameter: 'asset.limit', by: ['state'] }] });
  const rent = one({ at_most: [{ per: 'month', of: 'expenses.rent' }, 100] });
  const criterion = (of: ReturnType<typeof one>, household: ReturnType<typeof householdOf>) =>
    determine(of, household, { asOf, pack }).criteria[0];

  test('where the law has no limit, that is said', () => {
    expect(criterion(savings, householdOf({}, [], { state: 'SS' }))).toMatchObject({
      outcome: 'met',
      untold: 'no_limit',
      says: 'no limit applies here',
    });
  });

  test('where screening takes it for granted, nothing is claimed', () => {
    const found = criterion(rent, householdOf({}, [], { state: 'NN' }));
    expect(found).toMatchObject({ outcome: 'met', untold: 'presumed' });
    expect(found?.says).not.toContain('low');
  });

  test('what was told is weighed, whatever else is taken for granted', () => {
    const told = {
      state: 'NN',
      assets: [{ kind: 'cash', amount: 10 }],
      expenses: { rent: { amount: 50, period: 'month' } },
    };
    for (const each of [savings, rent]) {
      const found = criterion(each, householdOf({}, [], told));
      expect(found).toMatchObject({ outcome: 'met', says: 'yours is low' });
      expect(found).not.toHaveProperty('untold');
    }
    const income = one({ at_most: [{ formula: 'income' }, 5000] });
    const withChild = householdOf(wages(100), [{ id: 'c', relationship: 'child', age: 4 }]);
    expect(criterion(income, withChild)).not.toHaveProperty('untold');
  });

  test('what holds of anybody is carried by nobody’s answer, and what the rule says of it stays', () => {
    const told = householdOf({ age: 30, ...wages(100) }, [], { state: 'NN' });
    expect(criterion(one(true), told)).toMatchObject({ outcome: 'met', untold: 'presumed', says: 'yours is low' });
    const here = one({ in: ['state', ['NN']] });
    expect(criterion(here, told)).not.toHaveProperty('untold');
  });

  test('nor is it said of a member', () => {
    const each = program({
      counts: 'person',
      decides: 'each_member',
      criteria: [
        { id: 'young', test: { under: ['member.age', 5] } },
        { id: 'poor', test: { at_most: [{ formula: 'own_income' }, 10] } },
      ],
    });
    const household = householdOf({ age: 30 }, [{ id: 'c', relationship: 'child', age: 4 }]);
    const found = determine(each, household, { asOf, pack }).criteria;
    expect(found.find(({ id, member }) => id === 'young' && member === 'c')).not.toHaveProperty('untold');
    expect(found.find(({ id, member }) => id === 'poor' && member === 'c')).toMatchObject({ untold: 'presumed' });
  });
});
