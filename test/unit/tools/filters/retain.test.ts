import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, parsePointer, type Pointer } from '../../../../src/tools/filters/json-pointer.ts';
import { compileRetain } from '../../../../src/tools/filters/retain.ts';

const keep = (paths: readonly string[], document: unknown): unknown =>
  compileRetain(
    paths.map((path) => parsePointer(path) ?? []),
    200,
  )(document);

const hits = {
  total: 2,
  results: [
    { id: 1, name: 'SNAP', office: { town: 'Austin', phone: '1' } },
    { id: 2, name: 'WIC', office: { town: 'Waco', phone: '2' } },
  ],
};

describe('retain', () => {
  it.each<[string, string[], unknown, unknown]>([
    ['keeps a branch whole', ['/office'], { office: { a: 1 }, b: 2 }, { office: { a: 1 } }],
    ['maps an array on the way', ['/results/name'], hits, { results: [{ name: 'SNAP' }, { name: 'WIC' }] }],
    [
      'keeps what several paths through one array name',
      ['/results/id', '/results/office/town'],
      hits,
      {
        results: [
          { id: 1, office: { town: 'Austin' } },
          { id: 2, office: { town: 'Waco' } },
        ],
      },
    ],
    ['takes one element by its index', ['/results/1/name'], hits, { results: [{ name: 'WIC' }] }],
    [
      'joins an index with a name that goes into every element',
      ['/results/name', '/results/0/id'],
      hits,
      { results: [{ id: 1, name: 'SNAP' }, { name: 'WIC' }] },
    ],
    ['takes every element by a star', ['/results/*/id'], hits, { results: [{ id: 1 }, { id: 2 }] }],
    [
      'takes every member by a star',
      ['/*/town'],
      { a: { town: 1, x: 2 }, b: { town: 3 }, c: 4 },
      { a: { town: 1 }, b: { town: 3 } },
    ],
    ['joins a star with a name', ['/*/town', '/a/x'], { a: { town: 1, x: 2 }, b: { x: 3 } }, { a: { town: 1, x: 2 } }],
    [
      'reads escapes',
      ['/a~1b', '/c~0d', '/~01'],
      { 'a/b': 1, 'c~d': 2, '~1': 3, e: 4 },
      { 'a/b': 1, 'c~d': 2, '~1': 3 },
    ],
    ['maps an array at the root', ['/id'], [{ id: 1, x: 2 }, { x: 3 }], [{ id: 1 }, {}]],
    [
      'maps arrays in arrays',
      ['/rows/id'],
      { rows: [[{ id: 1, x: 2 }], [{ id: 3 }]] },
      { rows: [[{ id: 1 }], [{ id: 3 }]] },
    ],
    ['keeps the document for the empty path', [''], hits, hits],
    ['keeps nothing where a path leads nowhere', ['/nobody', '/results/name/first'], hits, { results: [{}, {}] }],
    [
      'keeps no scalar where a path goes on below it',
      ['/list/name'],
      { list: ['secret', 7, { name: 'x' }] },
      { list: [{ name: 'x' }] },
    ],
    ['keeps nothing that is inherited', ['/toString', '/constructor/name'], {}, {}],
    ['keeps an empty list', ['/results/name'], { results: [] }, { results: [] }],
    ['keeps a null', ['/a'], { a: null }, { a: null }],
  ])('%s', (_what, paths, document, kept) => {
    expect(keep(paths, document)).toStrictEqual(kept);
  });

  it('takes a member named __proto__ for data', () => {
    const kept = keep(['/__proto__/a'], JSON.parse('{"__proto__": {"a": 1, "b": 2}}'));
    expect(JSON.stringify(kept)).toBe('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
  });

  it('refuses what is nested beyond the bound, and a path of stars stays quick', () => {
    const stars = '/*'.repeat(200);
    expect(() => keep([`${stars}/a`], nested(300))).toThrow(RangeError);
    expect(keep([stars], nested(150))).toEqual(expect.anything());
  });
});

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value, b: [] };
  return value;
}

const token = fc.constantFrom('a', 'b', 'c', '0', '1', '*', '__proto__', 'x/y', '');
const noIndex = token.filter((one) => one !== '0' && one !== '1');
const paths = (of: fc.Arbitrary<string>): fc.Arbitrary<Pointer[]> =>
  fc.array(fc.array(of, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
const documents = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '0', '__proto__', 'x/y', ''), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('retain, whatever the document', () => {
  it('keeps only what was there', () => {
    fc.assert(
      fc.property(paths(token), documents, (pointers, document) => {
        expect(isPartOf(compileRetain(pointers, 200)(document), document)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the same when it runs again, as long as no path counts elements', () => {
    fc.assert(
      fc.property(paths(noIndex), documents, (pointers, document) => {
        const retain = compileRetain(pointers, 200);
        const once = retain(document);
        expect(retain(once)).toStrictEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and never changes the document, whatever JSON it is', () => {
    fc.assert(
      fc.property(paths(token), fc.jsonValue(), (pointers, document) => {
        const before = JSON.stringify(document);
        compileRetain(pointers, 200)(document);
        expect(JSON.stringify(document)).toBe(before);
      }),
    );
  });
});

/** Members are members of the other, elements are elements of it in the same order. `{}` stands for a document kept of nothing. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (isObject(part) && Object.keys(part).length === 0) return true;
  if (Array.isArray(part) && Array.isArray(whole)) {
    let from = 0;
    return part.every((element) => {
      const found = whole.slice(from).findIndex((other) => isPartOf(element, other));
      from += found + 1;
      return found >= 0;
    });
  }
  if (isObject(part) && isObject(whole))
    return Object.keys(part).every((key) => Object.hasOwn(whole, key) && isPartOf(part[key], whole[key]));
  return Object.is(part, whole);
}
