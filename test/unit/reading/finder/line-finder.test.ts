import { describe, expect, it } from 'vitest';
import { characterGrams } from '../../../../src/reading/finder/grams.ts';
import { gramIndex } from '../../../../src/reading/finder/gram-index.ts';
import {
  judged,
  judgeFeatureNames,
  judgeFeatures,
  turnFeatureNames,
  turnFeatures,
} from '../../../../src/reading/finder/judge.ts';
import { lineFinder } from '../../../../src/reading/finder/line-finder.ts';
import { readLineVectors, writeLineVectors } from '../../../../src/reading/finder/line-vectors.ts';

const vector = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};
const lines = [
  { text: 'does my car count for food stamps', group: 'car' },
  { text: 'i own a truck, can i get ebt', group: 'car' },
  { text: 'how long until the card comes', group: 'card' },
];
const vectors = [vector(1, 0, 0), vector(0.9, 0.2, 0), vector(0, 1, 0)];
const plain = { nearest: 1, middle: 1, characters: 0.5, words: 0.4, turn: 0, kept: 0 };

describe('the finder of known lines', () => {
  it('ranks groups by all views together', () => {
    const finder = lineFinder(lines, vectors, new Map(), plain);
    const found = finder.find('will a car count', vector(1, 0.1, 0), 5);
    expect(found.map(({ group }) => group)).toEqual(['car', 'card']);
    expect(found[0]?.score).toBeGreaterThan((found[1]?.score ?? 0) + 1);
    expect(found[0]?.characters).toBeGreaterThan(found[1]?.characters ?? 1);
  });

  it('hears a rare word where vectors say nothing', () => {
    const finder = lineFinder(lines, vectors, new Map(), plain);
    const [first] = finder.find('about a truck', vector(0, 0, 1), 5);
    expect(first?.group).toBe('car');
  });

  it('takes the trained middle of a group where there is one', () => {
    const finder = lineFinder(lines, vectors, new Map([['card', vector(0, 0, 1)]]), plain);
    expect(finder.find('x', vector(0, 0, 1), 5).find(({ group }) => group === 'card')?.middle).toBeCloseTo(1, 5);
  });

  it('takes a line for not known where it is left out', () => {
    const finder = lineFinder(lines, vectors, new Map(), plain);
    const text = 'how long until the card comes';
    const whole = finder.find(text, vector(0, 1, 0), 5).find(({ group }) => group === 'card');
    const left = finder.find(text, vector(0, 1, 0), 5, { leaveOut: text }).find(({ group }) => group === 'card');
    expect(whole?.nearest).toBeCloseTo(1, 5);
    expect(left?.nearest).toBe(0);
  });

  it('hears of a whole turn what was said before it', () => {
    const finder = lineFinder(lines, vectors, new Map([['card', vector(0, 0, 1)]]), plain);
    const weights = { ...plain, turn: 4 };
    const [first] = finder.find('and how long?', vector(1, 0, 0), 5, { turn: vector(0, 0, 1), weights });
    expect(first).toMatchObject({ group: 'card' });
    expect(first?.turn).toBeCloseTo(1, 5);
    expect(finder.find('and how long?', vector(1, 0, 0), 5)[0]?.turn).toBe(0);
  });

  it('counts a group for more that lay near what was said before, as much as it is told to', () => {
    const finder = lineFinder(lines, vectors, new Map(), plain);
    const [first, second] = finder.find('and how long?', vector(1, 0.9, 0), 5);
    const kept = [second?.group ?? ''];
    const weights = { ...plain, kept: 2 };
    expect(finder.find('and how long?', vector(1, 0.9, 0), 5, { kept, weights })[0]).toMatchObject({
      group: second?.group,
      kept: 1,
    });
    expect(finder.find('and how long?', vector(1, 0.9, 0), 5, { kept })[0]?.group).toBe(first?.group);
    expect(first?.kept).toBe(0);
  });

  it('finds nothing among no lines', () => {
    expect(lineFinder([], [], new Map(), plain).find('anything', vector(1), 5)).toEqual([]);
  });
});

describe('the gram index', () => {
  it('gives the cosine: one for the same line, none for other grams, and no more than one', () => {
    const index = gramIndex(['rent is due friday', 'my baby is sick'], characterGrams);
    const scores = index.scores('rent is due friday');
    expect(scores[0]).toBeCloseTo(1, 5);
    expect(scores[1]).toBeLessThan(0.3);
    expect([...index.scores('')]).toEqual([0, 0]);
  });
});

/** Numbers that look like an encoder's, the same each time. */
function unitVector(width: number, seed: number): Float32Array {
  const raw = Float32Array.from({ length: width }, (_, at) => Math.sin(seed * 12.9898 + at * 78.233) ** 3);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

describe('vectors of lines that ship', () => {
  it('come back by the text alone, nearly in the direction that they had', () => {
    const wide = lines.map(({ text }, at) => ({ text, vector: unitVector(384, at + 1) }));
    const read = readLineVectors(writeLineVectors(wide), 384);
    for (const { text, vector } of wide) {
      const back = read.vectorOf(text) ?? new Float32Array();
      expect(back.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)).toBeGreaterThan(0.985);
      expect(Math.hypot(...back)).toBeCloseTo(1, 4);
    }
    expect(read.vectorOf('something else')).toBeUndefined();
    expect(readLineVectors(new Uint8Array(), 384).vectorOf('x')).toBeUndefined();
  });
});

describe('the judge', () => {
  it('looks at the best group and its distance to the second', () => {
    const found = [
      { group: 'a', score: 2, nearest: 0.9, middle: 0.8, characters: 0.4, words: 0.3, turn: 0.6, kept: 1 },
      { group: 'b', score: 1.5, nearest: 0.7, middle: 0.6, characters: 0.2, words: 0.1, turn: 0.5, kept: 0 },
    ];
    const features = judgeFeatures('how?', found, 1.5);
    expect(features).toHaveLength(judgeFeatureNames.length);
    expect(features.slice(0, 2)).toEqual([2, 0.5]);
    const weights = judgeFeatureNames.map((name) => (name === 'margin' ? 2 : 0));
    expect(judged(features, { bias: -1, weights })).toBeCloseTo(0.5, 5);
    expect(judgeFeatures('how?', [], 1.5).every((value) => value === 0)).toBe(true);
    const wished = (wish: string): number => ({ answer: 0.8, help: 0.1 })[wish] ?? 0;
    const ofTurn = turnFeatures('how?', found, { covered: 1.5, wished });
    expect(ofTurn).toHaveLength(turnFeatureNames.length);
    expect(ofTurn.slice(2, 3)).toEqual([0.6]);
    expect(turnFeatures('how?', [], { covered: 1, wished }).every((value) => value === 0)).toBe(true);
  });
});
