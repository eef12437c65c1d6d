import { describe, expect, it } from 'vitest';
import { makeClaimReader } from '../../../src/middleware/hallucination-check/claims.ts';
import { checkSentence } from '../../../src/middleware/hallucination-check/ground.ts';
import { groundingSources } from '../../../src/middleware/hallucination-check/grounding-sources.ts';
import { splitSentences } from '../../../src/middleware/hallucination-check/split-sentences.ts';

const reader = makeClaimReader({ currencySymbol: '$', currencyWords: ['dollars', 'bucks'], language: 'en-US' });
const sources = groundingSources(reader, {
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
const unsupported = (sentence: string) => checkSentence(sentence, sources).map(({ kind, text }) => `${kind}: ${text}`);

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
