import { describe, expect, it } from 'vitest';
import { withReadPlace } from '../../../../src/conversation/understand/read-place.ts';

type Heard = Parameters<typeof withReadPlace>[0];

const claim = (field: string, text: string, end: number, probability = 0.8) => ({
  start: 0,
  end,
  field,
  owner: 'self',
  standing: 'stated',
  probability,
  value: { kind: 'place', code: text },
});
const heard = (text: string, claims: readonly object[], facts: readonly object[] = []) =>
  ({
    text,
    reading: { claims },
    thread: { facts: [] },
    understanding: { facts },
  }) as unknown as Heard;
const stateFact = (quote: string) => ({ path: 'state', value: 'OK', quote, status: 'stated', confidence: 0.9 });
const states = (turn: Heard) => withReadPlace(turn).understanding.facts.map(({ value }) => value);

describe('where somebody lives, as the reader heard it', () => {
  it('is taken where nothing else was read of it', () => {
    expect(states(heard('dayton ohio', [claim('city', 'OH', 11)]))).toEqual(['OH']);
    expect(states(heard('dayton ohio', [claim('city', 'OH', 11, 0.5)]))).toEqual([]);
  });

  it('is no word of two letters that the reader surely puts to another use', () => {
    expect(states(heard('OK', [claim('unplaced', 'OK', 2)], [stateFact('OK')]))).toEqual([]);
    expect(states(heard('OK', [claim('unplaced', 'OK', 2, 0.4)], [stateFact('OK')]))).toEqual(['OK']);
    expect(states(heard('OK', [claim('state', 'OK', 2)], [stateFact('OK')]))).toEqual(['OK']);
    expect(states(heard('Oklahoma', [claim('unplaced', 'OK', 8)], [stateFact('Oklahoma')]))).toEqual(['OK']);
  });
});
