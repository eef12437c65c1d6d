import { existsSync, statSync } from 'node:fs';
import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { programHash } from '../../programs/program-hash.ts';
import type { Program } from '../../programs/program.ts';
import type { SeedReport } from '../../programs/program-store.ts';
import { storageError } from './storage-error.ts';
import { statement } from './statement.ts';

export interface SeedPlan {
  readonly report: SeedReport;
  /** Content hash of each of the programs that were given. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** What has to be done so that the catalogue holds exactly these programs. Reads only. */
export function planSeed(db: Database, programs: readonly Program[]): SeedPlan {
  const hasOrigin =
    statement(db, "SELECT 1 FROM pragma_table_info('programs') WHERE name = 'origin'").get() !== undefined;
  const rows = statement<{ id: string; hash: string; origin: string }>(
    db,
    `SELECT id, hash, ${hasOrigin ? 'origin' : `'pack' AS origin`} FROM programs WHERE retired_at IS NULL`,
  ).all();
  const operators = new Set(rows.filter(({ origin }) => origin === 'operator').map(({ id }) => id));
  const stored = rows.filter(({ origin }) => origin === 'pack').map(({ id, hash }) => [id, hash] as const);
  return compare(programs, new Map(stored), operators);
}

/**
 * The same for the database at `path`, without making it, migrating it or writing to it. One that is not there, or has
 * no catalogue yet, is an empty one.
 */
export function planSeedAt(path: string, programs: readonly Program[]): SeedReport {
  if (!existsSync(path) || statSync(path).size === 0) return compare(programs, new Map()).report;
  try {
    const db = new Connection(path, { readonly: true });
    try {
      const hasCatalogue = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'programs'").get() !== undefined;
      return hasCatalogue ? planSeed(db, programs).report : compare(programs, new Map()).report;
    } finally {
      db.close();
    }
  } catch (error) {
    throw storageError(error);
  }
}

/** @param operators ids that an operator's program has; it stands in for the pack's and stays */
function compare(
  programs: readonly Program[],
  stored: ReadonlyMap<string, string>,
  operators: ReadonlySet<string> = new Set(),
): SeedPlan {
  const own = programs.filter(({ id }) => !operators.has(id));
  const hashes = new Map(own.map((program) => [program.id, programHash(program)]));
  const overridden = programs.filter(({ id }) => operators.has(id)).map(({ id }) => id);
  const added = [...hashes.keys()].filter((id) => !stored.has(id));
  const changed = [...hashes].filter(([id, hash]) => stored.has(id) && stored.get(id) !== hash).map(([id]) => id);
  const retired = [...stored.keys()].filter((id) => !hashes.has(id));
  const unchanged = hashes.size - added.length - changed.length;
  const report = { added: added.sort(), changed: changed.sort(), retired: retired.sort(), unchanged };
  return { report: overridden.length === 0 ? report : { ...report, overridden: overridden.sort() }, hashes };
}
