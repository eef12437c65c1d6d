import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultText } from '../../../../src/packs/fault.ts';
import { checkFilterFile, filterFileSchema } from '../../../../src/tools/filters/filter-file.ts';
import { filterSet, type FilterSet } from '../../../../src/tools/filters/filter-set.ts';
import { encodeOutput } from '../../../../src/tools/filters/encode-output.ts';
import { outputFilters } from '../../../../src/tools/filters/output-filters.ts';
import { readOperatorFile } from '../../../../src/tools/operator-yaml.ts';

const head = 'apiVersion: ombud/v1\nkind: ToolOutputFilters\nname: partner\n';

function read(yaml: string) {
  return readOperatorFile('partner.yaml', new TextEncoder().encode(yaml), filterFileSchema, checkFilterFile);
}

function setOf(filters: string): FilterSet {
  const file = read(`${head}${filters}`);
  if (!file.ok) throw new Error(file.faults.map(faultText).join('\n'));
  return filterSet('partner', file.value);
}

describe('a set of filters', () => {
  it('cuts a user with ten followers to one branch, adds, removes and replaces', () => {
    const set = setOf(`filters:
  get_user:
    retain: [/userInfo]
    patches:
      - {op: add, path: /userInfo/country, value: France}
      - {op: remove, path: /userInfo/age}
      - {op: remove, path: /userInfo/bioHTML}
      - {op: remove, path: /userInfo/companyHTML}
      - {op: remove, path: /userInfo/copilotEndpoints}
      - {op: remove, path: /userInfo/monthlyEstimatedSponsorsIncomeInCents}
      - {op: replace, path: /userInfo/city, value: Parigne Le Polin}
`);
    const scalars = { age: 40, bioHTML: '<p>', companyHTML: '', copilotEndpoints: { api: 'x' } };
    const user = { name: 'Laurent', city: 'Le Mans', monthlyEstimatedSponsorsIncomeInCents: 0, ...scalars };
    const followers = Array.from({ length: 10 }, (_, number) => ({ login: `follower${number}` }));
    expect(set.filter('get_user', { userInfo: user, followers })).toEqual({
      outcome: 'filtered',
      format: 'json',
      value: { userInfo: { name: 'Laurent', city: 'Parigne Le Polin', country: 'France' } },
    });
  });

  it('takes the first branch whose test holds', () => {
    const set = setOf(`filters:
  get_person:
    - test: {path: /userInfo/type, value: PhysicalPerson}
      retain: [/userInfo/person]
    - test: {path: /userInfo/type, value: MoralPerson}
      retain: [/userInfo/entity]
`);
    const of = (type: string) => set.filter('get_person', { userInfo: { type, person: 'Ana', entity: 'Ltd' } });
    expect(of('PhysicalPerson')).toMatchObject({ value: { userInfo: { person: 'Ana' } } });
    expect(of('MoralPerson')).toMatchObject({ value: { userInfo: { entity: 'Ltd' } } });
    expect(of('Robot')).toEqual({ outcome: 'failed', reason: 'no branch fits this result' });
    expect(set.filter('get_other', {})).toBeUndefined();
  });

  it('holds a result back when a patch fails, unless the operator lets it pass as it was', () => {
    const patches = 'patches: [{op: remove, path: /secret}]';
    const closed = setOf(`filters: {t: {${patches}}}`);
    expect(closed.filter('t', { a: 1 })).toEqual({ outcome: 'failed', reason: expect.stringContaining('/secret') });
    const open = setOf(`filters: {t: {retain: [/a], ${patches}, on_error: original}}`);
    expect(open.filter('t', { a: 1, b: 2 })).toMatchObject({ outcome: 'original', value: { a: 1, b: 2 } });
    const openSet = setOf(`on_error: original\nfilters: {t: {${patches}}}`);
    expect(openSet.filter('t', { a: 1 })).toMatchObject({ outcome: 'original' });
  });

  it('encodes a list of like objects as TOON', () => {
    const set = setOf('filters: {search: {retain: [/results/id, /results/name], format: toon}}');
    const result = set.filter('search', {
      results: [
        { id: 1, name: 'A', x: 0 },
        { id: 2, name: 'B' },
      ],
    });
    expect(result).toMatchObject({ format: 'toon' });
    if (result?.outcome !== 'filtered') throw new Error('not filtered');
    expect(encodeOutput(result.value, result.format)).toBe('results[2]{id,name}:\n  1,A\n  2,B');
  });

  it('reads a file with Reshapr’s own names alike', () => {
    const theirs = read(`apiVersion: reshapr.io/v1alpha1
kind: ToolsOutputFilters
service: {name: Test API, version: '1.0.0'}
filters:
  getUser:
    jsonRetain: [/name, /email]
    jsonPatches: [{op: add, path: /region, value: EU}]
    convertToToon: true
`);
    if (!theirs.ok) throw new Error(theirs.faults.map(faultText).join('\n'));
    expect(filterSet('theirs', theirs.value).filter('getUser', { name: 'A', email: 'b', x: 1 })).toEqual({
      outcome: 'filtered',
      value: { name: 'A', email: 'b', region: 'EU' },
      format: 'toon',
    });
  });

  it('never throws, whatever JSON it is given, however deep', () => {
    const set = setOf(`filters:
  t:
    - test: {path: /a, value: 1}
      retain: [/a, /b/*/c]
      patches: [{op: move, from: /b, path: /a}]
    - patches: [{op: copy, from: /a, path: /c}, {op: test, path: /c, value: {d: 1}}]
`);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ a: fc.constant(1), b: fc.jsonValue() })), (document) => {
        expect(set.filter('t', document)?.outcome).toMatch(/filtered|failed/);
      }),
    );
    const deep: unknown = JSON.parse(`${'['.repeat(6_000)}${']'.repeat(6_000)}`);
    expect(set.filter('t', { a: 1, b: deep })?.outcome).toMatch(/filtered|failed/);
    expect(set.filter('t', { a: deep })).toMatchObject({ outcome: 'failed' });
    expect(setOf('filters: {t: {retain: [/a/b]}}').filter('t', deep)).toMatchObject({ outcome: 'failed' });
    expect(encodeOutput(deep, 'toon') ?? 'too deep').toEqual(expect.any(String));
  });
});

