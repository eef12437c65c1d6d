import { describe, expect, it } from 'vitest';
import { factsOf, known, reading } from './us-words.ts';

const wages = (value: object) => ({ 'members.you.income.wages': value });

describe('income', () => {
  it.each([
    ['I make $15 an hour, 25 hours a week', wages({ amount: 15, period: 'hour', hours_weekly: 25 })],
    ['1.2k every two weeks from my job', wages({ amount: 1200, period: 'two_weeks' })],
    ['I earn between $1,500 and $1,800 a month', wages({ amount: { min: 1500, max: 1800 }, period: 'month' })],
    [
      'around 30k a year before tax from work',
      wages({ amount: { min: 27000, max: 33000 }, period: 'year', basis: 'gross' }),
    ],
    ['I bring home 400 weekly', wages({ amount: 400, period: 'week', basis: 'net' })],
    ['my annual salary is $28,000', wages({ amount: 28000, period: 'year' })],
    ['I used to make $20 an hour', wages({ amount: 20, period: 'hour', status: 'ended' })],
    ['I will be making $16 an hour', wages({ amount: 16, period: 'hour', status: 'expected' })],
    ['I make nothing', { 'members.you.income': [] }],
    ['no income', { 'members.you.income': [] }],
    ['I get $300 a month child support', { 'members.you.income.child_support': { amount: 300, period: 'month' } }],
    ['I pay $300 a month child support', { 'members.you.child_support_paid': { amount: 300, period: 'month' } }],
    ['my pension is $640 a month', { 'members.you.income.pension': { amount: 640, period: 'month' } }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'I owe $400 a month on a loan',
    'the limit is $2,000 a month',
    'no other income besides that',
    'my car payment is $310 a month',
    'can I make $2,000 a month and keep it?',
    'they cut it to $120 a month',
    'no income tax',
  ])('is not read from: %s', (text) => {
    expect(Object.keys(factsOf(text)).filter((path) => path.includes('income'))).toEqual([]);
  });

  it('never guesses a period: an amount without one is handed back to be asked about', () => {
    const read = reading('I make $900');
    expect(read.facts).toEqual([]);
    expect(read.unfinished).toEqual([{ path: 'members.you.income.wages', amount: 900, quote: 'make $900' }]);
  });

  it('keeps hypothetical pay apart', () => {
    const read = reading('what if I get a job that pays $15 an hour?');
    expect(read.facts).toEqual([]);
    expect(read.hypothetical.map((fact) => fact.path)).toContain('members.you.income.wages');
  });

  it('ends the pay that was told before the job was lost', () => {
    const before = known({ 'members.you.income.wages': { amount: 15, period: 'hour' } });
    expect(factsOf('I lost my job', { factsInForce: before })['members.you.income.wages']).toEqual({
      amount: 15,
      period: 'hour',
      status: 'ended',
    });
  });
});

describe('costs and savings', () => {
  it.each([
    ['my rent is 1100', { 'expenses.rent': { amount: 1100, period: 'month' }, 'housing.kind': 'renting' }],
    ['daycare is $60 a week', { 'expenses.child_care': { amount: 60, period: 'week' } }],
    ['mortgage of $1,200 a month', { 'expenses.mortgage': { amount: 1200, period: 'month' }, 'housing.kind': 'owner' }],
    ['my meds are $80 a month', { 'expenses.medical': { amount: 80, period: 'month' } }],
    ['we pay our own electric and gas', { 'expenses.utilities': true }],
    ['utilities are included', { 'expenses.utilities': false }],
    ['$60 in the bank', { 'assets.bank': { amount: 60 } }],
    ['I have $20 cash', { 'assets.cash': { amount: 20 } }],
    ['no savings', { 'assets.bank': { amount: 0 } }],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  it.each([
    'I owe $900 in back rent',
    'I am $900 behind on rent',
    'I need rent assistance',
    'a deposit of $500 for rent',
  ])('is no cost: %s', (text) => {
    expect(Object.keys(factsOf(text)).filter((path) => path.startsWith('expenses'))).toEqual([]);
  });
});
