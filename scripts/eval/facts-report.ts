import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../src/household/household.ts';

/** The facts that a message tells, and those that were read from it, by path. */
export interface FactsFinding {
  readonly text: string;
  readonly wanted: ReadonlyMap<string, Json>;
  readonly read: ReadonlyMap<string, Json>;
}

export interface FactCounts {
  readonly field: string;
  readonly right: number;
  /** Read with another value than the label's. */
  readonly wrong: number;
  readonly missed: number;
  /** Read where nothing was told. */
  readonly invented: number;
}

export interface FactsReport {
  readonly fields: readonly FactCounts[];
  readonly total: FactCounts;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly wrong: readonly string[];
}

/** Counts by field. Pure. */
export function factsReportOn(findings: readonly FactsFinding[]): FactsReport {
  const fields = new Map<string, { right: number; wrong: number; missed: number; invented: number }>();
  const wrong: string[] = [];
  for (const { text, wanted, read } of findings) {
    for (const path of new Set([...wanted.keys(), ...read.keys()])) {
      const field = fieldOf(path);
      const counts = fields.get(field) ?? { right: 0, wrong: 0, missed: 0, invented: 0 };
      fields.set(field, counts);
      const kind = kindOf(wanted, read, path);
      counts[kind] += 1;
      if (kind !== 'right')
        wrong.push(`${kind} ${path} ${JSON.stringify(read.get(path) ?? wanted.get(path))}: ${text}`);
    }
  }
  const rows = [...fields]
    .map(([field, counts]) => ({ field, ...counts }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
  const sum = (of: (row: FactCounts) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const total = {
    field: 'all',
    right: sum((row) => row.right),
    wrong: sum((row) => row.wrong),
    missed: sum((row) => row.missed),
    invented: sum((row) => row.invented),
  };
  const precision = shareOf(total.right, total.right + total.wrong + total.invented);
  const recall = shareOf(total.right, total.right + total.wrong + total.missed);
  return { fields: rows, total, precision, recall, f1: (2 * precision * recall) / (precision + recall || 1), wrong };
}

function kindOf(wanted: ReadonlyMap<string, Json>, read: ReadonlyMap<string, Json>, path: string) {
  if (!read.has(path)) return 'missed';
  if (!wanted.has(path)) return 'invented';
  return isDeepStrictEqual(read.get(path), wanted.get(path)) ? 'right' : 'wrong';
}

/** "members.child2.age" counts as "members.*.age", "….receives.snap" as "….receives.*". */
export function fieldOf(path: string): string {
  return path.replace(/^members\.[^.]+/, 'members.*').replace(/\.(income|receives)\..+$/, '.$1.*');
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export function factsReportText({ fields, total, precision, recall, f1, wrong }: FactsReport): string {
  const line = ({ field, right, wrong: other, missed, invented }: FactCounts): string =>
    `${field.padEnd(40)}${[right, other, missed, invented].map((count) => String(count).padStart(9)).join('')}`;
  return [
    `${'field'.padEnd(40)}${['right', 'wrong', 'missed', 'invented'].map((head) => head.padStart(9)).join('')}`,
    ...fields.map(line),
    line(total),
    '',
    `precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`,
    ...(wrong.length === 0 ? [] : ['', ...wrong]),
  ].join('\n');
}
