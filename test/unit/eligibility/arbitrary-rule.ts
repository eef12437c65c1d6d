import fc from 'fast-check';
import type { NumberExpr, Test } from '../../../src/eligibility/expression.ts';
import type { Household, Json, Member } from '../../../src/household/household.ts';

/** Random rules of the made-up jurisdiction, random households in it, and ways to hide a part of one. */

const amount = fc.integer({ min: 0, max: 3_000 });
const income = fc.array(
  fc.record({
    kind: fc.constantFrom('wages', 'pension', 'shop'),
    amount,
    period: fc.constantFrom('month', 'week', 'year', 'once'),
    status: fc.constantFrom('received', 'ended'),
  }),
  { maxLength: 2 },
);
const person = {
  age: fc.integer({ min: 0, max: 99 }),
  pregnant: fc.boolean(),
  expecting: fc.constant(1),
  insurance: fc.subarray(['none', 'public']),
  income,
  receives: fc
    .subarray(['bread', 'relief'])
    .map((programs) => programs.map((each) => ({ program: each, status: 'active' }))),
};
export const household: fc.Arbitrary<Household> = fc
  .tuple(
    fc.record({ ...person, relationship: fc.constant('self') }),
    fc.array(fc.record({ ...person, relationship: fc.constantFrom('spouse', 'child', 'parent', 'roommate') }), {
      maxLength: 2,
    }),
    fc.record({
      state: fc.constantFrom('NN', 'SS'),
      county: fc.constantFrom('Travis', 'Cook'),
      income_year: amount,
      expenses: fc.record({ rent: fc.record({ amount, period: fc.constantFrom('month', 'week') }) }),
      urgent: fc.record({ food: fc.boolean() }),
      assets: fc.array(fc.record({ kind: fc.constantFrom('cash', 'home'), amount }), { maxLength: 2 }),
    }),
  )
  .map(([you, others, rest]) => {
    const members: Member[] = [{ ...you, id: 'you' }, ...others.map((other, index) => ({ ...other, id: `m${index}` }))];
    const ids = members.map(({ id }) => id);
    return { ...rest, food_group: ids, members };
  });

/** How one value is hidden: not at all, left out, marked, or widened to a range that holds it. */
export type Hiding = 'shown' | 'absent' | 'unknown' | 'declined' | 'range';
export const hidings = fc.array(
  fc.constantFrom<Hiding>('shown', 'shown', 'shown', 'absent', 'unknown', 'declined', 'range'),
  {
    minLength: 60,
    maxLength: 60,
  },
);

export function hide(whole: Household, ways: readonly Hiding[], open: boolean): Household {
  let next = 0;
  const hidden = (object: { readonly [key: string]: Json }, keep: readonly string[]): { [key: string]: Json } =>
    Object.fromEntries(
      Object.entries(object).flatMap(([key, value]): [string, Json][] => {
        if (keep.includes(key)) return [[key, value]];
        const way = ways[next++ % ways.length] ?? 'shown';
        if (way === 'absent') return [];
        if (way === 'unknown' || way === 'declined') return [[key, { status: way }]];
        if (way === 'range' && typeof value === 'number')
          return [[key, { min: Math.max(value - 3, 0), max: value + 40 }]];
        return [[key, value]];
      }),
    );
  const { members = [], ...rest } = whole;
  const named = open ? members.slice(0, 1) : members;
  return {
    ...hidden(rest as { [key: string]: Json }, open ? ['food_group'] : []),
    ...(open ? { food_group: { status: 'unknown' }, members_open: true } : {}),
    members: named.map((member) => ({ ...hidden(member, ['id', 'relationship', 'expecting']), id: member.id })),
  };
}

type Generated = { number: NumberExpr; test: Test; memberTest: Test };

const total: NumberExpr = { total: 'member.income', per: 'month' };
export const rule = fc.letrec<Generated>((tie) => ({
  number: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<NumberExpr>(
      'income_year',
      { formula: 'income' },
      { sum_members: total, in: 'household' },
      { per: 'month', of: 'expenses.rent' },
      { parameter: 'bread.limit', by: ['state', { size: 'unit' }] },
      { parameter: 'asset.limit', by: ['state'] },
      { parameter: 'relief.limit', by: ['state'] },
      { total: 'assets', where: { is: ['entry.kind', 'cash'] } },
      { size: 'unit' },
      { times: [300, { count_members: { under: ['member.age', 18] }, in: 'household' }] },
    ),
    fc.tuple(tie('number'), tie('number')).map(([a, b]): NumberExpr => ({ sum: [a, b] })),
    fc.tuple(tie('number'), tie('number')).map(([a, b]): NumberExpr => ({ minus: [a, b] })),
    fc.tuple(fc.constantFrom(0, 0.5, -1, 2), tie('number')).map(([share, a]): NumberExpr => ({ times: [share, a] })),
    fc.tuple(tie('number'), tie('number')).map(([a, b]): NumberExpr => ({ lowest: [a, b] })),
    fc.tuple(tie('number'), tie('number')).map(([a, b]): NumberExpr => ({ highest: [a, b] })),
    fc.tuple(tie('number'), tie('number')).map(([a, b]): NumberExpr => ({ divide: [a, b] })),
    tie('number').map((a): NumberExpr => ({ round: a, to: 50, way: 'down' })),
    fc
      .tuple(tie('test'), tie('number'), tie('number'))
      .map(([test, a, b]): NumberExpr => ({ if: test, then: a, else: b })),
  ),
  memberTest: fc.constantFrom<Test>(
    { under: ['member.age', 18] },
    { formula: 'is_old' },
    'member.pregnant',
    { has: ['member.insurance', 'public'] },
    { over: [total, 500] },
    { some: 'member.receives', where: { is: ['entry.program', 'relief'] } },
  ),
  test: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<Test>(
      'urgent.food',
      { is: ['state', 'NN'] },
      { in: ['county', ['Cook']] },
      { parameter: 'relief.runs', by: ['state'] },
    ),
    fc
      .tuple(fc.constantFrom('at_most', 'under', 'at_least', 'over'), tie('number'), tie('number'))
      .map(([operator, a, b]) => ({ [operator]: [a, b] }) as object as Test),
    tie('memberTest').map((each): Test => ({ any_member: each, in: 'household' })),
    tie('memberTest').map((each): Test => ({ every_member: each })),
    fc.array(tie('test'), { minLength: 1, maxLength: 3 }).map((all): Test => ({ all })),
    fc.array(tie('test'), { minLength: 1, maxLength: 3 }).map((any): Test => ({ any })),
    tie('test').map((not): Test => ({ not })),
  ),
}));
