import { describe, expect, it } from 'vitest';
import { checkSentence } from '../../../src/middleware/hallucination-check/ground.ts';
import { groundingSources } from '../../../src/middleware/hallucination-check/grounding-sources.ts';
import { makeHallucinationCheck } from '../../../src/middleware/hallucination-check/hallucination-check.ts';
import { makeProgramNames } from '../../../src/middleware/hallucination-check/program-names.ts';
import { splitSentences } from '../../../src/middleware/hallucination-check/split-sentences.ts';
import { testScope } from './test-scope.ts';
import { usClaimReader } from './us-claims.ts';

const sources = groundingSources(usClaimReader, {
  texts: [
    'Apply at https://www.yourtexasbenefits.com/Learn/Home/ or write to help@hhs.texas.gov.',
    'The limit is $1,200 a month. Ask for a hearing within 90 days of October 31, 2026.',
    'Your ticket is OMB-2026-000123. I get about 400 a week.',
  ],
  values: [130, 2311.5, '2026-12-01'],
  urls: ['https://www.ssa.gov'],
  phones: ['1-800-221-5689', '211'],
  programNames: [
    'Supplemental Nutrition Assistance Program',
    'SNAP',
    'Low Income Home Energy Assistance Program',
    'Medicaid',
  ],
});
const unsupported = (sentence: string) =>
  checkSentence(sentence, sources).findings.map(({ kind, text }) => `${kind}: ${text}`);

describe('a sentence may leave when every claim in it has a source', () => {
  it.each([
    'Apply at https://yourtexasbenefits.com/Learn/Home.',
    'Apply at www.yourtexasbenefits.com/Learn/Home/, it is free.',
    'See ssa.gov.',
    'Call (800) 221-5689.',
    'Call 1-800-221-5689 or 800.221.5689.',
    'Call 211 for food.',
    'The limit is 1200 dollars.',
    'The limit is $1,200.00 a month, you get $400 a week.',
    'You are at 130% of the line, $2,311.50 a month.',
    'Ask by October 31, 2026, or Oct 31.',
    'That is 10/31/2026, in October 2026.',
    'It starts on 12/1/2026 or December 1.',
    'You have 90 days.',
    'Your ticket is OMB-2026-000123.',
    'Write to HELP@hhs.texas.gov.',
    'The Supplemental Nutrition Assistance Program may help.',
    'You may be able to get SNAP Benefits.',
    'Hello! What is going on? I can look at 3 programs for 2 children aged 3 and 7.',
    'Thank you, [PERSON_1].',
  ])('%s', (sentence) => expect(unsupported(sentence)).toEqual([]));
});

describe('a sentence is held back when a claim has no source', () => {
  it.each([
    ['Apply at https://yourtexasbenefits.com/Other.', 'url: https://yourtexasbenefits.com/Other'],
    ['See snap-help.org today.', 'url: snap-help.org'],
    ['Call 1-800-555-0000.', 'phone: 1-800-555-0000'],
    ['Call 311.', 'phone: 311'],
    ['You get $291 a month.', 'amount: $291'],
    ['That is 1,201 dollars.', 'amount: 1,201 dollars'],
    ['That is $1.2k.', undefined],
    ['You are at 138 percent.', 'percentage: 138 percent'],
    ['Ask by November 30, 2026.', 'date: November 30, 2026'],
    ['Ask by 11/01/2026.', 'date: 11/01/2026'],
    ['You have 60 days.', 'duration: 60 days'],
    ['Your ticket is OMB-2026-000999.', 'ticket: OMB-2026-000999'],
    ['Write to other@hhs.texas.gov.', 'email: other@hhs.texas.gov'],
    ['The Federal Hardship Relief Program pays more.', 'program: The Federal Hardship Relief Program'],
  ])('%s', (sentence, finding) => expect(unsupported(sentence)).toEqual(finding === undefined ? [] : [finding]));
});

it('cuts sentences at their ends and at line ends, not inside abbreviations, amounts or addresses', () => {
  const text = 'Ask Mr. Lee. It is $1.50 at ssa.gov/a.b today! Really?\n- one\n- two';
  const pieces = splitSentences(text);
  expect(pieces.map((piece) => piece.trim())).toEqual([
    'Ask Mr. Lee.',
    'It is $1.50 at ssa.gov/a.b today!',
    'Really?',
    '- one',
    '- two',
  ]);
  expect(pieces.join('')).toBe(text);
});

