import { describe, expect, it } from 'vitest';
import { factsOf, known, reading } from './us-words.ts';

const open = (path: string, values: Parameters<typeof known>[0] = { state: 'TX' }) => ({
  openQuestion: { path },
  factsInForce: known(values),
});

describe('answers to the open question', () => {
  it.each([
    ['34', 'members.you.age', { 'members.you.age': 34 }],
    ['1200', 'expenses.rent', { 'expenses.rent': { amount: 1200, period: 'month' } }],
    ['none', 'members.you.income', { 'members.you.income': [] }],
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
    ['what is that?', 'members.you.veteran'],
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
