import { existsSync, statSync } from 'node:fs';
import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import type { RegistrySeedReport } from '../../grievances/registry/registry-staging.ts';
import type { SqliteRegistryStaging } from './registry-staging.ts';
import { plainCipher, type FieldCipher } from '../../vault/field-cipher.ts';
import { cipherOf } from './sealing.ts';
import { switchRegistry, type RegistrySwitch } from './registry-switch.ts';
import { storageError } from './storage-error.ts';

/** Ids of the programs that are listed: somebody can be enrolled in them. */
export function listedProgramIds(db: Database): readonly string[] {
  return db.prepare<[], string>('SELECT id FROM programs WHERE retired_at IS NULL').pluck().all() as string[];
}

/** The same of the database at `path`, which is only read and need not be there. */
export function programIdsAt(path: string): readonly string[] {
  return reading(path, (db) => (db !== undefined && has(db, 'programs', 'retired_at') ? listedProgramIds(db) : []));
}

/** The cipher of the database at `path`, which is only read and need not be there. */
export function cipherAt(path: string, encryptionKey: string | undefined): FieldCipher {
  return reading(path, (db) => (db === undefined ? undefined : cipherOf(db, encryptionKey))) ?? plainCipher;
}

/** What the switch would do to the database at `path`, which is only read and need not be there. */
export function planRegistryAt(
  path: string,
  staging: SqliteRegistryStaging,
  options: Pick<RegistrySwitch, 'keepOthers' | 'digest'>,
): RegistrySeedReport {
  return reading(path, (db) =>
    switchRegistry(db !== undefined && has(db, 'beneficiaries', 'fingerprint') ? db : undefined, staging, {
      ...options,
      dryRun: true,
    }),
  );
}

function reading<T>(path: string, read: (db: Database | undefined) => T): T {
  try {
    const exists = existsSync(path) && statSync(path).size > 0;
    const db = exists ? new Connection(path, { readonly: true }) : undefined;
    try {
      return read(db);
    } finally {
      db?.close();
    }
  } catch (error) {
    throw storageError(error);
  }
}

function has(db: Database, table: string, column: string): boolean {
  return db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;
}
