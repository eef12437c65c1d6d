import type { NumberExpr } from './expression.ts';
import type { Surroundings } from './expression-type.ts';
import { noEvidence } from './evidence.ts';
import type { TableKey } from './figures.ts';
import { findPlace } from './names.ts';
import { readerOf } from './read-place.ts';
import type { Parameter } from './rule.ts';
import type { Compiler, Scope } from './scope.ts';

type KeyOf = (scope: Scope) => TableKey;

/** Prepares the keys of a look-up: a field's value, a literal, or a number for the level `size`. */
export function tableKeys(
  parameter: Parameter,
  by: readonly (string | number | NumberExpr)[] | undefined,
  c: Compiler,
  at: Surroundings,
): (scope: Scope) => readonly TableKey[] {
  const keys = (by ?? []).map((key, level) => keyOf(key, parameter.keys[level] === 'size', c, { list: at.list }));
  return (scope) => keys.map((key) => key(scope));
}

function keyOf(key: string | number | NumberExpr, isSize: boolean, c: Compiler, at: Surroundings): KeyOf {
  if (typeof key === 'object' || isSize) {
    const number = c.number(key, at);
    return (scope) => ({ kind: 'number', value: number(scope) });
  }
  const place = typeof key === 'string' ? findPlace(key, c.pack.fields, at.list) : undefined;
  if (place === undefined) {
    const word: TableKey = { kind: 'word', word: String(key), evidence: noEvidence };
    return () => word;
  }
  const read = readerOf(place, c);
  return (scope) => {
    const { reading, evidence } = read(scope);
    if (reading.kind !== 'value') return { kind: 'open', evidence };
    return { kind: 'word', word: String(reading.value), evidence };
  };
}
