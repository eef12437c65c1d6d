import { createHash } from 'node:crypto';
import type { Program } from './program.ts';

/** SHA-256 of a program's content. The order in which a file gives its keys does not matter; the order of a list does. */
export function programHash(program: Program): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(program)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}
