import { describe, expect, it } from 'vitest';
import { answerEntrySchema } from '../../../src/answers/entry.ts';
import { allPiecesOf } from '../../../src/answers/pieces.ts';
import { pieceWeigher } from '../../../src/answers/weigh-pieces.ts';

const entry = answerEntrySchema.parse({
  id: 'car',
  question: 'Does my car count?',
  short: 'A car mostly does not count.',
  more: ['A second car may count.'],
  do: 'Write it on the form.',
  ask: 'the office',
  variants: [{ when: { state: ['TX'] }, short: 'In Texas a car up to a value does not count.' }],
  certainty: 'high',
  sources: [{ title: 'A law' }],
});

describe('the texts of an entry', () => {
  it('are those of its variants, too, each once and with its place', () => {
    expect(allPiecesOf(entry).map(({ piece, place, text }) => [piece, place, text])).toEqual([
      ['short', 0, 'A car mostly does not count.'],
      ['more', 1, 'A second car may count.'],
      ['do', 2, 'Write it on the form.'],
      ['ask', 3, 'the office'],
      ['short', 0, 'In Texas a car up to a value does not count.'],
    ]);
  });

  it('are weighed in the light of the turn and of what was said of them', async () => {
    const seen: unknown[] = [];
    const weigh = pieceWeigher(async (turn, sentences) => {
      seen.push(turn, ...sentences.map(({ piece, place, isSaid }) => [piece, place, isSaid]));
      return sentences.map((_, index) => index / 10);
    });
    const said = [{ id: 'car', places: [1] }];
    const weights = await weigh({ text: 'and a second one?', earlier: 'my car' }, [entry], said);
    expect(weights?.get('A second car may count.')).toBeCloseTo(0.1);
    expect(seen.slice(0, 3)).toEqual([{ text: 'and a second one?', earlier: 'my car' }, [0, 0, false], [1, 1, true]]);
  });

  it('have no weights where nobody can weigh, and nothing is asked about nothing', async () => {
    expect(await pieceWeigher(async () => undefined)({ text: 'x' }, [entry], [])).toBeUndefined();
    const never = pieceWeigher(() => Promise.reject(new Error('asked')));
    expect(await never({ text: 'x' }, [], [])).toBeUndefined();
  });
});
