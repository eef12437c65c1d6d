import { describe, expect, it } from 'vitest';
import { peopleGone } from '../../../../src/conversation/understand/people-gone.ts';
import type { Fact } from '../../../../src/profile/fact.ts';
import { emptyReading, type Reading } from '../../../../src/reading/reading.ts';

const known = ['spouse', 'child1', 'child2'].map((id): Fact => ({
  path: `members.${id}.relationship`,
  value: id.replace(/\d/, ''),
  status: 'stated',
  quote: '',
  turn: 1,
}));

describe('who left', () => {
  const left = (text: string, event: 'moved_out' | 'split', more: Partial<Reading> = {}) =>
    peopleGone(
      {
        ...emptyReading,
        events: [{ start: 0, end: text.length, probability: 0.9, event, direction: 'past' }],
        ...more,
      },
      text,
      known,
    ).map(({ path, status }) => `${path} ${status}`);

  it('is the husband or wife, where nobody else is spoken of', () => {
    expect(left('he moved out', 'moved_out')).toEqual(['members.spouse removed']);
    expect(left('we split', 'split')).toEqual(['members.spouse removed']);
  });

  it('is nobody where it may be one of two, or somebody who did not live there', () => {
    const child = { start: 0, end: 6, probability: 0.9, role: 'child' as const, id: 'child1' };
    expect(left('my son moved out', 'moved_out', { people: [child] })).toEqual([]);
    expect(left('mom moved out', 'moved_out', { people: [{ ...child, role: 'mother', id: 'mother' }] })).toEqual([]);
  });
});
