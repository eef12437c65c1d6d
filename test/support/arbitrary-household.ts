import fc from 'fast-check';
import { awkward } from './arbitrary-json.ts';

/** Households as an integration may send them: plausible ones, and the same with a value or two that nobody expects. */

type Leaf = <T>(fits: fc.Arbitrary<T>) => fc.Arbitrary<unknown>;

const mark = fc.constantFrom({ status: 'unknown' }, { status: 'declined' });
const amount = fc.oneof(fc.integer({ min: 0, max: 9_000 }), fc.constantFrom(0, 0.01, 1_000_000));
const period = fc.constantFrom('hour', 'week', 'two_weeks', 'half_month', 'month', 'year');

const plain: Leaf = (fits) => fc.oneof({ weight: 9, arbitrary: fits }, { weight: 1, arbitrary: mark });
const careless: Leaf = (fits) => fc.oneof({ weight: 30, arbitrary: plain(fits) }, { weight: 1, arbitrary: awkward });

function households(leaf: Leaf): fc.Arbitrary<unknown> {
  const money = leaf(fc.record({ amount: leaf(amount), period: leaf(period) }));
  const member = {
    age: leaf(fc.oneof(fc.integer({ min: 0, max: 110 }), fc.constant({ min: 20, max: 40 }))),
    pregnant: leaf(fc.boolean()),
    applying: leaf(fc.boolean()),
    income: leaf(
      fc.array(
        fc.record({
          kind: fc.constantFrom('wages', 'ssi', 'unemployment', 'other'),
          amount: leaf(amount),
          period: leaf(period),
        }),
        { maxLength: 3 },
      ),
    ),
    insurance: leaf(fc.constantFrom([], ['none'], ['medicaid'])),
  };
  const members = fc
    .array(
      fc.record(
        { relationship: leaf(fc.constantFrom('spouse', 'child', 'parent', 'roommate')), ...member },
        { requiredKeys: [] },
      ),
      { maxLength: 5 },
    )
    .chain((others) =>
      fc
        .record(member, { requiredKeys: [] })
        .map((self) => [
          { id: 'you', relationship: 'self', ...self },
          ...others.map((other, n) => ({ id: `m${n}`, ...other })),
        ]),
    );
  return fc.record(
    {
      state: leaf(fc.constantFrom('TX', 'CA', 'NY', 'AK')),
      zip: leaf(fc.constantFrom('78701', '10001')),
      members: leaf(members),
      expenses: leaf(fc.record({ rent: money, utilities: leaf(fc.boolean()) }, { requiredKeys: [] })),
      housing: leaf(fc.record({ kind: leaf(fc.constantFrom('renting', 'owner', 'homeless')) })),
      urgent: leaf(fc.record({ food: leaf(fc.boolean()) })),
      assets: leaf(
        fc.array(fc.record({ kind: fc.constantFrom('cash', 'bank'), amount: leaf(amount) }), { maxLength: 2 }),
      ),
      income_year: leaf(amount),
    },
    { requiredKeys: ['members'] },
  );
}

export const fittingHousehold = households(plain);
export const anyHousehold = households(careless);
