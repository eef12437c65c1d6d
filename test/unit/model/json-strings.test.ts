import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonStrings } from '../../../src/model/json-strings.ts';

function read(pieces: readonly string[]) {
  const reader = jsonStrings();
  const strings = pieces.flatMap((piece) => reader.push(piece));
  return { strings, closed: reader.closed, broken: reader.broken };
}

describe('reading strings while they are written', () => {
  it('gives the same strings however the JSON is cut', () => {
    const list = fc.array(fc.oneof(fc.string(), fc.constantFrom('"', '\\', '\\"', '[a_1]', '{', ']', '🙂\n')));
    fc.assert(
      fc.property(
        list,
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (texts, pretty, cuts) => {
          const json = JSON.stringify({ sentences: texts }, undefined, pretty ? 2 : undefined);
          const pieces: string[] = [];
          for (let at = 0, cut = 0; at < json.length; cut += 1) {
            const size = cuts[cut % cuts.length] ?? 1;
            pieces.push(json.slice(at, at + size));
            at += size;
          }
          expect(read(pieces)).toEqual({ strings: texts, closed: true, broken: false });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives a string with the piece that closes it, not later', () => {
    const reader = jsonStrings();
    expect(reader.push('{"sentences": ["One')).toEqual([]);
    expect(reader.push('."')).toEqual(['One.']);
    expect(reader.push(', "Two.", "Thr')).toEqual(['Two.']);
    expect([reader.closed, reader.broken]).toEqual([false, false]);
  });

  it('passes over what stands before the object, behind the list, and a comma too many', () => {
    const text = 'Sure [here]:\n```json\n{"sentences": ["One.", "Two.",]}\n``` I hope ["this"] helps.';
    expect(read([text])).toEqual({ strings: ['One.', 'Two.'], closed: true, broken: false });
  });

  it.each([
    ['a number', '{"a": ["One.", 2, "Three."]}'],
    ['a list', '{"a": ["One.", ["Two."]]}'],
    ['a string that JSON does not have', '{"a": ["One.", "T\two\\q"]}'],
  ])('stops at %s', (_what, text) => {
    expect(read([text])).toEqual({ strings: ['One.'], closed: false, broken: true });
  });

  it('takes as long for a long string as its length asks', () => {
    const piece = 'a'.repeat(200_000);
    const reader = jsonStrings();
    reader.push('{"a": ["');
    for (let times = 0; times < 10; times += 1) reader.push(piece);
    expect(reader.push('"]}')[0]).toHaveLength(2_000_000);
  });
});
