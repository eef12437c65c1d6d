import { describe, expect, it } from 'vitest';
import { readAsides } from '../../../../../src/conversation/understand/dialogue/asides.ts';

describe('who we are', () => {
  it.each([
    'is this the social security office?',
    'are you a real person',
    'Is this the government?',
    'am I talking to a robot',
    'r u a bot',
    'did I reach the SNAP office',
  ])('is asked by: %s', (text) => {
    expect(readAsides(text).asksWhoWeAre).toBe(true);
  });

  it.each([
    'is this for my social security check',
    'I went to the social security office and they sent me home again without any answer to my letter',
    'are you able to find an office near me',
    'is it true that medicaid pays for a home aide',
  ])('is not asked by: %s', (text) => {
    expect(readAsides(text).asksWhoWeAre).toBe(false);
  });
});

describe('rights', () => {
  it.each(['what are my rights again', 'what rights do I have', 'What can I still do about it?'])('%s', (text) => {
    expect(readAsides(text).asksRights).toBe(true);
  });

  it.each(['I live in the right part of town', 'all rights reserved', 'is that right'])(
    'are not meant by: %s',
    (text) => {
      expect(readAsides(text).asksRights).toBe(false);
    },
  );
});

describe('somebody who may be watched', () => {
  it.each([
    'he checks my phone',
    'my husband reads my messages',
    'she is here now',
    'quick exit',
    'he looks through my phone',
  ])('%s', (text) => {
    expect(readAsides(text).watched).toBe(true);
  });

  it.each(['he checks on me', 'they track my case', 'she reads a lot', 'I watch my phone bill'])(
    'is not: %s',
    (text) => {
      expect(readAsides(text).watched).toBe(false);
    },
  );
});

describe('an income limit', () => {
  it.each([
    ['income limit for a family of 4 in California', 4],
    ["what's the income cutoff for 3 people", 3],
    ['how much can a family of five make and get food stamps', 5],
    ['max income for a household of two', 2],
    ['SNAP income limit', undefined],
    ['how much can i make and still get medicaid', undefined],
  ])('%s', (text, size) => {
    expect(readAsides(text).limitAsked).toEqual({ size });
  });

  it.each(['my income is 1200', 'they said I am over the limit', 'a family of 4'])('is not asked by: %s', (text) => {
    expect(readAsides(text).limitAsked).toBeUndefined();
  });

  it('takes no absurd number of people', () => {
    expect(readAsides('income limit for a family of 99').limitAsked).toEqual({ size: undefined });
  });
});

it('reads a long message of the worst kind in no time', () => {
  const started = performance.now();
  readAsides('is this the '.repeat(2_000));
  readAsides('he checks '.repeat(2_000));
  expect(performance.now() - started).toBeLessThan(50);
});
