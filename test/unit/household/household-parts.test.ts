import { describe, expect, test } from 'vitest';
import { describeMember } from '../../../src/household/describe-member.ts';
import { fieldTree, findNode, keyFieldOf } from '../../../src/household/field-tree.ts';
import { fieldSchema, type Fields } from '../../../src/household/field.ts';
import type { Household, Json } from '../../../src/household/household.ts';
import { readField } from '../../../src/household/read-field.ts';
import { setField } from '../../../src/household/set-field.ts';
import { fields } from '../profile/fields.ts';

const you = { id: 'you', relationship: 'self' };

describe('the tree of fields', () => {
  test('a list is a list however its path is written, and its entries share one node', () => {
    const written = (paths: readonly [string, string][]): Fields =>
      new Map(paths.map(([path, type]) => [path, fieldSchema.parse({ path, type, label: path })]));
    const before = written([
      ['jobs', 'list'],
      ['jobs[].pay', 'amount'],
    ]);
    const after = written([
      ['jobs[].pay', 'amount'],
      ['jobs[]', 'list'],
    ]);
    for (const each of [before, after]) {
      expect(findNode(each, 'jobs')).toMatchObject({ path: 'jobs[]', isList: true });
      expect(findNode(each, 'jobs[].pay')).toMatchObject({ path: 'jobs[].pay', isList: false });
    }
  });

  test('nothing is found where nothing was declared', () => {
    expect(findNode(fields, 'members.shoe_size')).toBeUndefined();
    expect(findNode(fields, 'constructor')).toBeUndefined();
  });

  test('is built once for the same fields', () => {
    expect(fieldTree(fields)).toBe(fieldTree(fields));
  });

  test('members are named by their id, other lists by what the pack says', () => {
    const keyOf = (path: string): string | undefined => {
      const node = findNode(fields, path);
      return node && keyFieldOf(node);
    };
    expect([keyOf('members'), keyOf('members.income'), keyOf('custody')]).toEqual(['id', 'kind', undefined]);
  });
});

describe('reading a field', () => {
  test.each<[string, { [key: string]: Json }, string[], object]>([
    ['a value', { state: 'NN' }, ['state'], { kind: 'value', value: 'NN' }],
    ['no', { urgent: { food: false } }, ['urgent', 'food'], { kind: 'value', value: false }],
    ['none', { assets: [] }, ['assets'], { kind: 'value', value: [] }],
    ['nothing', {}, ['urgent', 'food'], { kind: 'absent' }],
    ['don’t know', { state: { status: 'unknown' } }, ['state'], { kind: 'unknown' }],
    ['rather not say', { state: { status: 'declined' } }, ['state'], { kind: 'declined' }],
    ['a range', { age: { min: 1, max: 2 } }, ['age'], { kind: 'range', min: 1, max: 2 }],
    ['below a mark', { housing: { status: 'declined' } }, ['housing', 'kind'], { kind: 'declined' }],
    [
      'a status that is a value',
      { disability: { status: 'none' } },
      ['disability', 'status'],
      { kind: 'value', value: 'none' },
    ],
  ])('%s', (_, root, segments, reading) => {
    expect(readField(root, segments)).toEqual(reading);
  });
});

describe('a household with one thing otherwise', () => {
  const household: Household = {
    state: 'NN',
    members: [{ ...you, income: [{ kind: 'wages', amount: 1, period: 'week' }] }],
  };
  test.each<[string, Json, object]>([
    ['state', 'SS', { ...household, state: 'SS' }],
    ['housing.kind', 'renting', { ...household, housing: { kind: 'renting' } }],
    ['members.you.age', 34, { ...household, members: [{ ...household.members?.[0], age: 34 }] }],
    [
      'members.you.income.wages.amount',
      2,
      { ...household, members: [{ ...you, income: [{ kind: 'wages', amount: 2, period: 'week' }] }] },
    ],
    [
      'members.you.receives.bread',
      {},
      { ...household, members: [{ ...household.members?.[0], receives: [{ program: 'bread' }] }] },
    ],
    ['members.baby.age', 0, { ...household, members: [household.members?.[0], { id: 'baby', age: 0 }] }],
    ['members', [], { ...household, members_open: false }],
  ])('%s', (path, value, expected) => {
    const before = structuredClone(household);
    expect(setField(household, path, value, fields)).toEqual(expected);
    expect(household).toEqual(before);
  });
});

describe('how a member is called', () => {
  const words = new Map(fields).set(
    'members[].relationship',
    fieldSchema.parse({
      path: 'members[].relationship',
      type: 'choice',
      label: 'x',
      values: { spouse: 'husband or wife', other: 'someone else' },
    }),
  );
  const household: Household = {
    members: [
      you,
      { id: 's', relationship: 'spouse', age: 40 },
      { id: 'a', relationship: 'child', age: 3 },
      { id: 'b', relationship: 'child', age: 3 },
      { id: 'c', relationship: 'child', age: 0 },
      { id: 'd', relationship: 'child' },
      { id: 'e', relationship: 'sibling' },
      { id: 'f', relationship: 'sibling' },
      { id: 'o', relationship: 'other' },
    ],
  };
  test.each([
    ['you', 'you'],
    ['s', 'your husband or wife'],
    ['a', 'your 3-year-old'],
    ['b', 'your other 3-year-old'],
    ['c', 'your baby'],
    ['d', 'your child'],
    ['e', 'your first sibling'],
    ['f', 'your second sibling'],
    ['o', 'this person'],
    ['nobody', 'this person'],
  ])('%s', (id, words_) => {
    expect(describeMember(id, household, words)).toBe(words_);
  });
});
