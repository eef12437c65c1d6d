import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Brings the database forward to the last migration, each in its own transaction; there is no way back. Throws
 * `storage_newer` when the database knows a migration that we don't, `storage_corrupt` when one that was applied has
 * been edited since. A migration whose SQL is empty has not been written yet and is passed over.
 */
export function migrate(db: Database, migrations: readonly Migration[], now: () => Date): void {
  db.exec(`CREATE TABLE IF NOT EXISTS migrations
    (version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT`);
  const record = db.prepare('INSERT INTO migrations VALUES (?, ?, ?, ?)');
  const pending = pendingMigrations(db, migrations);
  for (const { version, name, sql } of pending) {
    db.transaction(() => {
      db.exec(sql);
      record.run(version, name, checksum(sql), now().toISOString());
    }).immediate();
  }
}

/** The migrations still to be applied, after checking those that were. Reads only. */
export function pendingMigrations(db: Database, migrations: readonly Migration[]): readonly Migration[] {
  const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() !== undefined;
  const applied = known
    ? db.prepare<[], { version: number; checksum: string }>('SELECT version, checksum FROM migrations').all()
    : [];
  for (const { version, checksum: appliedChecksum } of applied) {
    const ours = migrations.find((migration) => migration.version === version);
    if (ours === undefined) {
      const says =
        'The database was made by a newer version of Ombud. It was left as it is; start that version, or restore a backup made before it.';
      throw new AppError('storage_newer', says, { internal: `migration ${version} is unknown here` });
    }
    if (checksum(ours.sql) !== appliedChecksum) {
      const says = `Migration ${version} (${ours.name}) was edited after it was applied to this database. Put it back, and write a new migration instead.`;
      throw new AppError('storage_corrupt', says);
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version, sql }) => sql !== '' && !done.has(version));
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}
