import { describe, expect, it } from 'vitest';
import { inTheirWords, type AskedFor } from '../../../../../src/conversation/understand/facts/text/in-their-words.ts';
import { readWords } from '../../../../../src/conversation/understand/facts/text/words.ts';
import { reading, usWords } from './us-words.ts';

const neighbor: AskedFor = { key: 'neighbor', sex: undefined };
const mom: AskedFor = { key: 'mom', sex: 'f' };
const told = (text: string, who: AskedFor) =>
  Object.fromEntries(reading(text, { factsInForce: [], speaksFor: who }).facts.map(({ path, value }) => [path, value]));

describe('a message about somebody else, in their words', () => {
  it.each([
    ['my neighbor is 71 and lives alone', neighbor, 'i am 71 and live alone'],
    ["i'm asking for my neighbor: she has two kids", neighbor, 'someone am asking for me : i have 2 kids'],
    ["my neighbor's rent is 900", neighbor, 'my rent is 900'],
    [
      'her food stamps were cut and i want to help her',
      neighbor,
      'my food stamps were cut and someone want to help me',
    ],
    ['she lives with her son, he is 5', neighbor, 'i live with my son , he is 5'],
    ['my mother gets 900 from social security', mom, 'i get 900 from social security'],
  ])('%s', (text, who, wanted) => {
    expect(inTheirWords(readWords(text, usWords.forms), who).text.trim()).toBe(wanted);
  });
});

describe('facts of somebody else', () => {
  it.each([
    [
      'asking for my neighbor, she is 71 and lives alone in Florida',
      neighbor,
      { 'members.you.age': 71, state: 'FL', members: [] },
    ],
    ['he makes 1200 a month', neighbor, { 'members.you.income.wages': { amount: 1200, period: 'month' } }],
    [
      'my neighbor has 2 kids (3 and 7) and lost her job',
      neighbor,
      { 'members.child1.age': 3, 'members.child2.age': 7, 'members.you.employment.status': 'unemployed' },
    ],
    ['my mom is on medicare and pays 800 rent', mom, { 'expenses.rent': { amount: 800, period: 'month' } }],
    ['she has no income', mom, { 'members.you.income': [] }],
  ])('%s', (text, who, wanted) => {
    expect(told(text, who)).toMatchObject(wanted);
  });

  it('takes nothing that the writer says of themself', () => {
    expect(told('she is 80. i make 5000 a month and i live in texas', mom)).toEqual({ 'members.you.age': 80 });
  });

  it('quotes what was written', () => {
    const { facts } = reading('my neighbor lives in Ohio', { factsInForce: [], speaksFor: neighbor });
    expect(facts.map(({ quote }) => quote)).toEqual([expect.stringContaining('Ohio')]);
  });
});
