import type { Household, Json, Member } from '../../src/household/household.ts';

/** Made-up households as people are: most of it said, some of it not. The same number gives the same household. */
export function benchHousehold(number: number, states: readonly string[]): Household {
  const draw = drawFrom(number);
  const some = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const chance = (share: number): boolean => draw() < share;
  const income = (kinds: readonly string[]): Json => ({
    kind: some(kinds),
    amount: chance(0.1) ? { min: 800, max: 1_200 } : Math.round(draw() * 3_000),
    period: some(['month', 'month', 'week', 'two_weeks', 'year']),
  });
  const adult = (id: string, relationship: string): Member => ({
    id,
    relationship,
    age: 18 + Math.floor(draw() * 70),
    ...(chance(0.8) ? { income: chance(0.2) ? [] : [income(adultIncome)] } : {}),
    ...(chance(0.4) ? { disability: { status: some(['none', 'none', 'approved', 'self_described']) } } : {}),
    ...(chance(0.4) ? { insurance: [some(['none', 'employer', 'medicaid', 'medicare'])] } : {}),
    ...(chance(0.3) ? { receives: [] } : {}),
    ...(chance(0.2) ? { pregnant: chance(0.2) } : {}),
  });
  const others = [
    ...(chance(0.35) ? [adult('spouse', 'spouse')] : []),
    ...Array.from({ length: Math.floor(draw() * 4) }, (_, child) => ({
      id: `child${child}`,
      relationship: 'child',
      age: Math.floor(draw() * 18),
    })),
    ...(chance(0.1) ? [adult('parent', 'parent')] : []),
  ];
  return {
    ...(chance(0.9) ? { state: some(states) } : {}),
    members: [adult('you', 'self'), ...others],
    ...(chance(0.6) ? { expenses: { rent: { amount: Math.round(300 + draw() * 1_500), period: 'month' } } } : {}),
    ...(chance(0.5) ? { assets: [{ kind: 'bank', amount: Math.round(draw() * 5_000) }] } : {}),
    ...(chance(0.6) ? { housing: { kind: some(['renting', 'renting', 'owner', 'with_others', 'homeless']) } } : {}),
  };
}

const adultIncome = ['wages', 'wages', 'wages', 'unemployment', 'social_security', 'self_employment', 'ssi'];

/** Numbers from 0 to 1, always the same after the same start (mulberry32). */
function drawFrom(start: number): () => number {
  let state = start | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
