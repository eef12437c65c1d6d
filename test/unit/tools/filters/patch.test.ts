import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patchDocument, type PatchOperation } from '../../../../src/tools/filters/patch.ts';

/** The examples of RFC 6902, appendix A, and what libraries are known to get wrong. */
const done: [string, unknown, PatchOperation[], unknown][] = [
  ['A.1 adds a member', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
  [
    'A.2 adds an element',
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  ['A.3 removes a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  [
    'A.4 removes an element',
    { foo: ['bar', 'qux', 'baz'] },
    [{ op: 'remove', path: '/foo/1' }],
    { foo: ['bar', 'baz'] },
  ],
  [
    'A.5 replaces a value',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'replace', path: '/baz', value: 'boo' }],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    'A.6 moves a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7 moves an element',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.8 tests',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [{ op: 'test', path: '/foo/1', value: 2 }],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  [
    'A.10 adds an object',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  ['A.14 reads escapes', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }], { '/': 9, '~1': 10 }],
  [
    'A.16 adds an array',
    { foo: ['bar'] },
    [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
    { foo: ['bar', ['abc', 'def']] },
  ],
  ['adds at the end by its index', { a: [1] }, [{ op: 'add', path: '/a/1', value: 2 }], { a: [1, 2] }],
  ['replaces the whole document', { a: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
  [
    'copies',
    { a: { x: 1 } },
    [
      { op: 'copy', from: '/a', path: '/b' },
      { op: 'add', path: '/b/y', value: 2 },
    ],
    { a: { x: 1 }, b: { x: 1, y: 2 } },
  ],
  [
    'finds the end of a move in what is left after the removal',
    { a: [0, { n: 'first' }, { n: 'second' }] },
    [{ op: 'move', from: '/a/0', path: '/a/1/moved' }],
    { a: [{ n: 'first' }, { n: 'second', moved: 0 }] },
  ],
  ['moves a value to where it is', { a: 1 }, [{ op: 'move', from: '/a', path: '/a' }], { a: 1 }],
];

const refused: [string, unknown, PatchOperation, string][] = [
  ['an index with a leading zero', { a: [1, 2] }, { op: 'add', path: '/a/01', value: 3 }, 'no index'],
  ['a removal by such an index', { a: [1, 2] }, { op: 'remove', path: '/a/01' }, 'nothing at this path'],
  ['a replacement by such an index', { a: [1, 2] }, { op: 'replace', path: '/a/00', value: 3 }, 'nothing at this path'],
  [
    'a way through such an index',
    { a: [{ b: 1 }, { b: 2 }] },
    { op: 'replace', path: '/a/01/b', value: 3 },
    'nothing at this path',
  ],
  ['a negative index', { a: [1, 2] }, { op: 'remove', path: '/a/-1' }, 'nothing at this path'],
  ['an exponent', { a: [1, 2] }, { op: 'add', path: '/a/1e0', value: 3 }, 'no index'],
  ['the end as something to remove', { a: [1] }, { op: 'remove', path: '/a/-' }, 'nothing at this path'],
  ['the end as something to replace', { a: [1] }, { op: 'replace', path: '/a/-', value: 2 }, 'nothing at this path'],
  ['the length of an array', { a: [1] }, { op: 'remove', path: '/a/length' }, 'nothing at this path'],
  ['an index beyond the end', { a: [1] }, { op: 'add', path: '/a/2', value: 3 }, 'ends before 2'],
  ['a removal of nothing', { a: 1 }, { op: 'remove', path: '/b' }, 'nothing at this path'],
  ['an inherited member', {}, { op: 'remove', path: '/toString' }, 'nothing at this path'],
  ['a test of an inherited member', {}, { op: 'test', path: '/valueOf', value: 1 }, 'nothing at this path'],
  ['a parent that is missing', {}, { op: 'add', path: '/a/b', value: 1 }, 'not there'],
  ['a scalar as a parent', { a: 'text' }, { op: 'add', path: '/a/b', value: 1 }, 'neither object nor array'],
  ['a move into itself', { a: { b: 1 } }, { op: 'move', from: '/a', path: '/a/b/c' }, 'into itself'],
  ['a test that does not hold', { a: '10' }, { op: 'test', path: '/a', value: 10 }, 'another one'],
  ['what objects inherit from', {}, { op: 'add', path: '/__proto__/polluted', value: 1 }, 'may not go through'],
  ['a way around it', {}, { op: 'add', path: '/constructor/prototype/polluted', value: 1 }, 'may not go through'],
  ['the removal of the document', { a: 1 }, { op: 'remove', path: '' }, 'whole document'],
];

describe('patches', () => {
  it.each(done)('%s', (_what, document, operations, value) => {
    const before = JSON.stringify(document);
    expect(patchDocument(document, operations)).toStrictEqual({ ok: true, value });
    expect(JSON.stringify(document)).toBe(before);
  });

  it.each(refused)('refuses %s', (_what, document, operation, reason) => {
    const before = JSON.stringify(document);
    expect(patchDocument(document, [operation])).toEqual({ ok: false, reason: expect.stringContaining(reason) });
    expect(JSON.stringify(document)).toBe(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('does all operations or none', () => {
    const document = { a: 1 };
    const result = patchDocument(document, [
      { op: 'add', path: '/b', value: 2 },
      { op: 'remove', path: '/nobody' },
    ]);
    expect(result.ok).toBe(false);
    expect(document).toEqual({ a: 1 });
  });

  it('shares nothing with the operator’s file that a later operation would change', () => {
    const value = { list: [1] };
    const operations: PatchOperation[] = [
      { op: 'replace', path: '', value },
      { op: 'add', path: '/list/-', value: 2 },
    ];
    expect(patchDocument({}, operations)).toEqual({ ok: true, value: { list: [1, 2] } });
    expect(value).toEqual({ list: [1] });
  });

  it('never throws and never changes the document, whatever JSON and whatever paths', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', '0', '1', '01', '-', '-1', 'length', '__proto__', '~', 'x/y', ''), {
        maxLength: 4,
      })
      .map((tokens) => tokens.map((token) => `/${token}`).join(''));
    const operation: fc.Arbitrary<PatchOperation> = fc.oneof(
      fc.record({ op: fc.constantFrom('add', 'replace', 'test'), path, value: fc.jsonValue() }),
      fc.record({ op: fc.constant('remove'), path }),
      fc.record({ op: fc.constantFrom('move', 'copy'), path, from: path }),
    );
    const document = fc.jsonValue().map((inner) => ({ a: [inner, { b: inner }], b: inner }));
    fc.assert(
      fc.property(document, fc.array(operation, { maxLength: 5 }), (given, operations) => {
        const before = JSON.stringify(given);
        patchDocument(given, operations);
        expect(JSON.stringify(given)).toBe(before);
      }),
      { numRuns: 1_000 },
    );
  });
});
