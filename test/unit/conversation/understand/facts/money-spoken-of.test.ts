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
    ['i roof houses for 700 a week', 'members.you.income.wages', { amount: 700, period: 'week' }],
    ['My wife and I both work. I get $720 a week', 'members.you.income.wages', { amount: 720, period: 'week' }],
    [
      'i do nails at home 300 a week, spend 60 on supplies',
      'members.you.income.self_employment',
      { amount: 300, period: 'week', costs: 60 },
    ],
    [
      'I drive for Uber. About $2,200 a month before gas, and the gas is 400',
      'members.you.income.self_employment',
      { amount: { min: 1980, max: 2420 }, period: 'month', costs: 400 },
    ],
    ['A boarder pays me $90 a week', 'members.you.income.other', { amount: 90, period: 'week' }],
    ['the gas bill is 140 a month', 'expenses.utility_bills', { amount: 140, period: 'month' }],
    ['my wife 31 is 7 months pregnant, rent 1150, 140 in the bank', 'assets.bank', { amount: 140 }],
    [
      'The old job was 19 an hour. The new one pays 14.50, 30 hours.',
      'members.you.income.wages',
      {
        amount: 14.5,
        period: 'hour',
        hours_weekly: 30,
      },
    ],
    [
      "I will start getting my pension January 1, it's 1,033 a month",
      'members.you.income.pension',
      { amount: 1033, period: 'month', status: 'expected', starts_on: '2027-01-01' },
    ],
  ])('%s', (text, path, value) => {
    expect(factsOf(text)[path]).toEqual(value);
  });

  it.each([
    'call 555 1200, claim number 200 4455, I get unemployment',
    'my cat is 14 and her meds cost 60 a month',
    'My last raise was 50 cents an hour',
    'mom pays 600 a month rent and I stay with her',
    'the guy at the pantry pays 200 rent',
    'I stay at a motel for 300 a week',
    'We rented a car for 200 a week',
    'my rent went up 150',
    'I get maybe 5 calls a week',
    'I had 3,000 in the bank last year',
    'I can make only 1000 before they cut me',
  ])('is nothing in: %s', (text) => {
    expect(Object.keys(factsOf(text)).filter((path) => /\.income\.|expenses/.test(path))).toEqual([]);
  });

  it('is no money when hours changed to it', () => {
    expect(factsOf('his hours went to 22 a week, rent went up to 1,650')['expenses.rent']).toEqual({
      amount: 1650,
      period: 'month',
    });
  });

  it.each([
    ['daycare is 120 a wk i cant pay it', 'members.you.income', {}],
    ['we own it, 940 a month for the mortgage', 'expenses.rent', {}],
    ['i work in construction for cash, 600 a week', 'members.spouse.income', {}],
    ['120 a week', 'members.you.income', { 'members.you.income.other': { amount: 120, period: 'week' } }],
  ])('is no answer about something else: %s to %s', (text, path, facts) => {
    const told = factsOf(text, { openQuestion: { path } });
    expect(Object.fromEntries(Object.entries(told).filter(([at]) => at.startsWith(path)))).toEqual(facts);
  });
});
