import { describe, expect, it } from 'vitest';
import { lastDayOf, letterAfter } from '../../../../src/conversation/agenda/told-letter.ts';
import type { Reading } from '../../../../src/reading/reading.ts';

const today = '2026-11-27';
const languages = ['en', 'es'];
type Claim = Reading['claims'][number];

const claim = (field: string, value: Claim['value'], more: Partial<Claim> = {}): Claim => ({
  start: 0,
  end: 1,
  probability: 0.9,
  field,
  owner: 'self',
  standing: 'stated',
  corrects: false,
  value,
  ...more,
});
const dated = (on: string, more?: Partial<Claim>) => claim('letter_date', { kind: 'date', on, grain: 'day' }, more);
const within = (count: number, unit: 'day' | 'week' | 'month' | 'year' = 'day', more?: Partial<Claim>) =>
  claim('deadline', { kind: 'duration', low: count, high: count, unit }, more);
const due = (on: string, more?: Partial<Claim>) => claim('deadline', { kind: 'date', on, grain: 'day' }, more);
/** One message a turn; each claim's words stand in figures unless it begins elsewhere. */
const told = (...messages: Claim[][]) =>
  messages.reduce<ReturnType<typeof letterAfter>>(
    (before, claims, index) => letterAfter(before, { text: '1 day', claims, turn: index + 1, today, languages }),
    undefined,
  );
const next = (before: ReturnType<typeof letterAfter>, claims: Claim[], turn: number, about?: string) =>
  letterAfter(before, { text: '1 day', claims, turn, today, about, languages });
const byOf = (letter: ReturnType<typeof letterAfter>, clock?: Parameters<typeof lastDayOf>[1]) =>
  letter && lastDayOf(letter, clock, today)?.by;
const inWords = { start: 2, end: 5 };

