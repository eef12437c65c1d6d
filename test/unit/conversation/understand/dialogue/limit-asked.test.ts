import { describe, expect, it } from 'vitest';
import { readLimitAsked } from '../../../../../src/conversation/understand/dialogue/limit-asked.ts';

describe('an income limit', () => {
  it.each([
    ['income limit for a family of 4 in California', 4],
    ["what's the income cutoff for 3 people", 3],
    ['how much can a family of five make and get food stamps', 5],
    ['max income for a household of two', 2],
    ['SNAP income limit', undefined],
    ['how much can i make and still get medicaid', undefined],
  ])('%s', (text, size) => {
    expect(readLimitAsked(text)).toEqual({ size });
  });

  it.each(['my income is 1200', 'they said I am over the limit', 'a family of 4'])('is not asked by: %s', (text) => {
    expect(readLimitAsked(text)).toBeUndefined();
  });

  it('takes no absurd number of people', () => {
    expect(readLimitAsked('income limit for a family of 99')).toEqual({ size: undefined });
  });
});
