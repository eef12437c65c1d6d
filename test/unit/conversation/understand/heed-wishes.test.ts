import { describe, expect, it } from 'vitest';
import type { UnderstoodTurn } from '../../../../src/conversation/turn.ts';
import { heedWishes } from '../../../../src/conversation/understand/heed-wishes.ts';
import type { Intent } from '../../../../src/conversation/understand/understanding.ts';
import type { WishName } from '../../../../src/reading/labels.ts';
import { emptyReading } from '../../../../src/reading/reading.ts';

const turn = (intents: readonly Intent[], wishes: Readonly<Partial<Record<WishName, number>>>, facts: unknown[] = []) =>
  heedWishes({
    understanding: { intents, facts, forgotten: [] },
    thread: { grievance: undefined },
    reading: {
      ...emptyReading,
      wishes: Object.entries(wishes)
        .map(([wish, probability]) => ({ wish: wish as WishName, probability }))
        .toSorted((one, other) => other.probability - one.probability),
    },
  } as unknown as UnderstoodTurn);
const names = (of: UnderstoodTurn) => of.understanding.intents.map(({ name }) => name);

describe('what the reader heard that is wanted', () => {
  it('stands before what the older classifier made of the words', () => {
    const intents: Intent[] = [{ name: 'simplify', confidence: 0.9 }];
    expect(names(turn(intents, { delete: 0.9 }))).toEqual(['delete_my_data', 'simplify']);
    expect(names(turn(intents, { help: 0.8, answer: 0.2 }))[0]).toBe('find_programs');
  });

  it('takes away what is surely not wanted, but for what was read by a rule', () => {
    const grievance: Intent = { name: 'grievance', confidence: 0.8 };
    expect(names(turn([grievance], { answer: 0.95, complain: 0.02 }))).toEqual(['unclear']);
    expect(names(turn([grievance], { answer: 0.95, complain: 0.3 }))).toEqual(['grievance']);
    expect(names(turn([{ name: 'cancel', confidence: 0.95 }], { answer: 0.9 }))).toEqual(['cancel']);
  });

  it('takes no fact from talk, and none of the intents of somebody who asks', () => {
    const ohio = { path: 'state', value: 'OK' };
    const talks = turn([{ name: 'how_to_apply', confidence: 0.7 }], { talk: 0.9 }, [ohio]);
    expect([names(talks), talks.understanding.facts]).toEqual([['unclear'], []]);
    expect(turn([], { tell: 0.9 }, [ohio]).understanding.facts).toEqual([ohio]);
  });

  it('is taken from the older classifier where the reader gave nothing', () => {
    const { reading } = turn([{ name: 'find_programs', confidence: 0.7 }], {});
    expect(reading.wishes).toEqual([{ wish: 'help', probability: 0.7 }]);
  });
});
