import type { Json, Reading } from './household.ts';

const absent: Reading = { kind: 'absent' };
const unknown: Reading = { kind: 'unknown' };
const declined: Reading = { kind: 'declined' };

/** Plain object or list entry that fields are read from. */
export interface Fielded {
  readonly [field: string]: Json | undefined;
}

/** Reads `segments` under a household, a member or a list entry. A mark on the way stands for everything below it. */
export function readField(root: Fielded, segments: readonly string[]): Reading {
  let here: Json | undefined = root as Json;
  for (const segment of segments) {
    if (!isObject(here)) return absent;
    const next: Json | undefined = here[segment];
    if (next === undefined || next === null) {
      const mark = readValue(here);
      return mark.kind === 'unknown' || mark.kind === 'declined' ? mark : absent;
    }
    here = next;
  }
  return readValue(here);
}

/** Tells a value from the marks that may stand in its place. */
export function readValue(value: Json | undefined): Reading {
  if (value === undefined || value === null) return absent;
  if (isObject(value)) {
    const { status } = value;
    if (status === 'unknown' && hasOnly(value, 1)) return unknown;
    if (status === 'declined' && hasOnly(value, 1)) return declined;
    if (typeof value.min === 'number' && typeof value.max === 'number' && hasOnly(value, 2)) {
      return { kind: 'range', min: value.min, max: value.max };
    }
  }
  return { kind: 'value', value };
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: object, count: number): boolean {
  return Object.keys(value).length === count;
}
