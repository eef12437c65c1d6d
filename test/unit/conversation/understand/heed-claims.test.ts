import { describe, expect, it } from 'vitest';
import { heedClaims } from '../../../../src/conversation/understand/heed-claims.ts';
import { usWords } from './facts/us-words.ts';
import type { ProposedFact } from '../../../../src/profile/fact.ts';

type Heard = Parameters<typeof heedClaims>[0];

const text = 'i get 800 a month from my job, rent 650, my boy is 7';
const claim = (words: string, field: string, more: object = {}) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  field,
  owner: 'self',
  standing: 'stated',
  corrects: false,
  probability: 0.9,
  value: { kind: 'amount', low: Number(/\d+/.exec(words)), high: Number(/\d+/.exec(words)), period: 'month' },
  ...more,
});
const age = (words: string, owner: string, more: object = {}) =>
  claim(words, 'age', { owner, value: { kind: 'number', low: Number(words), high: Number(words) }, ...more });
const boy = { id: 'child1', role: 'child', start: 41, end: 47, probability: 0.95 };
const fact = (path: string, value: ProposedFact['value'], quote: string): ProposedFact => ({
  path,
  value: value ?? null,
  quote,
  status: 'stated',
  confidence: 0.9,
});
interface Said {
  readonly claims?: readonly object[];
  readonly people?: readonly object[];
  readonly facts?: readonly ProposedFact[];
  readonly known?: readonly { readonly path: string; readonly value: unknown }[];
  readonly about?: object;
}
function pathsAfter({
  claims = [],
  people = [],
  facts = [],
  known = [],
  about,
}: Said): Readonly<Record<string, unknown>> {
  const turn = {
    text,
    reading: { claims, people, events: [], parts: [] },
    thread: { facts: known, dialogue: { about } },
    understanding: { facts, forgotten: [], hypothetical: [] },
  } as unknown as Heard;
  return Object.fromEntries(
    heedClaims(turn, { factWords: usWords }).understanding.facts.map(({ path, value }) => [path, value]),
  );
}

describe('what the reader heard of the household', () => {
  it('is taken where nothing else was read of it', () => {
    const claims = [claim('800', 'wages'), claim('650', 'rent'), age('7', 'child1')];
    expect(pathsAfter({ claims, people: [boy] })).toEqual({
      'members.child1.relationship': 'child',
      'members.you.income.wages': { amount: 800, period: 'month' },
      'expenses.rent': { amount: 650, period: 'month' },
      'members.child1.age': 7,
    });
  });

  it('is left where it is unsure, hoped for, without a period, or of somebody who may live elsewhere', () => {
    const claims = [
      claim('800', 'wages', { probability: 0.6 }),
      claim('800', 'wages', { standing: 'hoped' }),
      claim('800', 'wages', { value: { kind: 'number', low: 800, high: 800 } }),
      claim('800', 'ssi', { owner: 'mother' }),
    ];
    expect(pathsAfter({ claims })).toEqual({});
  });

  it('does not touch what is known, whoever else is known, or what is told of another household', () => {
    const claims = [claim('650', 'rent'), age('7', 'child1')];
    expect(
      pathsAfter({
        claims,
        people: [boy],
        known: [
          { path: 'expenses.rent', value: { amount: 650, period: 'month' } },
          { path: 'members.child1.age', value: 7 },
        ],
      }),
    ).toEqual({});
    expect(pathsAfter({ claims, people: [boy], about: { key: 'neighbor' } })).toEqual({});
  });
});

describe('a figure that a pattern took for something', () => {
  const wages = fact('members.you.income.wages', { amount: 650, period: 'month' }, 'rent 650');

  it('goes where the reader surely puts it to another use', () => {
    expect(pathsAfter({ facts: [wages], claims: [claim('650', 'rent')] })).toEqual({
      'expenses.rent': { amount: 650, period: 'month' },
    });
    expect(pathsAfter({ facts: [wages], claims: [claim('650', 'bill_owed')] })).toEqual({});
    expect(pathsAfter({ facts: [wages], claims: [claim('650', 'wages', { standing: 'was' })] })).toEqual({});
  });

  it('stays where the reader agrees, is unsure, can not place it, or speaks of another figure', () => {
    const stays = (other: object) => 'members.you.income.wages' in pathsAfter({ facts: [wages], claims: [other] });
    expect(stays(claim('650', 'wages'))).toBe(true);
    expect(stays(claim('650', 'wages', { value: { kind: 'amount', low: 650, high: 650, period: 'hour' } }))).toBe(true);
    expect(stays(claim('650', 'rent', { probability: 0.5 }))).toBe(true);
    expect(stays(claim('650', 'unplaced'))).toBe(true);
    expect(stays(claim('800', 'rent'))).toBe(true);
    expect(stays(claim('rent 650', 'rent', { value: { kind: 'amount', low: 9, high: 9, period: 'month' } }))).toBe(
      true,
    );
    expect(stays(claim('650', 'rent', { standing: 'supposed' }))).toBe(true);
  });

  it('stays with the child whom the patterns count, whichever the reader takes it for', () => {
    const second = fact('members.child2.age', 7, 'my boy is 7');
    expect(
      pathsAfter({ facts: [second], claims: [age('7', 'child1')], known: [{ path: 'members.child1.age', value: 7 }] }),
    ).toEqual({
      'members.child2.age': 7,
    });
    expect(
      pathsAfter({ facts: [second], claims: [age('7', 'self')], known: [{ path: 'members.you.age', value: 7 }] }),
    ).toEqual({});
  });

  it('stays with a relative whom the ledger knows by another name', () => {
    const ssi = fact('members.parent1.income.ssi', { amount: 800, period: 'month' }, '800');
    expect(Object.keys(pathsAfter({ facts: [ssi], claims: [claim('800', 'ssi', { owner: 'mother' })] }))).toEqual([
      'members.parent1.income.ssi',
    ]);
    const own = fact('members.you.income.ssi', { amount: 800, period: 'month' }, '800');
    expect(pathsAfter({ facts: [own], claims: [claim('800', 'ssi', { owner: 'mother' })] })).toEqual({});
  });
});
