import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { bounds } from '../../config.ts';

/** JSON, raw-deflated at the fastest level that still pays: an answer's body is several kB of repeating keys. */
export function packJson(json: string): Buffer {
  return deflateRawSync(json, { level: 4 });
}

export function unpackJson(packed: Buffer): unknown {
  return JSON.parse(inflateRawSync(packed, { maxOutputLength: bounds.packedJsonBytesMax }).toString('utf8'));
}