describe('a value belongs to its program and to its period', () => {
  const names = makeProgramNames([
    { id: 'snap', names: ['Supplemental Nutrition Assistance Program', 'SNAP', 'food stamps'] },
    { id: 'liheap', names: ['Low Income Home Energy Assistance Program', 'LIHEAP'] },
    { id: 'wic', names: ['WIC'] },
  ]);
  const two = groundingSources(
    usClaimReader,
    {
      texts: [
        'SNAP gives money for groceries. You may get $291 a month. Call 1-800-221-5689 or see https://snap.example.gov/apply.',
        { text: 'It pays heating bills once a year. Call 1-866-674-6327. Up to $800 a year.', programIds: ['liheap'] },
        { text: 'I get $400 a week and my wife makes $1,000 a month', person: true },
      ],
    },
    names,
  );
  const found = (sentence: string) =>
    checkSentence(sentence, two).findings.map(({ kind, text, status }) => `${status} ${kind}: ${text}`);

  it.each([
    'For SNAP call (800) 221-5689.',
    'With food stamps you may get 291 dollars each month.',
    'LIHEAP: call 1-866-674-6327.',
    'SNAP may be $291 monthly; LIHEAP up to $800/year.',
    'Your $400 a week is about $1,733 a month.',
    'Together that is about $2,733 a month.',
    'Call 1-866-674-6327.',
  ])('%s', (sentence) => expect(found(sentence)).toEqual([]));

  it.each([
    ['For SNAP call 1-866-674-6327.', 'other_program phone: 1-866-674-6327'],
    ['You may get $291 a year.', 'other_period amount: $291'],
    ['LIHEAP gives up to $291 a month.', 'other_program amount: $291'],
    ['You make $1,900 a month.', 'unsupported amount: $1,900'],
    ['WIC may help you too.', 'unsupported program: WIC'],
    ['LIHEAP gives money for groceries, a card each month.', undefined],
    ['LIHEAP gives you money for groceries.', 'other_program program: LIHEAP'],
  ])('%s', (sentence, finding) => expect(found(sentence)).toEqual(finding === undefined ? [] : [finding]));

  it('goes on about the program of the sentence before', () => {
    const { context } = checkSentence('SNAP is help with food. ', two);
    expect(checkSentence('Call 1-866-674-6327.', two, context).findings).toHaveLength(1);
    expect(checkSentence('Call 1-800-221-5689.', two, context).findings).toEqual([]);
  });

  const check = makeHallucinationCheck(usClaimReader, () => names);
  const run = (text: string, action: 'flag' | 'fix' | 'drop' | 'rerun') => {
    const result = check.run([{ type: 'text', text }], { action }, testScope({ sources: two }));
    return result as Exclude<typeof result, Promise<unknown>>;
  };

  it('puts the source’s own value in the place of a wrong one when it is clear whose, and drops the sentence else', () => {
    const fixed = run('For SNAP, call 1-866-674-6327. It is free. You have 9 days.', 'fix');
    expect(fixed.content).toEqual([{ type: 'text', text: 'For SNAP, call 1-800-221-5689. It is free. ' }]);
    expect(fixed.metadata.findings).toMatchObject([
      { status: 'other_program', outcome: 'fixed', sentence: 0, span: [15, 29], nearest: { says: '1-800-221-5689' } },
      { kind: 'duration', status: 'unsupported', outcome: 'dropped', sentence: 2 },
    ]);
    expect(run('SNAP: You may get $500 a month.', 'fix').content).toEqual([
      { type: 'text', text: 'SNAP: You may get $291 a month.' },
    ]);
    expect(run('SNAP: You may get $291 a year.', 'fix').content).toEqual([{ type: 'text', text: '' }]);
  });

  it('leaves the words as they are when it only flags, and asks for others on rerun', () => {
    const text = 'For SNAP, call 1-866-674-6327.';
    expect(run(text, 'flag')).toMatchObject({ content: [{ text }], metadata: { rerun: false } });
    expect(run(text, 'rerun')).toMatchObject({ content: [{ text }], metadata: { rerun: true } });
  });
});
