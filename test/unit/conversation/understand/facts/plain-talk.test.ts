import { describe, expect, it } from 'vitest';
import { fieldSchema } from '../../../../../src/household/field.ts';
import { factsOf, reading } from './us-words.ts';

const hours = fieldSchema.parse({ path: 'members[].employment.hours_weekly', type: 'number', label: 'hours' });

describe('what people write in passing', () => {
  it.each([
    ['single mom w 3', 'members.child3.relationship', 'child'],
    ['hours cut to 20 at $12', 'members.you.employment.hours_weekly', 20],
    ['hours cut to 20 at $12', 'members.you.income.wages', { amount: 12, period: 'hour', hours_weekly: 20 }],
    ['i lost my job in ohio', 'state', 'OH'],
    ['they say i owe 2300 in food stamps from last year texas', 'state', 'TX'],
    [
      'about 1400 a month from walmart',
      'members.you.income.wages',
      { amount: { min: 1260, max: 1540 }, period: 'month' },
    ],
    ['sleepin in my truck', 'housing.kind', 'homeless'],
    ['we sleep in our van', 'housing.kind', 'homeless'],
    [
      'i clean houses sometimes 200 sometimes 350 a week',
      'members.you.income.self_employment',
      { amount: { min: 200, max: 350 }, period: 'week' },
    ],
    ['my wife and me, both of us on Medicaid', 'members.spouse.insurance', ['medicaid']],
    ['expecting in april', 'members.you.pregnant', true],
    ['me 29, son 5, pregnant again with twins', 'members.you.expecting', 2],
    ['my son is 3 months. i get wic for him already', 'members.child1.receives.wic', { status: 'active' }],
    ['37208 is my zip', 'zip', '37208'],
  ])('%s', (text, path, value) => {
    expect(factsOf(text)[path]).toEqual(value);
  });

  it('keeps the pay of another person out of the pay of the writer', () => {
    expect(factsOf('his job: $48,000')).toEqual({});
    expect(factsOf('my husband works. his job: $48,000')).toMatchObject({
      'members.spouse.income.wages': { amount: 48_000, period: 'year' },
    });
  });

  it('takes a figure that is taken back for neither an age nor money', () => {
    const { facts, bareAmount } = reading('30, no wait 32 hours');
    expect([facts, bareAmount]).toEqual([[], undefined]);
    expect(
      factsOf('30, no wait 32 hours', { openQuestion: { path: 'members.you.employment.hours_weekly', field: hours } }),
    ).toEqual({ 'members.you.employment.hours_weekly': 32 });
  });

  it.each([
    'mom with 2 jobs',
    'my mom loves texas',
    'i am expecting my check in april',
    'It talks about a household of 4 with 2,500 a month',
    'my ex kicked me out in 2020',
    'they want to evict my neighbor by December 1',
    'the blind dog program',
    'they said im not disabled enough',
    'no insurance accepted at that clinic',
    'car insurance through work is cheap',
    'flying to Florida to see my mom',
    'on the head start waiting list',
    'Last year I made 50k',
    'i dont want to live in a shelter',
  ])('invents nothing from: %s', (text) => {
    expect(factsOf(text)).toEqual({});
  });
});

describe('an answer to where somebody stays', () => {
  const values = { renting: 'renting', shelter: 'in a shelter', homeless: 'no home' };
  const openQuestion = { path: 'housing.kind', field: { ...hours, type: 'choice' as const, values } };

  it.each(['i dont want no shelter', 'i need a shelter', 'trying to get in a shelter', 'never renting'])(
    'does not take for so what is denied or wished: %s',
    (text) => {
      expect(factsOf(text, { openQuestion })).toEqual({});
    },
  );

  it('takes what is said', () => {
    expect(factsOf('i guess shelter', { openQuestion })).toEqual({ 'housing.kind': 'shelter' });
  });
});
