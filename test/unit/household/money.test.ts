import { describe, expect, test } from 'vitest';
import type { Period } from '../../../src/household/field.ts';
import { formatMoney, groupDigits, periodFactor } from '../../../src/household/money.ts';

describe('periods', () => {
  test.each<[Period, Period, number]>([
    ['week', 'month', 52 / 12],
    ['two_weeks', 'month', 26 / 12],
    ['half_month', 'month', 2],
    ['day', 'week', 5],
    ['month', 'year', 12],
    ['year', 'month', 1 / 12],
    ['once', 'once', 1],
  ])('one %s makes one %s by this factor', (from, to, factor) => {
    expect(periodFactor(from, to)).toBeCloseTo(factor, 10);
  });

  test('an hour needs the hours of a week', () => {
    expect(periodFactor('hour', 'month')).toBeUndefined();
    expect(periodFactor('hour', 'week', 20)).toBe(20);
  });

  test('a lump sum is never spread', () => {
    expect(periodFactor('once', 'month')).toBeUndefined();
    expect(periodFactor('month', 'once')).toBeUndefined();
  });
});

describe('money in words', () => {
  test.each<[number, Parameters<typeof formatMoney>[1], string]>([
    [1733.33, { symbol: '$', period: 'month' }, '$1,733 a month'],
    [1733.33, { symbol: '$', period: 'month', cents: true }, '$1,733.33 a month'],
    [60, { symbol: '€' }, '€60'],
    [9.25, { symbol: '$', period: 'month' }, '$9.25 a month'],
    [9, { symbol: '$', period: 'two_weeks' }, '$9 every two weeks'],
    [-12, { symbol: '$' }, '-$12'],
    [-0.001, { symbol: '$' }, '$0.00'],
    [0, { symbol: '$', period: 'year' }, '$0 a year'],
  ])('%d is said as it should be', (amount, format, words) => {
    expect(formatMoney(amount, format)).toBe(words);
  });

  test.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['1234567.5', '1,234,567.5'],
  ])('%s is grouped', (number, grouped) => {
    expect(groupDigits(number)).toBe(grouped);
  });
});
