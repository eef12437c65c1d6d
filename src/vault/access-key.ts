import { createHash, randomBytes } from 'node:crypto';
import type { KeyKind } from './key-store.ts';

/** A new access key, shown once: `ombud_staff_…` with 256 random bits. */
export function newAccessKey(kind: KeyKind): string {
  return `ombud_${kind}_${randomBytes(32).toString('base64url')}`;
}

/**
 * SHA-256 of a key, hex. A plain, fast hash is enough here: a password needs a slow one because people choose few
 * passwords, but nobody can try 2^256 keys. It also makes the look-up one indexed read.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
