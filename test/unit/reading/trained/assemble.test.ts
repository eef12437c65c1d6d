import { describe, expect, it } from 'vitest';
import { assemble, type ReadingThresholds } from '../../../../src/reading/trained/assemble.ts';
import type { Prediction, PredictedFigure, PredictedPart } from '../../../../src/reading/trained/predict.ts';
import { usFigures } from '../us-figures.ts';

const thresholds: ReadingThresholds = {
  question: 0.5,
  need: 0.5,
  danger: { sure: 0.9, perhaps: 0.5 },
  dangerAfterReply: { sure: 0.8, perhaps: 0.3 },
  corrects: 0.5,
  figureField: 0.4,
  figureNone: 0.8,
  mention: 0.5,
};
const sure = (name: string) => ({ name, probability: 0.95 });

function prediction(text: string, more: Partial<Prediction>): Prediction {
  const part: PredictedPart = {
    start: 0,
    end: text.length,
    act: 'tell',
    actProbability: 0.9,
    question: { ...sure('may_i'), asks: 0.1 },
    topics: [],
    events: [],
    direction: sure('past'),
    programs: [],
    orders: [],
    told: [],
  };
  return {
    parts: [part],
    mentions: [],
    figures: [],
    topics: [],
    reply: undefined,
    needs: [],
    danger: { start: 0, end: 4, logit: -5, kinds: [], who: 'self' },
    ...more,
  };
}

const figuresOf = (text: string) => usFigures.find(text, '2026-11-23');
const figure = (text: string, words: string, field: string, owner: string, probability = 0.95): PredictedFigure => {
  const found = figuresOf(text).find(({ start, end }) => text.slice(start, end) === words);
  if (found === undefined) throw new Error(`no figure ${words} in: ${text}`);
  return {
    figure: found,
    field: { name: field, probability },
    owner: sure(owner),
    standing: sure('stated'),
    corrects: 0,
  };
};
const mention = (text: string, words: string, role: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  ...sure(role),
});

describe('people and what is theirs', () => {
  it('gives the ages of "4, 6 and 9" to three children in their order', () => {
    const text = 'i have 3 kids, 4, 6 and 9';
    const reading = assemble(
      [
        prediction(text, {
          mentions: [mention(text, '3 kids', 'child')],
          figures: [
            figure(text, '3', 'children_count', 'unit'),
            ...['4', '6', '9'].map((age) => figure(text, age, 'age', 'child')),
          ],
        }),
      ],
      figuresOf(text),
      thresholds,
    );
    expect(reading.people.map(({ id }) => id)).toEqual(['child1', 'child2', 'child3']);
    expect(reading.claims.filter(({ field }) => field === 'age').map(({ owner }) => owner)).toEqual([
      'child1',
      'child2',
      'child3',
    ]);
  });

  it('mentions one partner, however often they are spoken of', () => {
    const text = 'my bf works and my boyfriend pays';
    const mentions = [mention(text, 'my bf', 'partner'), mention(text, 'my boyfriend', 'partner')];
    expect(assemble([prediction(text, { mentions })], [], thresholds).people.map(({ id }) => id)).toEqual(['partner']);
  });
});

describe('figures', () => {
  it('keeps one whose use is not clear as unplaced, and one in a stretch that was not read', () => {
    const text = 'bus 22 and 340';
    const reading = assemble(
      [prediction(text, { figures: [figure(text, '22', 'rent', 'unit', 0.2)] })],
      figuresOf(text),
      thresholds,
    );
    expect(reading.claims.map(({ field, owner }) => [field, owner])).toEqual([
      ['unplaced', 'unknown'],
      ['unplaced', 'unknown'],
    ]);
  });

  it('believes the date of a letter sooner than an amount: what is said of it names it', () => {
    const text = 'dated nov 9, 340';
    const figures = [figure(text, 'nov 9', 'letter_date', 'self', 0.45), figure(text, '340', 'rent', 'unit', 0.45)];
    const reading = assemble([prediction(text, { figures })], figuresOf(text), { ...thresholds, figureField: 0.6 });
    expect(reading.claims.map(({ field }) => field)).toEqual(['letter_date', 'unplaced']);
  });

  it('leaves out what says nothing of the household, and puts a day into its event', () => {
    const text = 'they cut my stamps nov 1';
    const base = prediction(text, { figures: [figure(text, 'nov 1', 'event_date', 'unknown')] });
    const part = { ...base.parts[0], events: [sure('benefit_cut')], programs: [sure('snap')] } as PredictedPart;
    const reading = assemble([{ ...base, parts: [part] }], figuresOf(text), thresholds);
    expect(reading.claims).toEqual([]);
    expect(reading.events).toMatchObject([
      { event: 'benefit_cut', program: 'snap', direction: 'past', on: '2026-11-01' },
    ]);
  });
});

describe('danger', () => {
  const read = (probability: number, afterReply: boolean, alarmed = false) =>
    assemble([prediction('text', {})], [], thresholds, {
      wishes: [],
      danger: {
        start: 0,
        end: 4,
        probability,
        kinds: [sure('self_harm'), { name: 'medical', probability: 0.1 }],
        who: 'child',
        afterReply,
        alarmed,
      },
    }).dangers;

  it('has two levels, and below both is none', () => {
    expect(read(0.95, false)).toMatchObject([{ kind: 'self_harm', level: 'sure', who: 'child' }]);
    expect(read(0.6, false)).toMatchObject([{ kind: 'self_harm', level: 'perhaps' }]);
    expect(read(0.4, false)).toEqual([]);
  });

  it('is heard by half as sure a sign where one was heard before, and taken for sure as before', () => {
    expect(read(0.3, false, true)).toMatchObject([{ level: 'perhaps' }]);
    expect(read(0.2, false, true)).toEqual([]);
    expect(read(0.16, true, true)).toMatchObject([{ level: 'perhaps' }]);
    expect(read(0.85, false, true)).toMatchObject([{ level: 'perhaps' }]);
  });

  it('has other levels after a reply', () => {
    expect(read(0.85, true)).toMatchObject([{ level: 'sure' }]);
    expect(read(0.4, true)).toMatchObject([{ level: 'perhaps' }]);
    expect(read(0.2, true)).toEqual([]);
  });
});
