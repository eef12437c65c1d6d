import { describe, expect, it } from 'vitest';
import { sayRange } from '../../../../src/conversation/reply/say-values.ts';

describe('a range of money', () => {
  it.each([
    ['as one was told: "about 1,400"', { min: 1260, max: 1540 }, 'about $1,400'],
    ['with cents', { min: 13.05, max: 15.95 }, 'about $14.50'],
    ['as wide as it was told', { min: 200, max: 350 }, '$200 to $350'],
    ['from nothing', { min: 0, max: 300 }, 'up to $300'],
  ])('is said %s', (_, range, said) => expect(sayRange(range, '$')).toBe(said));
});
