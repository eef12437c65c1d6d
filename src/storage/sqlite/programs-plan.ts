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
  const rows = statement<{ id: string; hash: string }>(
    db,
    'SELECT id, hash FROM programs WHERE retired_at IS NULL',
  ).all();
  return compare(programs, new Map(rows.map(({ id, hash }) => [id, hash])));
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

function compare(programs: readonly Program[], stored: ReadonlyMap<string, string>): SeedPlan {
  const hashes = new Map(programs.map((program) => [program.id, programHash(program)]));
  const added = [...hashes.keys()].filter((id) => !stored.has(id));
  const changed = [...hashes].filter(([id, hash]) => stored.has(id) && stored.get(id) !== hash).map(([id]) => id);
  const retired = [...stored.keys()].filter((id) => !hashes.has(id));
  const unchanged = hashes.size - added.length - changed.length;
  return { report: { added: added.sort(), changed: changed.sort(), retired: retired.sort(), unchanged }, hashes };
}
