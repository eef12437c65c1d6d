import { expect, it } from 'vitest';
import { fitHistory } from '../../../src/http/openai/fit-history.ts';

const whole = { complete: true };

it.each([
  ['a new conversation', ['a'], []],
  ['the next message', ['a', 'b', 'c'], ['a', 'b']],
  ['a client that sends the new message alone', ['c'], ['a', 'b']],
  ['a client that leaves out old messages', ['b', 'c'], ['a', 'b']],
  ['a history that began elsewhere', ['x', 'a', 'b'], ['a']],
  ['the same word again, by a client without history', ['yes'], ['a', 'yes']],
] as const)('goes on with %s', (_what, sent, stored) => {
  expect(fitHistory(sent, stored, whole)).toEqual({ kind: 'goes_on' });
});

it('knows the same history again', () => {
  expect(fitHistory(['a', 'b'], ['a', 'b'], whole)).toEqual({ kind: 'again' });
  expect(fitHistory(['a'], ['a'], whole)).toEqual({ kind: 'again' });
});

it('finds the first message that is another one', () => {
  expect(fitHistory(['a', 'X', 'c'], ['a', 'b', 'c'], whole)).toEqual({ kind: 'edited', at: 1 });
  expect(fitHistory(['X', 'b'], ['a', 'b', 'c'], whole)).toEqual({ kind: 'edited', at: 0 });
});

it('lets what is kept win where it can’t see the beginning', () => {
  expect(fitHistory(['X', 'b'], ['a', 'b', 'c'], { complete: false })).toEqual({ kind: 'goes_on' });
});
