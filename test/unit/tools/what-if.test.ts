import { describe, expect, it } from 'vitest';
import { parseHousehold } from '../../../src/household/parse-household.ts';
import { makeProgram } from '../../support/programs.ts';
import { whatIfTool } from '../../../src/tools/ours/what-if.ts';
import { asOf, program, smallPack } from '../eligibility/small-pack.ts';

const rule = program({
  counts: 'person',
  decides: 'unit',
  criteria: [
    {
      id: 'income',
      test: { at_most: [{ formula: 'income' }, 1000] },
      says: { met: 'your income is low', not_met: 'your income is over 1,000' },
    },
  ],
}).rule;
const catalogue = [makeProgram('low_income', { rule }), makeProgram('anybody')];

const tool = whatIfTool({
  readHousehold: (input) => parseHousehold(input, smallPack.fields),
  programs: async (ids) =>
    catalogue.filter(({ id }) => ids?.includes(id) ?? true).map((one) => ({ program: one, hash: 'hash' })),
  pack: smallPack,
  today: () => asOf,
});
const household = {
  members: [{ id: 'you', relationship: 'self', age: 30, income: [{ kind: 'wages', amount: 900, period: 'month' }] }],
};
const more = { path: 'members.you.income.wages.amount', value: 1100 };

describe('what_if', () => {
  it('tells apart what changes and what does not, with the reason', async () => {
    const found = await tool.run({ household, changes: [more] });
    expect(tool.output.parse(found)).toEqual(found);
    expect(found).toEqual({
      changed: [
        {
          program_id: 'low_income',
          before: { outcome: 'likely_eligible', reasons: ['your income is low'], missing: [] },
          after: { outcome: 'likely_ineligible', reasons: ['your income is over 1,000'], missing: [] },
        },
      ],
      unchanged: ['anybody'],
    });
    expect((await tool.run({ household, changes: [more], program_ids: ['anybody'] })).changed).toEqual([]);
  });

  it.each([
    [[{ path: 'members.you.incom', value: 1 }], 'changes[0].path'],
    [[more, { path: 'members.you.age', value: -3 }], 'members[0].age'],
    [[{ path: 'state', value: 'ZZ' }], 'state'],
  ])('refuses what cannot be (%j) and names it', async (changes, field) => {
    await expect(tool.run({ household, changes })).rejects.toMatchObject({
      code: 'household_invalid',
      extra: { field },
    });
  });

  it('adds to an amount in its own period', async () => {
    const wages = 'members.you.income.wages';
    expect((await tool.run({ household, changes: [{ path: wages, by: 200 }] })).changed).toHaveLength(1);
    expect((await tool.run({ household, changes: [{ path: wages, by: 100 }] })).changed).toEqual([]);
  });

  it('has the baby born, and refuses one of nobody', async () => {
    const expecting = { members: [{ ...household.members[0], pregnant: true }] };
    expect((await tool.run({ household: expecting, changes: [{ born_to: 'you' }] })).unchanged).toHaveLength(2);
    await expect(tool.run({ household, changes: [{ born_to: 'nobody' }] })).rejects.toMatchObject({
      code: 'household_invalid',
      extra: { field: 'bornTo' },
    });
  });

  it('finds the nearest number at which a verdict turns', async () => {
    const found = await tool.run({ household, nearest: { path: more.path } });
    expect(tool.output.parse(found)).toEqual({
      changed: [],
      unchanged: [],
      turns: [
        {
          program_id: 'low_income',
          from: 900,
          at: 1001,
          before: 'likely_eligible',
          after: 'likely_ineligible',
          criteria: ['income'],
        },
      ],
    });
  });

  it('finds where something is lost between two incomes', async () => {
    const between = { path: more.path, from: 500, to: 2_000 };
    expect((await tool.run({ household, between })).cliffs).toEqual([
      { program_id: 'low_income', at: 1001, before: 'likely_eligible', after: 'likely_ineligible' },
    ]);
    expect((await tool.run({ household, between: { ...between, to: 900 } })).cliffs).toEqual([]);
  });

  it.each([
    [{ nearest: { path: 'members.you.incom' } }, 'nearest.path'],
    [{ between: { path: 'members.you.incom', from: 1, to: 2 } }, 'between.path'],
    [{ between: { path: 'state', from: 1, to: 2 } }, 'state'],
    [{ between: { path: more.path, from: 20, to: 10 } }, 'from'],
  ])('refuses to look where there is nothing to look for (%j)', async (asked, field) => {
    await expect(tool.run({ household, ...asked })).rejects.toMatchObject({ extra: { field } });
  });

  it('refuses to suppose nothing', () => {
    expect(tool.input.safeParse({ household }).success).toBe(false);
  });

  it('knows no other programs than those that there are', async () => {
    await expect(tool.run({ household, changes: [more], program_ids: ['nobody'] })).rejects.toMatchObject({
      code: 'program_not_found',
    });
  });
});
