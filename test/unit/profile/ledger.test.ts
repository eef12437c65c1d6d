import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/household/household.ts';
import type { Fact, FactStatus, ProposedFact } from '../../../src/profile/fact.ts';
import { foldFacts } from '../../../src/profile/fold-facts.ts';
import { applyFacts } from '../../../src/profile/ledger.ts';
import { fields } from './fields.ts';

const options = { fields };
const proposed = (path: string, value?: Json, status: FactStatus = 'stated'): ProposedFact => ({
  path,
  status,
  quote: 'words',
  confidence: 1,
  ...(value === undefined ? {} : { value }),
});
const take = (current: readonly Fact[], ...facts: ProposedFact[]) => applyFacts(current, facts, 2, options);
const paths = (facts: readonly Fact[]): readonly string[] => facts.map((fact) => fact.path);

describe('taking facts into the ledger', () => {
  test('a new fact is in force, appended and a change', () => {
    expect(take([], proposed('state', 'NN'))).toEqual({
      inForce: [{ path: 'state', value: 'NN', status: 'stated', quote: 'words', turn: 2 }],
      added: [{ path: 'state', value: 'NN', status: 'stated', quote: 'words', turn: 2 }],
      changes: [{ path: 'state', after: 'NN', status: 'stated', contradicts: false }],
      refused: [],
    });
  });

  test('the same value again is no change', () => {
    const { inForce } = take([], proposed('state', 'NN'));
    expect(take(inForce, proposed('state', 'NN'))).toMatchObject({ inForce, added: [], changes: [] });
  });

  test('the latest word wins, and a contradiction is marked as one', () => {
    const { inForce } = take([], proposed('members.you.age', 34));
    const after = take(inForce, proposed('members.you.age', 35));
    expect(after.inForce).toMatchObject([{ value: 35 }]);
    expect(after.changes).toEqual([
      { path: 'members.you.age', before: 34, after: 35, status: 'stated', contradicts: true },
    ]);
  });

  test('a correction contradicts nothing', () => {
    const { inForce } = take([], proposed('members.you.age', 34));
    expect(take(inForce, proposed('members.you.age', 35, 'corrected')).changes).toMatchObject([{ contradicts: false }]);
  });

  test('what was only inferred never replaces what they said', () => {
    const { inForce } = take([], proposed('state', 'NN'));
    const after = take(inForce, proposed('state', 'SS', 'inferred'));
    expect(after).toMatchObject({ inForce, added: [], changes: [] });
    expect(after.refused).toHaveLength(1);
  });

  test('what was inferred becomes stated when they say it', () => {
    const { inForce } = take([], proposed('state', 'NN', 'inferred'));
    expect(take(inForce, proposed('state', 'NN')).inForce).toMatchObject([{ status: 'stated' }]);
  });

  test('"none" clears the entries of a list and takes each back in the ledger', () => {
    const { inForce } = take([], proposed('members.you.income.wages', { amount: 400, period: 'week' }));
    const after = take(inForce, proposed('members.you.income', []));
    expect(paths(after.inForce)).toEqual(['members.you.income']);
    expect(after.added.map(({ path, status }) => [path, status])).toEqual([
      ['members.you.income.wages', 'removed'],
      ['members.you.income', 'stated'],
    ]);
    expect(after.changes.map(({ path, status }) => [path, status])).toEqual([
      ['members.you.income.wages', 'removed'],
      ['members.you.income', 'stated'],
    ]);
  });

  test('an entry clears the "none" above it', () => {
    const { inForce } = take([], proposed('members.you.income', []));
    const after = take(inForce, proposed('members.you.income.wages', { amount: 1, period: 'week' }));
    expect(paths(after.inForce)).toEqual(['members.you.income.wages']);
  });

  test('a detail said later clears the mark above it', () => {
    const { inForce } = take([], proposed('members.you.disability', undefined, 'declined'));
    expect(paths(take(inForce, proposed('members.you.disability.status', 'none')).inForce)).toEqual([
      'members.you.disability.status',
    ]);
  });

  test('"nobody else" takes away nobody who was named', () => {
    const { inForce } = take([], proposed('members.child1.age', 3));
    expect(paths(take(inForce, proposed('members', [])).inForce)).toEqual(['members.child1.age', 'members']);
  });

  test('a member is taken back with all that was said of them', () => {
    const { inForce } = take([], proposed('members.child1.age', 3), proposed('members.child1.relationship', 'child'));
    expect(take(inForce, proposed('members.child1', undefined, 'removed')).inForce).toEqual([]);
  });

  test('taking back what was never said changes nothing', () => {
    expect(take([], proposed('state', undefined, 'removed'))).toMatchObject({ added: [], changes: [] });
  });

  test.each<[string, ProposedFact]>([
    ['an undeclared path', proposed('shoe_size', 42)],
    ['an undeclared path of a member', proposed('members.you.shoe_size', 42)],
    ['a member id that is none', proposed('members.My Child.age', 4)],
    ['a key that its list does not know', proposed('members.you.income.treasure', { amount: 1, period: 'week' })],
    ['an entry of a list that has no keys', proposed('custody.0', { share: 1 })],
    ['a choice that is none', proposed('state', 'ZZ')],
    ['an age nobody reaches', proposed('members.you.age', 200)],
    ['an amount under zero', proposed('members.you.income.wages', { amount: -5, period: 'week' })],
    ['money without an amount', proposed('expenses.rent', { period: 'month' })],
    ['no value at all', proposed('state')],
    ['taking back the one who writes', proposed('members.you', undefined, 'removed')],
    ['a path into the machine', proposed('__proto__.polluted', true)],
  ])('refuses %s and says why', (_, fact) => {
    const after = take([], fact);
    expect(after.inForce).toEqual([]);
    expect(after.refused).toMatchObject([{ fact, reason: expect.stringMatching(/\w+/) }]);
  });

  test('a refusal does not repeat the value', () => {
    expect(take([], proposed('state', 'sensitive words')).refused[0]?.reason).not.toContain('sensitive');
  });

  test('facts of a turn, facts of a thread and people are bounded', () => {
    const many = Array.from({ length: 5 }, (_, index) => proposed(`members.child${index}.age`, index));
    expect(applyFacts([], many, 1, { ...options, factsPerTurnMax: 3 }).inForce).toHaveLength(3);
    expect(applyFacts([], many, 1, { ...options, factsPerThreadMax: 2 }).inForce).toHaveLength(2);
    expect(applyFacts([], many, 1, { ...options, membersMax: 3 }).inForce).toHaveLength(2);
  });

  test('facts kept by path fold to the same household as facts kept in order', () => {
    const path = fc.constantFrom(
      'members.you.income',
      'members.you.income.wages',
      'members.you.income.wages.hours_weekly',
      'members.you.disability',
      'members.you.disability.status',
      'state',
    );
    const value = fc.constantFrom<Json>([], { amount: 1, period: 'week' }, 12, 'none', 'NN', 'SS');
    const status = fc.constantFrom<FactStatus>('stated', 'corrected', 'declined', 'unknown', 'removed');
    fc.assert(
      fc.property(fc.array(fc.tuple(path, value, status), { maxLength: 12 }), (said) => {
        let inForce: readonly Fact[] = [];
        const stored = new Map<string, Fact>();
        for (const [at, what, how] of said) {
          const after = take(inForce, proposed(at, what, how));
          for (const fact of after.added) stored.set(fact.path, fact);
          inForce = after.inForce;
        }
        const byPath = [...stored.values()].filter(({ status: how }) => how !== 'removed');
        const sorted = byPath.sort((a, b) => (a.path < b.path ? -1 : 1));
        expect(foldFacts(sorted, fields)).toEqual(foldFacts(inForce, fields));
      }),
    );
  });
});
