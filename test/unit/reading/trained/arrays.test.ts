import { expect, it } from 'vitest';
import { decodeArrays } from '../../../../src/reading/trained/arrays.ts';

/** Two numbers as a list, then a table of two rows of three. */
function written(): Uint8Array {
  const bytes = Buffer.alloc(8 + 2 * 7);
  bytes.writeFloatLE(0.5, 0);
  bytes.writeFloatLE(-2, 4);
  [0.01, 0.1].forEach((scale, row) => {
    bytes.writeFloatLE(scale, 8 + row * 7);
    [127, -100, 0].forEach((code, column) => bytes.writeInt8(code, 12 + row * 7 + column));
  });
  return bytes;
}

it('decodes lists of numbers and tables with a scale for each row, wherever the bytes begin', () => {
  const shifted = Buffer.concat([Buffer.from([9]), written()]).subarray(1);
  const arrays = decodeArrays(shifted, { list: { at: 0, shape: [2] }, table: { at: 8, shape: [2, 3] } });
  expect([...(arrays.get('list') ?? [])]).toEqual([0.5, -2]);
  const table = [...(arrays.get('table') ?? [])];
  [1.27, -1, 0, 12.7, -10, 0].forEach((value, at) => expect(table[at]).toBeCloseTo(value, 5));
});
