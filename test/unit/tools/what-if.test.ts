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

  it('knows no other programs than those that there are', async () => {
    await expect(tool.run({ household, changes: [more], program_ids: ['nobody'] })).rejects.toMatchObject({
      code: 'program_not_found',
    });
  });
});
