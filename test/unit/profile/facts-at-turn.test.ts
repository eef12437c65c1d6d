import { expect, it } from 'vitest';
import { factsAtTurn, type LedgerRow } from '../../../src/profile/facts-at-turn.ts';

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const row = (path: string, turn: number, minute: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  path,
  value: `${path} of ${turn}`,
  status: 'stated',
  quote: '',
  turn,
  at: at(minute),
  ...more,
});
const ledger = [
  row('state', 1, 1),
  row('county', 1, 1),
  row('state', 0, 2, { value: 'over the API' }),
  row('county', 3, 3, { status: 'removed', value: undefined }),
  row('zip', 3, 3),
  row('a', 3, 3),
];
const held = (number: number, minute: number) =>
  factsAtTurn(ledger, { number, startedAt: at(minute) }).map(({ path, value }) => [path, value]);

it('gives what held when a turn had read its message, in the order in which the turn had it', () => {
  expect(held(1, 1)).toEqual([
    ['state', 'state of 1'],
    ['county', 'county of 1'],
  ]);
  expect(held(3, 3)).toEqual([
    ['state', 'over the API'],
    ['zip', 'zip of 3'],
    ['a', 'a of 3'],
  ]);
});

it('places a turn that added nothing by when it began', () => {
  expect(held(2, 1)).toEqual([
    ['county', 'county of 1'],
    ['state', 'state of 1'],
  ]);
  expect(held(2, 3)).toEqual([
    ['county', 'county of 1'],
    ['state', 'over the API'],
  ]);
  expect(held(4, 5).map(([path]) => path)).toEqual(['a', 'state', 'zip']);
});
