import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';

/** A connection of a worker's own to the database at `path`: it cannot write, and its queries can be ended. */
export function openReader(path: string): Database {
  return makeEndable(new Connection(path, { readonly: true, timeout: bounds.storageBusyMs }));
}

/**
 * Gives a connection `can_end()`, which is always 1. A thread can only be ended where it runs JavaScript, and SQLite
 * does not while it looks for the next row: a query over many rows calls this at each.
 */
export function makeEndable(db: Database): Database {
  return db.function('can_end', { deterministic: false, directOnly: true }, () => 1);
}
