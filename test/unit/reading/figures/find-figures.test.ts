import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usFigures } from '../us-figures.ts';

const today = '2026-11-23';
const found = (text: string) =>
  usFigures.find(text, today).map(({ start, end, value }) => [text.slice(start, end), value] as const);

describe('money', () => {
  it.each([
    ['i get 1200 every two weeks', '1200 every two weeks', { low: 1200, high: 1200, period: 'two_weeks' }],
    ['18 an hour 32 hrs', '18 an hour', { low: 18, high: 18, period: 'hour' }],
    ['like 60 bucks left', '60 bucks', { low: 60, high: 60 }],
    ['she lent me two grand, $2,000', '$2,000', { low: 2000, high: 2000 }],
    ['rent is $1,150.50/mo', '$1,150.50/mo', { low: 1150.5, high: 1150.5, period: 'month' }],
    ['gano 400 a la semana', '400 a la semana', { low: 400, high: 400, period: 'week' }],
    ['about $200-300 a week', '$200-300 a week', { low: 200, high: 300, period: 'week' }],
    ['i make 1.2k monthly', '1.2k monthly', { low: 1200, high: 1200, period: 'month' }],
  ])('%s', (text, words, value) => {
    expect(found(text)).toContainEqual([words, { kind: 'amount', ...value }]);
  });
});

describe('numbers and times', () => {
  it.each([
    ['the baby (7mo)', '7mo', { kind: 'duration', low: 7, high: 7, unit: 'month' }],
    ['my 6-year-old', '6-year-old', { kind: 'duration', low: 6, high: 6, unit: 'year' }],
    ['three kids, 4, 6 and 9', 'three', { kind: 'number', low: 3, high: 3 }],
    ['three kids, 4, 6 and 9', '9', { kind: 'number', low: 9, high: 9 }],
    ['she is thirty-five', 'thirty-five', { kind: 'number', low: 35, high: 35 }],
    ['two grand', 'two grand', { kind: 'number', low: 2000, high: 2000 }],
    ['twenty five hundred', 'twenty five hundred', { kind: 'number', low: 2500, high: 2500 }],
    ['treinta y cinco', 'treinta y cinco', { kind: 'number', low: 35, high: 35 }],
    ['raise of 3%', '3%', { kind: 'percent', low: 3, high: 3 }],
  ])('%s: %s', (text, words, value) => {
    expect(found(text)).toContainEqual([words, value]);
  });
});

describe('dates', () => {
  it.each([
    ['cut nov 1', 'nov 1', '2026-11-01', 'day'],
    ['cut to 23 nov 1', 'nov 1', '2026-11-01', 'day'],
    ['9 de noviembre', '9 de noviembre', '2026-11-09', 'day'],
    ['by 12/4', '12/4', '2026-12-04', 'day'],
    ['on 11/09/2025', '11/09/2025', '2025-11-09', 'day'],
    ['since march', 'march', '2026-03-01', 'month'],
    ['yesterday', 'yesterday', '2026-11-22', 'day'],
    ['last friday', 'last friday', '2026-11-20', 'day'],
    ['next month', 'next month', '2026-12-01', 'month'],
  ])('%s', (text, words, on, grain) => {
    expect(found(text)).toContainEqual([words, { kind: 'date', on, grain }]);
  });

  it('takes "may" and "sun" for words where nothing makes them dates', () => {
    expect(found('may i ask, the sun is out')).toEqual([]);
  });
});

describe('places and codes', () => {
  it('knows a state, a city, a town beside its state, and a postal code', () => {
    expect(found('Austin, in plant city, FL 33563')).toEqual([
      ['Austin', { kind: 'place', level: 'city', code: 'TX/Travis/Austin' }],
      ['plant city', { kind: 'place', level: 'city', code: 'FL/Hillsborough/Plant City' }],
      ['FL', { kind: 'place', level: 'state', code: 'FL' }],
      ['33563', { kind: 'place', level: 'postal_code', code: '33563' }],
    ]);
  });

  it('takes small words for words, not for states', () => {
    expect(found('oh hi me or pa in la')).toEqual([]);
  });

  it('counts nothing with a phone or a case number', () => {
    expect(found('call 555-013-2210 about case 200441937').map(([, value]) => value.kind)).toEqual(['code', 'code']);
  });

  it('takes a redacted value for no figure', () => {
    expect(found('my number is [PHONE_1]')).toEqual([]);
  });
});

it('leaves out no digit of any text, and never reads two figures over each other', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
      const figures = usFigures.find(text, today);
      const covered = new Set(
        figures.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
      );
      for (const digit of text.replace(/\[[A-Z_]+_\d+\]/g, (handle) => ' '.repeat(handle.length)).matchAll(/\d/g))
        expect(covered).toContain(digit.index);
      figures.forEach((figure, at) => expect(figure.start).toBeGreaterThanOrEqual(figures[at - 1]?.end ?? 0));
    }),
  );
});
