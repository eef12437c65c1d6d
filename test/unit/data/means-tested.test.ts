import { expect, it } from 'vitest';
import { readPack } from '../../../src/compose/pack.ts';
import { determine } from '../../../src/eligibility/determine.ts';
import { parseHousehold } from '../../../src/household/parse-household.ts';

/** What nobody's money decides: open to all, earned by work or age, or with a limit above what is tried here. */
const forAnyIncome = new Set([
  'american_job_center',
  'child_tax_credit', // its limit lies at $200,000 a year
  'community_health_center',
  'food_pantry',
  'help_line_211',
  'ma_mbta_reduced_fare',
  'medicare',
  'medicare_counseling',
  'ny_mta_reduced_fare',
  'senior_meals',
  'social_security_retirement',
  'summer_meals',
]);

const people = {
  'of 40': { age: 40 },
  'of 66': { age: 66 },
  'of 50 with a disability': { age: 50, disability: { status: 'approved' } },
  'who is pregnant': { age: 28, pregnant: true },
};

it.each(Object.entries(people))(
  'no program with a limit says yes to one %s with 15,000 dollars a month and 700,000 saved, in any state',
  async (_, person) => {
    const pack = await readPack('data/us');
    const states = Object.keys(pack.rulePack.fields.get('state')?.values ?? {});
    expect(states.length).toBeGreaterThan(50);
    const yes = states.flatMap((state) => {
      const household = parseHousehold(
        {
          state,
          members: [
            {
              id: 'you',
              relationship: 'self',
              immigration: { group: 'citizen' },
              income: [{ kind: 'wages', amount: 15_000, period: 'month' }],
              ...person,
            },
          ],
          income_year: 180_000,
          assets: [{ kind: 'cash', amount: 700_000 }],
        },
        pack.rulePack.fields,
      );
      return pack.programs
        .filter(({ id, rule }) => rule !== undefined && !forAnyIncome.has(id))
        .filter((program) => {
          const { outcome } = determine(program, household, { asOf: '2026-11-27', pack: pack.rulePack });
          return outcome === 'likely_eligible';
        })
        .map(({ id }) => `${id} ${state}`);
    });
    expect(yes).toEqual([]);
  },
);
