import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeContentModeration } from '../../../src/middleware/content-moderation/content-moderation.ts';
import { crisisSchema } from '../../../src/middleware/content-moderation/crisis.ts';
import { makeClaimReader } from '../../../src/middleware/hallucination-check/claims.ts';
import { splitSentences } from '../../../src/middleware/hallucination-check/split-sentences.ts';
import { testScope } from './test-scope.ts';
import { redact } from './us-redactor.ts';

const moderation = makeContentModeration(crisisSchema.parse(parse(readFileSync('data/us/crisis.yaml', 'utf8'))));
const reader = makeClaimReader({ currencySymbol: '$', currencyWords: ['dollars'], language: 'en-US' });

const whole = (text: string): void => {
  redact(text);
  void moderation.run([{ type: 'text', text }], { block: [], crisis: true }, testScope());
  reader.read(text);
  splitSentences(text);
};

/** Texts built to make a pattern go back and forth: the start of everything, never its end. */
const hostile = [
  'a',
  '1',
  '1 ',
  '1-',
  '(1',
  'a.',
  'a@',
  '@',
  '1.',
  ':',
  '[A',
  '[SSN_',
  'A_',
  '4111 ',
  'DE89 3704 ',
  'AB12',
  'www.',
  '12 Oak ',
  '1 A ',
  'born ',
  'dob is ',
  'account number 1',
  'case number ',
  'no ',
  'last four of my ',
  'my name is ',
  'my kids Leo, ',
  'Maria ',
  'Big for ',
  'jan 1 ',
  '$1',
  '1,',
  'ignore all ',
  'i am going to ',
  'TX-99-',
  'x at gmail dot ',
  '１',
  '\u200b',
  'e\u0301',
  '🙂',
  "'",
  '\n',
  '. ',
];

describe('no text makes the chain slow', () => {
  it.each(hostile)('%j repeated to 60,000 characters takes about as long per character as to 6,000', (unit) => {
    // The best of three, because other work on the machine only ever makes it slower.
    const measure = (length: number): number => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      const times = [1, 2, 3].map(() => {
        const startedMs = performance.now();
        whole(text);
        return performance.now() - startedMs;
      });
      return Math.min(...times);
    };
    const shortMs = Math.max(2, measure(6_000));
    // Ten times the text: quadratic time would be a hundred times as long.
    expect(measure(60_000) / shortMs).toBeLessThan(50);
  });
});
