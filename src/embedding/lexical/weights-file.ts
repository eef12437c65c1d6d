import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LexicalWeights } from './train-lexical.ts';

/**
 * Trained weights on disk: a line of JSON (dimensions, features, checksum of what follows), then the numbers as
 * little-endian float32. A file that is missing, cut short or changed reads as undefined, and training runs again.
 */
export function readWeights(folder: string, id: string): LexicalWeights | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, fileName(id)));
  } catch {
    return undefined;
  }
  const headEnd = bytes.indexOf(0x0a);
  if (headEnd < 0) return undefined;
  const numbers = bytes.subarray(headEnd + 1);
  const head = parseHead(bytes.subarray(0, headEnd).toString('utf8'));
  if (!head || head.checksum !== checksum(numbers)) return undefined;
  const count = head.features.length;
  if (numbers.length !== 4 * count * (1 + head.dimensions)) return undefined;
  const aligned = new Float32Array(numbers.buffer.slice(numbers.byteOffset, numbers.byteOffset + numbers.byteLength));
  return {
    dimensions: head.dimensions,
    features: new Map(head.features.map((feature, index) => [feature, index])),
    rarity: aligned.subarray(0, count),
    places: aligned.subarray(count),
  };
}

/**
 * Writes beside and renames, so that a reader sees the old file or the new one; then removes older weights. Where
 * nothing can be written there is no cache, and the next start trains again.
 */
export function writeWeights(folder: string, id: string, weights: LexicalWeights): void {
  const numbers = Buffer.concat([bytesOf(weights.rarity), bytesOf(weights.places)]);
  const head = { dimensions: weights.dimensions, features: [...weights.features.keys()], checksum: checksum(numbers) };
  const temporary = join(folder, `${fileName(id)}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), numbers]));
    renameSync(temporary, join(folder, fileName(id)));
    for (const other of readdirSync(folder)) {
      if (/^lexical-[0-9a-f]+\.weights$/.test(other) && other !== fileName(id)) rmSync(join(folder, other));
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

function fileName(id: string): string {
  return `${id}.weights`;
}

function bytesOf(numbers: Float32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function parseHead(text: string): { dimensions: number; features: string[]; checksum: string } | undefined {
  try {
    const head: unknown = JSON.parse(text);
    if (typeof head !== 'object' || head === null) return undefined;
    const { dimensions, features, checksum } = head as Record<string, unknown>;
    if (typeof dimensions !== 'number' || typeof checksum !== 'string' || !Array.isArray(features)) return undefined;
    return { dimensions, checksum, features: features.map(String) };
  } catch {
    return undefined;
  }
}
