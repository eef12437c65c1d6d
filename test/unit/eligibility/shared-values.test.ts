import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { determine } from '../../../src/eligibility/determine.ts';
import { reachIn } from '../../../src/eligibility/reach.ts';
import type { NumberExpr, Test } from '../../../src/eligibility/expression.ts';
import { rulePack } from '../../../src/eligibility/rule-pack.ts';
import { presumptionSchema } from '../../../src/eligibility/rule.ts';
import { hide, hidings, household, rule } from './arbitrary-rule.ts';
import { asOf, packParts, program, smallPack as pack } from './small-pack.ts';

/** What rules share is worked out once. That must be invisible in what they say. */
describe('shared values', () => {
  test('programs looked at together say what each says alone', () => {
    const unit = fc.constantFrom('food_group', 'family', 'couple', 'person');
    const decides = fc.constantFrom('unit', 'each_member');
    const rules = fc.array(fc.tuple(unit, decides, rule.test, rule.memberTest), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(household, hidings, rules, (whole, ways, parts) => {
        const given = hide(whole, ways, false);
        const programs = parts.map(([counts, decides, test, memberTest], index) =>
          program(
            {
              counts,
              decides,
              criteria: [
                { id: 'a', test },
                { id: 'b', test: decides === 'unit' ? { any_member: memberTest } : memberTest },
              ],
            },
            { id: `p${index}` },
          ),
        );
        const together = programs.map((each) => determine(each, given, { asOf, pack }));
        const apart = programs.map((each) =>
          determine(each, structuredClone(given), { asOf, pack: rulePack(packParts) }),
        );
        expect(together).toEqual(apart);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the reach of an expression', () => {
  const withYear = rulePack({
    ...packParts,
    presumptions: [
      ...packParts.presumptions,
      presumptionSchema.parse({ id: 'year_like_now', says: 'so', field: 'income_year', formula: 'income' }),
    ],
  });
  test.each<[string, NumberExpr | Test, string]>([
    ['a field of the household', { is: ['state', 'NN'] }, 'run'],
    ['a field of the member', { under: ['member.age', 18] }, 'member'],
    ['a list of the member', { some: 'member.receives', where: { is: ['entry.program', 'bread'] } }, 'member'],
    ['everybody', { any_member: { under: ['member.age', 18] }, in: 'household' }, 'run'],
    ['a named unit, seen from the member', { count_members: 'member.pregnant', in: 'couple' }, 'member'],
    ['the unit of the rule', { any_member: { under: ['member.age', 18] } }, 'unit'],
    ['the size of the unit', { size: 'unit' }, 'unit'],
    ['the size of everybody', { size: 'household' }, 'run'],
    ['a formula over the unit', { formula: 'income' }, 'unit'],
    ['a formula of the member', { formula: 'own_income' }, 'member'],
    ['a formula of everybody’s own', { sum_members: { formula: 'own_income' }, in: 'household' }, 'run'],
    ['a table by the size of the unit', { parameter: 'bread.limit', by: ['state', { size: 'unit' }] }, 'unit'],
    ['everybody, each with the unit', { any_member: { over: [{ size: 'unit' }, 2] }, in: 'household' }, 'unit'],
  ])('%s', (_, expr, reach) => {
    expect(reachIn(pack)(expr)).toBe(reach);
  });

  test('a field that a presumption fills reaches as far as its formula', () => {
    const year: Test = { at_most: ['income_year', { parameter: 'year.limit' }] };
    expect(reachIn(pack)(year)).toBe('run');
    expect(reachIn(withYear)(year)).toBe('unit');
  });
});
