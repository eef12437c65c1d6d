import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { determine } from '../../../src/eligibility/determine.ts';
import { hide, hidings, household, rule } from './arbitrary-rule.ts';
import { asOf, program, smallPack as pack } from './small-pack.ts';

/**
 * What is not known must never be taken for something that is. Random rules over random households: whatever is decided
 * while part of the household is hidden must still hold when all of it is known.
 */
const options = { asOf, pack };
const unit = fc.constantFrom('food_group', 'family', 'couple', 'person');

describe('what is hidden never decides', () => {
  test('a rule for a unit decides nothing that more facts would overturn', () => {
    fc.assert(
      fc.property(household, hidings, fc.boolean(), unit, rule.test, (whole, ways, open, counts, criterion) => {
        const of = program({ counts, decides: 'unit', criteria: [{ id: 'a', test: criterion }] });
        const before = determine(of, hide(whole, ways, open), options);
        const after = determine(of, whole, options);
        if (before.outcome === 'likely_ineligible') expect(after.outcome).toBe('likely_ineligible');
        if (before.outcome === 'likely_eligible' && before.presumed.length === 0)
          expect(after.outcome).toBe('likely_eligible');
        if (before.outcome === 'likely_ineligible') expect(before.presumed).toEqual([]);
      }),
      { numRuns: 800 },
    );
  });

  test('a rule per member turns nobody away whom more facts would let in', () => {
    fc.assert(
      fc.property(household, hidings, unit, rule.test, rule.memberTest, (whole, ways, counts, test, memberTest) => {
        const criteria = [
          { id: 'a', test },
          { id: 'b', test: { not: memberTest } },
        ];
        const of = program({ counts, decides: 'each_member', who: memberTest, criteria });
        const before = determine(of, hide(whole, ways, false), options);
        const after = determine(of, whole, options);
        if (before.outcome === 'likely_ineligible') expect(after.outcome).toBe('likely_ineligible');
      }),
      { numRuns: 300 },
    );
  });

  test('with a route and an exception, too', () => {
    fc.assert(
      fc.property(household, hidings, rule.test, rule.test, rule.test, (whole, ways, own, route, exception) => {
        const of = program({
          counts: 'food_group',
          decides: 'unit',
          criteria: [{ id: 'a', test: own }],
          routes: [{ id: 'r', label: 'r', says: 'r', test: route, instead_of: ['a'] }],
          exceptions: [{ id: 'e', label: 'e', test: exception, instead_of: ['a'] }],
        });
        const before = determine(of, hide(whole, ways, false), options);
        if (before.outcome === 'likely_ineligible') {
          expect(determine(of, whole, options).outcome).toBe('likely_ineligible');
        }
      }),
      { numRuns: 300 },
    );
  });

  test('an open verdict names something that is not said, or rests on a figure', () => {
    fc.assert(
      fc.property(household, rule.test, (whole, criterion) => {
        const of = program({ counts: 'food_group', decides: 'unit', criteria: [{ id: 'a', test: criterion }] });
        const { outcome, missing } = determine(of, whole, options);
        // All is said, so nothing may be asked; only dividing by zero, or reckoning with "no limit", stays open.
        if (outcome === 'unknown') expect(JSON.stringify(criterion)).toMatch(/divide|asset\.limit/);
        expect(missing).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
