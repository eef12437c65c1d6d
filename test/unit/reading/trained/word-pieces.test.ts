import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wordPieces } from '../../../../src/reading/trained/word-pieces.ts';

interface Expected {
  readonly text: string;
  readonly ids: readonly number[];
  /** By code points, as the tokenizer of the training program counts. */
  readonly offsets: readonly (readonly [number, number])[];
}

const pieces = wordPieces(readFileSync('models/reader/vocab.txt', 'utf8'));
const expected = JSON.parse(readFileSync('test/fixtures/word-pieces.json', 'utf8')) as readonly Expected[];

it.each(expected.map((one) => [one.text, one] as const))(
  'cuts %j as the tokenizer of the training program does',
  (text, { ids, offsets }) => {
    const tokens = pieces.tokens(text, 1_000);
    expect(tokens.map(({ id }) => id)).toEqual(ids);
    expect(tokens.map(({ start, end }) => [start, end])).toEqual(offsets);
  },
);

it('reads no more than it is asked for', () => {
  expect(pieces.tokens('word '.repeat(5_000), 100)).toHaveLength(100);
});
