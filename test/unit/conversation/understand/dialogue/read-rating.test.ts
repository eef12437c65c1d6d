import { expect, it } from 'vitest';
import { readRating } from '../../../../../src/conversation/understand/dialogue/read-rating.ts';

it.each([
  ['2', 2],
  ['a 4', 4],
  ['I give it 3 out of 5', 3],
  ['five!', 5],
  ['4/5', 4],
  ['two stars', 2],
])('reads %s as a rating', (text, rating) => {
  expect(readRating(text)).toBe(rating);
});

it.each(['6', '0', '25', '', 'one of my kids is sick and I need help with food', 'no', '512-555-0143'])(
  'takes "%s" for none',
  (text) => {
    expect(readRating(text)).toBeUndefined();
  },
);
