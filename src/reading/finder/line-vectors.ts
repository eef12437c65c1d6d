import { createHash } from 'node:crypto';

/**
 * Sentence vectors of known lines as they ship beside the encoder, so that a start need not work them out: for each line
 * eight bytes of the SHA-256 of its text, a float32 scale (little-endian), and `width` signed bytes.
 */
export interface LineVectors {
  /** The unit-length vector of a line that ships; undefined for any other. */
  vectorOf(text: string): Float32Array | undefined;
}

const keyBytes = 8;
const scaleBytes = 4;

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, keyBytes);

export function readLineVectors(bytes: Uint8Array, width: number): LineVectors {
  const row = keyBytes + scaleBytes + width;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const places = new Map<string, number>();
  for (let at = 0; at + row <= all.length; at += row) places.set(all.toString('hex', at, at + keyBytes), at);
  return {
    vectorOf(text) {
      const at = places.get(keyOf(text).toString('hex'));
      if (at === undefined) return undefined;
      const scale = all.readFloatLE(at + keyBytes);
      const vector = new Float32Array(width);
      for (let column = 0; column < width; column += 1)
        vector[column] = scale * all.readInt8(at + keyBytes + scaleBytes + column);
      return vector;
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
  const scale = vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 1e-9) / 127;
  const row = Buffer.alloc(keyBytes + scaleBytes + vector.length);
  keyOf(text).copy(row);
  row.writeFloatLE(scale, keyBytes);
  vector.forEach((value, column) => row.writeInt8(Math.round(value / scale), keyBytes + scaleBytes + column));
  return row;
}
