import { describe, expect, it } from 'vitest';
import { manualClock, randomIds } from '../../../src/clock.ts';
import { heldProposals } from '../../../src/grievances/held-proposals.ts';

const proposal = { kind: 'file', text: 'nobody answers', programId: undefined } as const;

function open(heldMax = 10, heldPerThreadMax = 3) {
  const clock = manualClock('2026-11-20T12:00:00Z');
  return { clock, held: heldProposals({ clock, ids: randomIds, ttlMs: 60_000, heldMax, heldPerThreadMax }) };
}

describe('proposals that wait for a person', () => {
  it('are found by code and thread together, however the code is typed', () => {
    const { held } = open();
    const { code, until } = held.hold('thr_a', proposal);
    expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(until).toBe('2026-11-20T12:01:00.000Z');
    expect(held.get('thr_a', ` ${code.toLowerCase().replace('-', ' ')}`)?.proposal).toEqual(proposal);
    expect(held.get('thr_b', code)).toBeUndefined();
    held.drop('thr_b', code);
    expect(held.get('thr_a', code)).toBeDefined();
  });

  it('are gone after their time, to the millisecond', () => {
    const { held, clock } = open();
    const { code } = held.hold('thr_a', proposal);
    clock.advanceMs(59_999);
    expect(held.get('thr_a', code)).toBeDefined();
    clock.advanceMs(1);
    expect(held.get('thr_a', code)).toBeUndefined();
  });

  it('forget the words once they are carried out, and remember where', () => {
    const { held } = open();
    const { code } = held.hold('thr_a', proposal);
    expect(held.doneIn('thr_a', code)).toBeUndefined();
    held.settle('thr_a', code, 'trn_1');
    expect([held.get('thr_a', code), held.doneIn('thr_a', code)]).toEqual([undefined, 'trn_1']);
    expect(held.doneIn('thr_b', code)).toBeUndefined();
  });

  it('are so many at most, of one thread and of all', () => {
    const { held } = open(4, 2);
    const mine = [1, 2, 3].map(() => held.hold('thr_a', proposal).code);
    expect(mine.map((code) => held.get('thr_a', code) !== undefined)).toEqual([false, true, true]);
    const others = ['b', 'c', 'd'].map((name) => held.hold(`thr_${name}`, proposal));
    expect(held.get('thr_a', mine[1] ?? '')).toBeUndefined();
    expect(held.get('thr_a', mine[2] ?? '')).toBeDefined();
    held.dropThread('thr_c');
    expect(others.map(({ threadId, code }) => held.get(threadId, code) !== undefined)).toEqual([true, false, true]);
  });
});
