import { describe, expect, it } from 'vitest';
import { changedFacts } from '../../../../src/conversation/understand/changed-facts.ts';
import type { Fact } from '../../../../src/profile/fact.ts';
import { emptyReading, type ReadClaim, type Reading } from '../../../../src/reading/reading.ts';
import { usWords } from './facts/us-words.ts';

const fact = (path: string, value: Fact['value']): Fact => ({
  path,
  ...(value === undefined ? {} : { value }),
  status: 'stated',
  quote: '',
  turn: 1,
});
const money = (amount: number, period = 'month') => ({ amount, period });
const known: readonly Fact[] = [
  fact('expenses.rent', money(1200)),
  fact('members.you.income.wages', { amount: 14, period: 'hour', hours_weekly: 15 }),
  fact('members.you.employment.hours_weekly', 15),
  fact('members.spouse.relationship', 'spouse'),
  fact('members.spouse.age', 44),
  fact('members.spouse.income.wages', money(600, 'week')),
  fact('members.child1.relationship', 'child'),
  fact('members.child1.age', 6),
  fact('members.child2.relationship', 'child'),
  fact('members.child2.age', 9),
];

/** A claim on the words of the text, sure and stated but for what is told. */
function claim(text: string, words: string, told: Partial<ReadClaim>): ReadClaim {
  const start = text.indexOf(words);
  return {
    start,
    end: start + words.length,
    probability: 0.9,
    field: 'unplaced',
    owner: 'unknown',
    standing: 'stated',
    corrects: false,
    value: { kind: 'number', low: 0, high: 0 },
    ...told,
  };
}
const amount = (low: number, period?: 'week' | 'month' | 'hour'): ReadClaim['value'] => ({
  kind: 'amount',
  low,
  high: low,
  ...(period === undefined ? {} : { period }),
});

const changed = (text: string, claims: readonly ReadClaim[], more: Partial<Reading> = {}) =>
  Object.fromEntries(
    changedFacts({ ...emptyReading, ...more, claims: [...claims] }, text, {
      known,
      paths: usWords.claimPaths,
      taken: new Set(),
    }).map(({ path, value }) => [path, value]),
  );

describe('what is told again of what is known', () => {
  it('is the new value, in the period that was known where none is said', () => {
    const text = 'rent is 1,020';
    expect(changed(text, [claim(text, '1,020', { field: 'rent', owner: 'unit', value: amount(1020) })])).toEqual({
      'expenses.rent': money(1020),
    });
  });

  it('is nothing new where it is the same, only was so, is hoped for, or is heard with too little', () => {
    const text = 'rent is 1,200';
    const rent = (told: Partial<ReadClaim>) =>
      changed(text, [claim(text, '1,200', { field: 'rent', owner: 'unit', value: amount(1300), ...told })]);
    expect(rent({ value: amount(1200) })).toEqual({});
    expect(rent({ standing: 'was' })).toEqual({});
    expect(rent({ standing: 'hoped' })).toEqual({});
    expect(rent({ probability: 0.6 })).toEqual({});
    expect(rent({ probability: 0.6, corrects: true })).toEqual({ 'expenses.rent': money(1300) });
  });

  it('takes the pay by the hour along with the hours', () => {
    const text = '20 hours, not 15';
    const hours = (words: string, low: number) =>
      claim(text, words, { field: 'hours', owner: 'self', value: { kind: 'duration', low, high: low, unit: 'hour' } });
    expect(changed(text, [hours('20 hours', 20), hours('15', 15)])).toMatchObject({
      'members.you.employment.hours_weekly': 20,
      'members.you.income.wages': { amount: 14, period: 'hour', hours_weekly: 20 },
    });
  });

  it('leaves what an hour is paid where only the hours are told, in whatever form they are heard', () => {
    const text = 'now 28 a week';
    const hours = claim(text, '28', { field: 'hours', owner: 'self', value: { kind: 'number', low: 28, high: 28 } });
    const facts = changedFacts({ ...emptyReading, claims: [hours] }, text, {
      known,
      paths: usWords.claimPaths,
      taken: new Set(),
    });
    expect(facts.map(({ path, value }) => [path, value])).toEqual([
      ['members.you.income.wages', { amount: 14, period: 'hour', hours_weekly: 28 }],
      ['members.you.employment.hours_weekly', 28],
    ]);
  });

  it('stands beside the known value that it replaces, whatever it was heard as', () => {
    const text = 'el gana 500 a la semana no 600';
    const figures = [claim(text, '500', { value: amount(500, 'week') }), claim(text, '600', { value: amount(600) })];
    expect(changed(text, figures)).toEqual({ 'members.spouse.income.wages': money(500, 'week') });
  });

  it('is of the one grown person who is known, where only "she" is heard, and of nobody where it may be of two', () => {
    const text = 'she is 45';
    const age = (owner: string, low: number) =>
      changed(text, [claim(text, '45', { field: 'age', owner, value: { kind: 'number', low, high: low } })]);
    expect(age('unknown', 45)).toEqual({ 'members.spouse.age': 45 });
    expect(age('child1', 7)).toEqual({});
    expect(age('grandchild', 7)).toEqual({});
  });
});