describe('several sets', () => {
  const upstream = setOf('filters: {look_up: {retain: [/a, /b]}}');
  const client = setOf('filters: {cases__look_up: {patches: [{op: remove, path: /b}], format: toon}}');
  const filters = outputFilters({ ofUpstream: (name) => (name === 'cases' ? [upstream] : []), ofCaller: [client] });
  const tool = { name: 'cases__look_up', foreign: { upstream: 'cases', name: 'look_up' } };

  it('run in order: what the server always passes, then the caller’s own', () => {
    expect(filters.apply(tool, { a: 1, b: 2, c: 3 })).toEqual({ outcome: 'filtered', value: { a: 1 }, format: 'toon' });
    expect(filters.concerns(tool)).toBe(true);
  });

  it('leave a tool of ours with the same name alone', () => {
    expect(filters.apply({ name: 'look_up' }, { a: 1 })).toBeUndefined();
    expect(filters.concerns({ name: 'look_up' })).toBe(false);
  });

  it('say whose filter failed', () => {
    expect(filters.apply(tool, { a: 1 })).toEqual({
      outcome: 'failed',
      reason: expect.stringMatching(/^partner: remove \/b/),
    });
  });
});

describe('members of an operation that RFC 6902 does not define for it', () => {
  it.each([
    ['a comment', '{op: remove, path: /a, comment: internal}', { b: 1 }],
    ['the RFC’s own example, A.11', '{op: add, path: /baz, value: qux, xyz: 123}', { a: 0, b: 1, baz: 'qux' }],
    ['a value of a removal', '{op: remove, path: /a, value: 7}', { b: 1 }],
    [
      'a source of an addition, though it is no pointer',
      '{op: add, path: /c, value: 2, from: c}',
      { a: 0, b: 1, c: 2 },
    ],
    ['a value of a move', '{op: move, from: /a, path: /c, value: 7}', { b: 1, c: 0 }],
  ])('are ignored (sec. 4): %s', (_what, patch, value) => {
    const set = setOf(`filters:\n  t:\n    patches: [${patch}]\n`);
    expect(set.filter('t', { a: 0, b: 1 })).toEqual({ outcome: 'filtered', format: 'json', value });
  });
});

describe('a bad file', () => {
  it.each([
    [
      'a path that is no pointer',
      'filters:\n  t:\n    retain: [name]\n',
      'partner.yaml:6:14: filters.t.retain[0]: takes a JSON pointer',
    ],
    ['a bad escape', 'filters:\n  t:\n    retain: [/a~2]\n', 'partner.yaml:6:14: '],
    ['an unknown field', 'filters:\n  t:\n    retian: [/a]\n', 'did you mean `retain`?'],
    ['an unknown operation', 'filters:\n  t:\n    patches: [{op: delete, path: /a}]\n', 'partner.yaml:6:'],
    ['a patch without its value', 'filters:\n  t:\n    patches: [{op: add, path: /a}]\n', '`value` is missing'],
    [
      'a patch through a prototype',
      'filters:\n  t:\n    patches: [{op: remove, path: /__proto__/a}]\n',
      'can’t go through',
    ],
    ['a test without its value', 'filters:\n  t:\n    - test: {path: /a}\n      retain: [/a]\n', '`value` is missing'],
    ['one thing under two names', 'filters:\n  t:\n    retain: [/a]\n    jsonRetain: [/b]\n', 'another name'],
    ['a branch that is never reached', 'filters:\n  t:\n    - retain: [/a]\n    - retain: [/b]\n', 'never do'],
    ['a filter that does nothing', 'filters:\n  t: {}\n', 'does nothing'],
    ['a key that stands twice', 'filters:\n  t: {format: toon}\n  t: {format: toon}\n', 'stands here twice'],
    ['no YAML', 'filters: [', 'not valid YAML'],
  ])('is refused for %s, with its line', (_what, yaml, says) => {
    const file = read(`${head}${yaml}`);
    if (file.ok) throw new Error('it was accepted');
    expect(file.faults.map(faultText).join('\n')).toContain(says);
  });
});
