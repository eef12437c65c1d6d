import { createHash } from 'node:crypto';

/**
 * Sentence vectors of known lines as they ship beside the encoder, so that a start need not work them out: for each line
 * six bytes of the SHA-256 of its text, a float32 scale (little-endian), and half a byte a number. So few bits turn a vector
 * by some 7 degrees, the same line still lies far nearer than any other.
 */
export interface LineVectors {
  /** The unit-length vector of a line that ships; undefined for any other. */
  vectorOf(text: string): Float32Array | undefined;
}

const keyBytes = 6;
const scaleBytes = 4;
/** Codes are -7 to 7, written as 1 to 15. */
const highestCode = 7;
const codeOfZero = 8;
/** Shares of the highest number that are tried as the end of the codes: what lies farther out becomes the end. */
const triedEnds = [1, 0.92, 0.84, 0.76, 0.68, 0.6];

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, keyBytes);
const codeBytes = (width: number): number => Math.ceil(width / 2);

export function readLineVectors(bytes: Uint8Array, width: number): LineVectors {
  const row = keyBytes + scaleBytes + codeBytes(width);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<string, number>();
  for (let at = 0; at + row <= all.length; at += row) places.set(all.toString('hex', at, at + keyBytes), at);
  return {
    vectorOf(text) {
      const at = places.get(keyOf(text).toString('hex'));
      if (at === undefined) return undefined;
      const scale = all.readFloatLE(at + keyBytes);
      const codes = at + keyBytes + scaleBytes;
      const vector = new Float32Array(width);
      for (let column = 0; column < width; column += 1) {
        const pair = all[codes + (column >> 1)] ?? 0;
        vector[column] = scale * ((column % 2 === 0 ? pair & 15 : pair >> 4) - codeOfZero);
      }
      return unitLength(vector);
    },
  };
}

/** The file that `readLineVectors` reads. */
export function writeLineVectors(
  lines: readonly { readonly text: string; readonly vector: Float32Array }[],
): Uint8Array {
  return Buffer.concat(lines.map(({ text, vector }) => rowOf(text, vector)));
}

function rowOf(text: string, vector: Float32Array): Buffer {
  const highest = vector.reduce((top, value) => Math.max(top, Math.abs(value)), 1e-9);
  const scales = triedEnds.map((share) => (share * highest) / highestCode);
  const scale = scales.toSorted((one, other) => lossOf(vector, one) - lossOf(vector, other))[0] as number;
  const row = Buffer.alloc(keyBytes + scaleBytes + codeBytes(vector.length));
  keyOf(text).copy(row);
  row.writeFloatLE(scale, keyBytes);
  vector.forEach((value, column) => {
    const place = keyBytes + scaleBytes + (column >> 1);
    const code = codeOf(value, scale) + codeOfZero;
    row[place] = (row[place] ?? 0) | (column % 2 === 0 ? code : code << 4);
  });
  return row;
}

const codeOf = (value: number, scale: number): number =>
  Math.max(-highestCode, Math.min(highestCode, Math.round(value / scale)));

/** Squared error of a vector written with a scale. */
const lossOf = (vector: Float32Array, scale: number): number =>
  vector.reduce((sum, value) => sum + (value - codeOf(value, scale) * scale) ** 2, 0);

function unitLength(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}
