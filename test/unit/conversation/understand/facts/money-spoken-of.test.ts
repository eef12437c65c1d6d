import { describe, expect, it } from 'vitest';
import { factsOf } from './us-words.ts';

describe('what an amount is for', () => {
  it.each([
    ['rent went from 800 to 950', 'expenses.rent', { amount: 950, period: 'month' }],
    [
      'I clean houses in Las Vegas, Nevada. About $2,200 a month',
      'members.you.income.self_employment',
      { amount: { min: 1980, max: 2420 }, period: 'month' },
    ],
    [
      'my sister watches my 2 year old while i work, i pay her 75 dollars a week',
      'expenses.child_care',
      { amount: 75, period: 'week' },
    ],
    [
      'I work mornings at a daycare 25 hrs 12.50/hr',
      'members.you.income.wages',
      { amount: 12.5, period: 'hour', hours_weekly: 25 },
    ],
    ['mortgage 1120 a month and we are 2 months behind', 'expenses.mortgage', { amount: 1120, period: 'month' }],
    ['The 401k has 22,000', 'assets.retirement', { amount: 22000 }],
    ['we have 900 in the credit union', 'assets.bank', { amount: 900 }],
    ['I have 11 thousand in savings', 'assets.bank', { amount: 11000 }],
    ['strike fund gives 500 a week', 'members.you.income.other', { amount: 500, period: 'week' }],
  ])('%s', (text, path, value) => {
    expect(factsOf(text)[path]).toEqual(value);
  });

  it.each(['call 555 1200, claim number 200 4455, I get unemployment', 'my cat is 14 and her meds cost 60 a month'])(
    'is nothing in: %s',
    (text) => {
      expect(Object.keys(factsOf(text)).filter((path) => /\.income\.|expenses/.test(path))).toEqual([]);
    },
  );

  it('is no money when hours changed to it', () => {
    expect(factsOf('his hours went to 22 a week, rent went up to 1,650')['expenses.rent']).toEqual({
      amount: 1650,
      period: 'month',
    });
  });
});
