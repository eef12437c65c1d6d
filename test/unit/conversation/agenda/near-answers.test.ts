import { expect, it } from 'vitest';
import { keptOfEachTurn, nearAnswersMax, nearestFirst } from '../../../../src/conversation/agenda/look-up.ts';

it('keeps the nearest of each message on the table, the latest first, each once and only so many', () => {
  const first = nearestFirst(['a', 'b', 'c'], []);
  expect(first).toEqual(['a', 'b']);
  expect(nearestFirst(['d', 'a', 'e'], first)).toEqual(['d', 'a', 'b']);
  expect(nearestFirst([], first)).toEqual(first);
  const many = ['m', 'n', 'o', 'p', 'q', 'r'].reduce<readonly string[]>(
    (before, id) => nearestFirst([`${id}1`, `${id}2`], before),
    [],
  );
  expect(many).toHaveLength(nearAnswersMax);
  expect(many.slice(0, keptOfEachTurn)).toEqual(['r1', 'r2']);
});
