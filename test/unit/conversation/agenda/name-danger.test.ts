import { describe, expect, it } from 'vitest';
import type { AnswerEntry } from '../../../../src/answers/entry.ts';
import { alarmOf, nameDanger } from '../../../../src/conversation/agenda/name-danger.ts';
import type { DangerKind } from '../../../../src/reading/labels.ts';

const heard = (...kinds: readonly DangerKind[]) =>
  kinds.map((kind) => ({ start: 0, end: 5, probability: 0.9, kind, level: 'sure' as const, who: 'child' as const }));
const found = (...kinds: readonly (DangerKind | undefined)[]) =>
  kinds.map((danger, index) => ({ entry: { id: `e${index}`, danger } as AnswerEntry, score: 1 }));
const kindsOf = (...args: Parameters<typeof nameDanger>) => nameDanger(...args).map(({ kind }) => kind);

describe('a danger that was heard', () => {
  it('is of the kind that the nearest entry of a danger speaks of', () => {
    expect(kindsOf(heard('elder'), found(undefined, 'medical', 'child'))).toEqual(['medical']);
    expect(kindsOf(heard('medical', 'elder'), found('elder'))).toEqual(['elder']);
    expect(kindsOf(heard('exploitation'), found('scam'))).toEqual(['scam']);
    expect(nameDanger(heard('elder'), found('medical'))[0]).toMatchObject({
      probability: 0.9,
      level: 'sure',
      who: 'child',
    });
  });

  it('stays as it was where none of the three nearest speaks of any', () => {
    expect(kindsOf(heard('elder'), found(undefined, undefined, undefined, 'medical'))).toEqual(['elder']);
    expect(kindsOf(heard('elder'), found('elder'))).toEqual(['elder']);
    expect(kindsOf(heard('violence'), found('scam', 'violence'))).toEqual(['violence']);
  });

  it('of who may not want to go on, is hurt or is a child is told beside another, and nothing is heard where nothing was', () => {
    expect(kindsOf(heard('violence'), found('medical'))).toEqual(['medical', 'violence']);
    expect(kindsOf(heard('exploitation'), found('medical'))).toEqual(['medical', 'exploitation']);
    expect(kindsOf(heard('self_harm'), found('medical'))).toEqual(['medical', 'self_harm']);
    expect(kindsOf([], found('medical'))).toEqual([]);
  });
});

describe('what the bank has of a danger', () => {
  it('is the nearest entry of its kind, where it is surely told', () => {
    const near = found(undefined, 'child', 'medical');
    expect(alarmOf(heard('medical'), near)?.id).toBe('e2');
    expect(alarmOf(heard('elder'), near)).toBeUndefined();
    const perhaps = heard('medical').map((danger) => ({ ...danger, level: 'perhaps' as const }));
    expect(alarmOf(perhaps, near)).toBeUndefined();
    expect(alarmOf(heard('medical'), found(undefined, undefined, undefined, 'medical'))).toBeUndefined();
  });
});
