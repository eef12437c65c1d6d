import { describe, expect, it } from 'vitest';
import {
  finishAmount,
  type PendingAmount,
} from '../../../../../src/conversation/understand/facts/answers/finish-amount.ts';
import { factsOf, known, reading, usWords } from './us-words.ts';

const open = (path: string, values: Parameters<typeof known>[0] = { state: 'TX' }) => ({
  openQuestion: { path },
  factsInForce: known(values),
});

describe('answers to the open question', () => {
  it.each([
    ['34', 'members.you.age', { 'members.you.age': 34 }],
    ['no, just me', 'members', { members: [] }],
    ['1200', 'expenses.rent', { 'expenses.rent': { amount: 1200, period: 'month' } }],
    ['none', 'members.you.income', { 'members.you.income': [] }],
    ['no money coming in right now, none', 'members.you.income', { 'members.you.income': [] }],
    ['i dont get any money', 'members.you.income', { 'members.you.income': [] }],
    ['nope nobody else lives here', 'members', { members: [] }],
    ['i have no income at all', 'members.you.income', { 'members.you.income': [] }],
    ['no i dont have any', 'assets', { assets: [] }],
    ['i have a job', 'members.you.income', { 'members.you.employment.status': 'employed' }],
    ['no one, just me by myself', 'members', { members: [] }],
    ['$900 a month', 'members.you.income', { 'members.you.income.other': { amount: 900, period: 'month' } }],
    ['yes', 'members.you.veteran', { 'members.you.veteran': true }],
    ['no', 'expenses.heating', { 'expenses.heating': false }],
    ['Travis', 'county', { county: 'Travis' }],
    ['texas', 'state', { state: 'TX' }],
    ['food stamps', 'members.you.receives', { 'members.you.receives.snap': { status: 'active' } }],
    ['about 300', 'assets', { 'assets.bank': { amount: { min: 270, max: 330 } } }],
    ['March 3', 'members.you.due_on', { 'members.you.due_on': '2027-03-03' }],
  ])('%j to %s', (text, path, facts) => {
    expect(factsOf(text, open(path))).toEqual(facts);
  });

  it.each([
    ['why do you ask?', 'members.you.income'],
    ['900', 'members.you.income'],
    ['skip', 'county'],
    ['no wait I get 1150 not 1100', 'members.you.income'],
    ['no idea', 'members.you.income'],
    ['no thanks', 'members.you.veteran'],
    ['what is the difference between the first two', 'members.you.age'],
    ['what is that?', 'members.you.veteran'],
    ['i work', 'members.you.income'],
    ['no, i work', 'members.you.income'],
    ['i have savings in the bank', 'assets'],
    ['my family', 'members'],
    ['no se', 'members.you.income'],
    ['no sé', 'members'],
    ['no quiero decir', 'members.you.income'],
    ['nobody knows', 'members.you.income'],
    ['zero idea', 'assets'],
    ['no se', 'members.you.veteran'],
    ['nothing that is your business', 'members.you.income'],
    ['none of ur business', 'expenses.rent'],
  ])('%j is no answer to %s', (text, path) => {
    expect(factsOf(text, open(path))).toEqual({});
  });

  it('takes the period from the question when the question asked for one', () => {
    const context = { openQuestion: { path: 'members.you.income', period: 'month' as const }, factsInForce: [] };
    expect(factsOf('900', context)).toEqual({ 'members.you.income.other': { amount: 900, period: 'month' } });
  });
});

describe('corrections', () => {
  it.each([
    ['sorry, $300 not $400', { 'members.you.income.unemployment': { amount: 300, period: 'week' } }],
    ['that was monthly not weekly', { 'members.you.income.unemployment': { amount: 400, period: 'month' } }],
    ['no, three kids', { 'members.child3.relationship': 'child' }],
    ["actually I'm 35", { 'members.you.age': 35 }],
    ['35 not 34', { 'members.you.age': 35 }],
  ])('%s', (text, facts) => {
    const before = known({
      'members.you.age': 34,
      'members.child1.relationship': 'child',
      'members.child2.relationship': 'child',
      'members.you.income.unemployment': { amount: 400, period: 'week' },
    });
    const read = reading(text, { factsInForce: before });
    expect(factsOf(text, { factsInForce: before })).toEqual(facts);
    expect(read.facts.map((fact) => fact.status)).toEqual(read.facts.map(() => 'corrected'));
  });

  it('corrects nothing when nothing was told', () => {
    expect(reading('no, I am 35').facts.map((fact) => fact.status)).toEqual(['stated']);
  });
});

describe('need', () => {
  it('is the sentences that ask for help, in the words of the person', () => {
    expect(reading('I am 34. I need help with my light bill. Thanks!').need).toBe('I need help with my light bill.');
    expect(reading('hello').need).toBeUndefined();
  });
});

describe('amounts that are not finished', () => {
  it.each([
    ['I get a pension, 1100', undefined, 'members.you.income.pension', 1100],
    ['i get 250', undefined, 'members.you.income.other', 250],
    ['250', 'members.you.income', 'members.you.income.other', 250],
  ])('%j leaves the period of %s open', (text, path, at, amount) => {
    const read = reading(text, path === undefined ? {} : open(path));
    expect(read.facts).toEqual([]);
    expect(read.unfinished).toEqual([expect.objectContaining({ path: at, amount })]);
  });

  it('knows a figure that says nothing of its use', () => {
    expect(reading('500').bareAmount).toEqual({ amount: 500 });
    expect(reading('around 1200 a month').bareAmount).toEqual({ amount: { min: 1080, max: 1320 }, period: 'month' });
    expect(reading('2 kids').bareAmount).toBeUndefined();
    expect(reading('500', open('members.you.income')).bareAmount).toBeUndefined();
  });

  const finish = (text: string, pending: PendingAmount) => {
    const read = finishAmount(text, pending, reading(text), { lexicon: usWords, reread: (whole) => reading(whole) });
    return [Object.fromEntries(read.facts.map(({ path, value }) => [path, value])), read.unfinished[0]?.amount];
  };
  const wages = 'members.you.income.wages';

  it.each([
    ['a week', { path: wages, amount: 250 }, { [wages]: { amount: 250, period: 'week' } }, undefined],
    ['month', { path: wages, amount: 250 }, { [wages]: { amount: 250, period: 'month' } }, undefined],
    ['every two weeks', { path: wages, amount: 250 }, { [wages]: { amount: 250, period: 'two_weeks' } }, undefined],
    ['no, 260 not 250', { path: wages, amount: 250 }, {}, 260],
    ['what do you mean', { path: wages, amount: 250 }, {}, undefined],
    ['rent', { path: undefined, amount: 500 }, { 'expenses.rent': { amount: 500, period: 'month' } }, undefined],
    ['my paycheck', { path: undefined, amount: 500 }, {}, 500],
    ['never mind', { path: undefined, amount: 500 }, {}, undefined],
  ])('%j finishes what was asked back about %o', (text, pending, facts, left) => {
    const [read, unfinished] = finish(text, pending);
    expect(read).toMatchObject(facts);
    if (Object.keys(facts).length === 0) expect(read).toEqual({});
    expect(unfinished).toBe(left);
  });

  it('corrects the one amount that was told', () => {
    const told = { factsInForce: known({ 'members.you.income.ssdi': { amount: 900, period: 'month' } }) };
    const now = { 'members.you.income.ssdi': { amount: 950, period: 'month' } };
    expect(factsOf('no i get 950', told)).toEqual(now);
    expect(factsOf('actually it is 950', told)).toEqual(now);
    expect(factsOf('no, 35', told)).toEqual({});
  });
});
