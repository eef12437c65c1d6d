import type { YamlPath } from '../../packs/fault.ts';
import { readYaml } from '../../packs/read-yaml.ts';

/** Counted from 1. */
export interface RowPlace {
  readonly line: number;
  readonly column: number;
}

export interface RowFault extends RowPlace {
  /** What it is about: `apply.url`, or the column of a table. Empty for the whole row. */
  readonly path: string;
  readonly reason: string;
}

/** One program of a file, before any schema has seen it. */
export interface SeedRow {
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
  /** Undefined when the row could not be read; `faults` then says why. */
  readonly value: unknown;
  readonly faults: readonly RowFault[];
  /** Where the value at this path stands, and what it is called there. */
  placeOf(path: YamlPath): RowPlace & { readonly path: string };
}

/** A row of YAML, or of JSON that could not be read as such: the same reader finds the place in both. */
export function yamlRow(text: string, start: RowPlace, nameOf: (path: YamlPath) => string): SeedRow {
  const { value, faults } = readYaml(Buffer.from(text));
  return {
    line: start.line,
    value,
    faults: faults.map(({ line, column, reason }) => ({ ...shifted({ line, column }, start), path: '', reason })),
    placeOf: placesIn(text, start, nameOf),
  };
}

/** A row of JSON. Its positions are worked out only when somebody asks for one. */
export function jsonRow(text: string, start: RowPlace, nameOf: (path: YamlPath) => string): SeedRow {
  const placeOf = placesIn(text, start, nameOf);
  try {
    const value: unknown = JSON.parse(text);
    return { line: start.line, value, faults: [], placeOf };
  } catch {
    const [first] = readYaml(Buffer.from(text)).faults;
    const at = first === undefined ? start : shifted(first, start);
    return { line: start.line, value: undefined, faults: [{ ...at, path: '', reason: 'is not valid JSON' }], placeOf };
  }
}

function placesIn(text: string, start: RowPlace, nameOf: (path: YamlPath) => string): SeedRow['placeOf'] {
  return (path) => ({ ...shifted(readYaml(Buffer.from(text)).placeOf(path), start), path: nameOf(path) });
}

function shifted({ line, column }: RowPlace, start: RowPlace): RowPlace {
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}