describe('a letter that somebody holds', () => {
  it('has a last day as soon as its date and its days are told, in whatever order', () => {
    expect(byOf(told([dated('2026-11-12'), within(20)]))).toBe('2026-12-02');
    expect(byOf(told([dated('2026-11-12')], [within(20)]))).toBe('2026-12-02');
    expect(byOf(told([within(20)], [dated('2026-11-12')]))).toBe('2026-12-02');
    expect(byOf(told([dated('2026-11-16'), within(2, 'week')]))).toBe('2026-11-30');
    expect(byOf(told([dated('2026-11-12')]))).toBeUndefined();
    expect(byOf(told([within(20)]))).toBeUndefined();
  });

  it('counts months to the same day, or to the last of a shorter month', () => {
    expect(byOf(told([dated('2025-12-12'), within(1, 'year')]))).toBe('2026-12-12');
    expect(byOf(told([dated('2026-10-31'), within(4, 'month')]))).toBe('2027-02-28');
  });

  it('is not told of by what comes turns later without a date, nor by another matter’s days', () => {
    const snap = told([dated('2026-11-12'), within(20)]);
    expect(next(snap, [within(3)], 2)).toBe(snap);
    expect(next(snap, [due('2026-12-05')], 2)).toBe(snap);
    expect(byOf(told([within(10)], [], [dated('2026-11-20')]))).toBeUndefined();
    // "Rent is due December 5", and then the letter.
    expect(byOf(told([due('2026-12-05')], [dated('2026-11-12'), within(20)]))).toBe('2026-12-02');
    expect(next(snap, [], 2, 'mother')).toBeUndefined();
  });

  it('is another one with another date, the same when told again, and the same with a date that is not surely one', () => {
    const first = told([dated('2026-11-12'), within(20)]);
    expect(next(first, [dated('2026-11-16')], 4)).toMatchObject({ on: '2026-11-16' });
    expect(byOf(next(first, [dated('2026-11-16')], 4))).toBeUndefined();
    expect(byOf(next(first, [dated('2026-11-12')], 4))).toBe('2026-12-02');
    expect(next(first, [dated('2026-11-16', { probability: 0.45 })], 2)).toBe(first);
    expect(next(first, [], 2)).toBe(first);
  });

  it('is not what is denied, supposed, told in words alone, no day near now, or one of several times', () => {
    expect(told([dated('2026-11-12', { standing: 'supposed' })])).toBeUndefined();
    expect(told([dated('2026-11-20', inWords)])).toBeUndefined();
    expect(told([due('2026-12-04', inWords)])).toBeUndefined();
    expect(told([due('2026-11-20')])).toBeUndefined();
    expect(told([dated('2026-12-12')])).toBeUndefined();
    expect(told([dated('2019-12-12')])).toBeUndefined();
    expect(told([within(4000)])).toBeUndefined();
    expect(told([claim('letter_date', { kind: 'date', on: '2026-11-01', grain: 'month' })])).toBeUndefined();
    expect(byOf(told([dated('2026-11-24'), within(10), within(90)]))).toBeUndefined();
    expect(told([due('2026-12-01'), due('2026-12-05')])).toBeUndefined();
  });

  it('has the date that is told when it was asked for, however it was read', () => {
    const asked = { ...told([within(20)]), askedIn: 1 } as NonNullable<ReturnType<typeof letterAfter>>;
    const ninth = claim('unplaced', { kind: 'ordinal', number: 9 });
    expect(byOf(next(asked, [ninth], 2))).toBe('2026-11-29');
    expect(byOf(next(asked, [claim('unplaced', { kind: 'date', on: '2026-11-16', grain: 'day' })], 2))).toBe(
      '2026-12-06',
    );
    expect(byOf(next(asked, [ninth], 3))).toBeUndefined();
    expect(byOf(next(asked, [ninth, claim('unplaced', { kind: 'ordinal', number: 12 })], 2))).toBeUndefined();
  });

  it('has a date that is written out, in English or Spanish, and is asked for it once', () => {
    const read = (text: string) =>
      letterAfter(undefined, { text, claims: [dated('2026-11-16', { end: text.length })], turn: 1, today, languages })
        ?.on;
    expect(read('sixteenth of November')).toBe('2026-11-16');
    expect(read('el dieciséis de noviembre')).toBe('2026-11-16');
    expect(read('last monday')).toBeUndefined();
    const asked = { ...told([within(20)]), askedIn: 1 } as NonNullable<ReturnType<typeof letterAfter>>;
    expect(next(asked, [within(90)], 5)).toMatchObject({ askedIn: 1, days: { count: 90, unit: 'day' } });
  });

  it('is behind only where it was told whole, surely, and long enough ago to have come', () => {
    expect(byOf(told([dated('2026-11-01'), within(10)]))).toBe('2026-11-11');
    expect(byOf(told([dated('2026-11-14'), within(10)]))).toBeUndefined();
    expect(byOf(told([dated('2026-11-01')], [within(10)]))).toBeUndefined();
    expect(byOf(told([dated('2026-11-01'), within(10, 'day', { probability: 0.5 })]))).toBeUndefined();
  });
});

describe('a rule’s days', () => {
  const letter = told([dated('2026-11-09')]);
  it('run from the date on the letter, or five days later where they run from the day on which it came', () => {
    expect(byOf(letter, { days: 60, runsFrom: 'letter_date' })).toBe('2027-01-08');
    expect(byOf(letter, { days: 60, runsFrom: 'letter_got' })).toBe('2027-01-13');
  });

  it('stand behind the letter’s own, but where those were not surely read and are behind', () => {
    const clock = { days: 365, runsFrom: 'letter_date' } as const;
    expect(byOf(told([dated('2026-11-09'), within(20)]), clock)).toBe('2026-11-29');
    const unsure = told([dated('2025-12-12')], [within(60, 'day', { probability: 0.5 })]);
    expect(byOf(unsure, clock)).toBe('2026-12-12');
    expect(byOf(told([dated('2025-12-12'), within(60)]), clock)).toBe('2026-02-10');
  });
});
