import { describe, expect, it } from 'vitest';
import { parseDateOfBirth } from '../../../src/grievances/parse-date-of-birth.ts';

const rules = { order: 'month_first', today: '2026-11-21' } as const;
const read = (text: string) => parseDateOfBirth(text, rules);

describe('a date of birth', () => {
  it.each([
    '1985-03-14',
    '03/14/1985',
    '3/14/85',
    '3-14-1985',
    '3.14.85',
    '14/3/1985',
    '03141985',
    '19850314',
    'March 14, 1985',
    'march 14th 1985',
    'Mar 14 85',
    '14 March 1985',
    "14th of march '85",
    '14-mar-1985',
    'I was born on March 14, 1985.',
    'its 3 / 14 / 1985',
  ])('is read from "%s"', (text) => {
    expect(read(text)).toEqual({ kind: 'date', date: '1985-03-14' });
  });

  it('is read day first where the pack says so', () => {
    expect(parseDateOfBirth('4/3/1985', { ...rules, order: 'day_first' })).toEqual({
      kind: 'date',
      date: '1985-03-04',
    });
    expect(read('4/3/1985')).toEqual({ kind: 'date', date: '1985-04-03' });
  });

  it('takes two digits for the latest year that is not ahead', () => {
    expect(read('1/2/24')).toEqual({ kind: 'date', date: '2024-01-02' });
    expect(read('1/2/27')).toEqual({ kind: 'date', date: '1927-01-02' });
  });

  it.each(['02/30/1985', '1985-13-01', 'February 29, 1985', '3/14/2030', '1850-01-01', '45/45/1985', '2026-11-22'])(
    'is called impossible when it cannot be: "%s"',
    (text) => {
      expect(read(text)).toEqual({ kind: 'impossible' });
    },
  );

  it.each(['', 'yes', 'I would rather not say', '1985', 'March', 'USER001', '555-1234', '512-555-0147'])(
    'is not found in "%s"',
    (text) => {
      expect(read(text).kind).toBe('unreadable');
    },
  );

  it('is read in time that does not grow with what surrounds it', () => {
    expect(read(`${'3/'.repeat(50_000)}14/1985`).kind).not.toBe('date');
  });
});
