import type { Database, Statement } from 'better-sqlite3';

const prepared = new WeakMap<Database, Map<string, Statement>>();

/**
 * The prepared statement of this SQL on this connection, compiled once. `Row` is what its columns are: tables are
 * STRICT, so the types of a row are those of its columns.
 */
export function statement<Row = unknown>(db: Database, sql: string): Statement<unknown[], Row> {
  let ofConnection = prepared.get(db);
  if (ofConnection === undefined) prepared.set(db, (ofConnection = new Map()));
  let found = ofConnection.get(sql);
  if (found === undefined) ofConnection.set(sql, (found = db.prepare(sql)));
  return found as Statement<unknown[], Row>;
}
