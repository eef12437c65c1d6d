import { describe, expect, it } from 'vitest';
import { factsOf, reading } from './us-words.ts';

const income = (text: string, kind: string, who = 'you') => factsOf(text)[`members.${who}.income.${kind}`];

describe('a period that nobody needs to say', () => {
  it.each([
    ['I make 30k', { amount: 30000, period: 'year' }],
    ['my husband makes 3000 a month and I make 800', { amount: 800, period: 'month' }],
    ['cashier, $13 hr, 20 to 28 hours a week', { amount: 13, period: 'hour', hours_weekly: { min: 20, max: 28 } }],
    ['walmart 28 hrs a wk at 15.25', { amount: 15.25, period: 'hour', hours_weekly: 28 }],
    ['I work full time, 17.25 hr and 40 hrs', { amount: 17.25, period: 'hour', hours_weekly: 40 }],
  ])('%s', (text, entry) => {
    expect(income(text, 'wages')).toEqual(entry);
  });

  it('is asked for where a month and a week are both likely', () => {
    expect(reading('I make 900').facts).toEqual([]);
  });

  it('is that of the benefit, said once for two people', () => {
    expect(income('I get $1,480 Social Security and my wife gets $910', 'social_security', 'spouse')).toEqual({
      amount: 910,
      period: 'month',
    });
  });
});

describe('what an amount is', () => {
  it.each([
    ['Self employed, I braid hair, clear maybe 300 a week', 'self_employment', { min: 270, max: 330 }, 'week'],
    [
      'I do nails, self employed. After gas its around 1,900 a month',
      'self_employment',
      { min: 1710, max: 2090 },
      'month',
    ],
    ['his pension pays me $640 a month', 'pension', 640, 'month'],
    ['My parents pay my phone and give me $250 a month', 'gift', 250, 'month'],
    ['my ex pays me $425 child support every month', 'child_support', 425, 'month'],
    ['he gets about 90 a day and I get 80 a day', 'wages', 80, 'day'],
  ])('%s', (text, kind, amount, period) => {
    expect(income(text, kind)).toEqual({ amount, period });
  });

  it('carries the day it begins, or came', () => {
    expect(income('starting at the mill on dec 7, $18/hr 40 hrs', 'wages')).toMatchObject({
      status: 'expected',
      starts_on: '2026-12-07',
    });
    expect(income('I got a $7,500 settlement on November 10', 'lump_sum')).toEqual({
      amount: 7500,
      period: 'once',
      received_on: '2026-11-10',
    });
  });

  it.each([
    ['We expect to make about $41,000 this year', 'income_year', { min: 36900, max: 45100 }],
    ['i made $9,400 this year at my old job', 'members.you.pay_earlier', 9400],
  ])('is of the whole year: %s', (text, path, value) => {
    expect(factsOf(text)).toEqual({ [path]: value });
  });

  it.each(['right now zero income', 'Income 0', 'I used to make 60k a year. now its nothing'])(
    'is none: %s',
    (text) => {
      expect(factsOf(text)['members.you.income']).toEqual([]);
    },
  );
});

describe('costs', () => {
  it.each([
    ['need help w daycare. its 210 a week', 'expenses.child_care', { amount: 210, period: 'week' }],
    ["I can't afford the $410 a month childcare", 'expenses.child_care', { amount: 410, period: 'month' }],
    ['rent is 700 w/ utilities included', 'expenses.rent', { amount: 700, period: 'month' }],
    ['our son (7) and me cant pay rent, its 890', 'expenses.rent', { amount: 890, period: 'month' }],
    ['Renting a room for $450', 'expenses.rent', { amount: 450, period: 'month' }],
    ['Rent 1,475 plus lights and gas we pay ourselves', 'expenses.utilities', true],
    ['we heat with oil, which we pay for', 'expenses.heating', true],
    ['I pay 340 a month child support court ordered', 'members.you.child_support_paid.court_ordered', true],
    ['I own a 2012 Corolla worth maybe $4,000', 'assets.vehicle', { amount: { min: 3600, max: 4400 } }],
  ])('%s', (text, path, value) => {
    expect(factsOf(text)[path]).toEqual(value);
  });

  it.each(['I split the rent with 2 roommates', 'I paid $85 a week for daycare until June'])(
    'are not read from: %s',
    (text) => {
      expect(Object.keys(factsOf(text)).filter((path) => path.startsWith('expenses'))).toEqual([]);
    },
  );
});
