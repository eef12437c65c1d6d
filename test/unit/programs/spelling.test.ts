import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from '../../../src/packs/nearest.ts';
import { spelling } from '../../../src/programs/spelling.ts';

describe('the known word behind a misspelt one', () => {
  const speller = spelling(['unemployment', 'groceries', 'rental', 'housing', 'rent', 'cash', 'month', 'mouth']);
  it.each([
    ['unemployement', ['unemployment']],
    ['unemploymnt', ['unemployment']],
    ['uenmployment', ['unemployment']],
    ['grocerys', ['groceries']],
    ['huosing', ['housing']],
    ['mocth', ['month', 'mouth']],
  ])('of %s is %s', (typed, meant) => {
    expect(speller.corrections(typed)).toEqual(meant);
  });

  it.each(['unemployment', 'cahs', 'dental', 'hosting', 'zzzzzzzz', 'x'.repeat(10_000), 'hous1ng', ''])(
    'of %s is none',
    (typed) => {
      expect(speller.corrections(typed)).toEqual([]);
    },
  );
});

describe('the distance between two words', () => {
  it.each([
    ['', '', 0],
    ['food', 'food', 0],
    ['food', 'fod', 1],
    ['food', 'fodo', 1],
    ['food', 'mood', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('of %s and %s is %i', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });

  it('stops at its limit', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(2);
  });

  it('decides which word was meant, or that none was', () => {
    expect(nearest('agnecy', ['name', 'agency', 'level'])).toBe('agency');
    expect(nearest('Foodgroup', ['tax_unit', 'food_group'])).toBe('food_group');
    expect(nearest('xyz', ['name', 'agency'])).toBeUndefined();
  });
});
