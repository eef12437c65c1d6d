import { describe, expect, it } from 'vitest';
import { factsOf, reading } from './us-words.ts';

describe('how people put it in a few words', () => {
  it.each([
    ['i make 1900 mo', { 'members.you.income.wages': { amount: 1900, period: 'month' } }],
    [
      'around 30k a year before tax',
      { 'members.you.income.other': { amount: { min: 27000, max: 33000 }, period: 'year', basis: 'gross' } },
    ],
    ['she gets 900 from social security', {}],
    ['i get social security 1100', { 'members.you.income.social_security': { amount: 1100, period: 'month' } }],
    ['ssi 943', { 'members.you.income.ssi': { amount: 943, period: 'month' } }],
    ['i have 3000 in the bank and a car', { 'assets.bank': { amount: 3000 } }],
    ['i applied for disability on june 3', { 'members.you.disability.applied_on': '2026-06-03' }],
    ['i am in L.A. and need food', { state: 'CA', county: 'Los Angeles' }],
    ['monroe, LA', { state: 'LA' }],
    ['in LA 70112', { state: 'LA' }],
  ])('%s', (text, wanted) => {
    expect(factsOf(text)).toMatchObject(wanted);
  });

  it.each(['we are five people', 'actually we are five people', '5 people, 1900 mo', '5 ppl in my house'])(
    '%s: five',
    (text) => expect(Object.keys(factsOf(text)).filter((path) => path.startsWith('members.person'))).toHaveLength(4),
  );

  it.each(['i live in LA', 'need food in LA'])('%s: which state nobody can tell', (text) => {
    expect(factsOf(text)['state']).toBeUndefined();
  });

  it('takes no year for a sum', () => {
    expect(reading('green card since 2019').bareAmount).toBeUndefined();
  });

  it('asks how often child support comes', () => {
    expect(reading('i get 250 child support').unfinished).toMatchObject([
      { path: 'members.you.income.child_support', amount: 250 },
    ]);
  });

  it('reads a cut that is told without a stop', () => {
    expect(reading('got a letter dated nov 3 my snap stops dec 1').benefitEvent).toMatchObject({
      kind: 'stop',
      programId: 'snap',
      noticeOn: '2026-11-03',
    });
  });
});
