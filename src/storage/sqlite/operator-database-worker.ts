import { workerData } from 'node:worker_threads';
import Connection from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { SqlRow, SqlValue } from '../../tools/database/database-source.ts';
import { serveQuestions } from '../../worker/serve-questions.ts';

export type OperatorQuestion =
  | { readonly sql: string; readonly check: true }
  | { readonly sql: string; readonly check?: undefined; readonly parameters: SqlRow; readonly rowsMax: number };

export interface OperatorAnswer {
  readonly fault?: string | undefined;
  readonly rows?: readonly SqlRow[];
  readonly more?: boolean;
}

const db = new Connection(workerData as string, {
  readonly: true,
  fileMustExist: true,
  timeout: bounds.storageBusyMs,
});

serveQuestions((question: OperatorQuestion): OperatorAnswer => {
  if (question.check === true) return { fault: faultOf(question.sql) };
  const rows: SqlRow[] = [];
  for (const row of db.prepare(question.sql).safeIntegers(true).iterate(bindable(question.parameters))) {
    if (rows.length === question.rowsMax) return { rows, more: true };
    rows.push(plainRow(row as Record<string, unknown>));
  }
  return { rows, more: false };
});

/** SQLite has no truth values; 1 and 0 stand for them. */
function bindable(values: SqlRow): Readonly<Record<string, string | number | null>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );
}

function faultOf(sql: string): string | undefined {
  try {
    const statement = db.prepare(sql);
    if (!statement.reader || !statement.readonly) return 'it is no query that only reads';
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'it can’t be prepared';
  }
}

function plainRow(row: Record<string, unknown>): SqlRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)]));
}

/** A whole number that JSON can’t hold becomes text; bytes become base64. */
function plain(value: unknown): SqlValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
