import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { plainCipher, type FieldCipher } from '../../vault/field-cipher.ts';
import { configureWriter, openDatabase } from './database.ts';
import { blindedColumns, sealedTables } from './sealed-columns.ts';
import { cipherOf, keyRow, startEncryption } from './sealing.ts';
import { storageError } from './storage-error.ts';

export interface Reencryption {
  readonly path: string;
  readonly now: () => Date;
  /** The key that opens the database now; undefined: it is not encrypted. */
  readonly from: string | undefined;
  /** The key that is to open it; undefined: it is to lie open. */
  readonly to: string | undefined;
  /** Told the table that is being rewritten. */
  readonly onTable?: (table: string) => void;
}

/**
 * Seals every personal value of a database anew, in one transaction: a process that is killed leaves it as it was, and
 * the next run begins again. Then the file is built anew, so that nothing of the old values is left in it; if that is
 * cut short, the next start does it. Nobody else may use the database meanwhile. Returns how many values were sealed.
 */
export async function reencrypt({ path, now, from, to, onTable }: Reencryption): Promise<number> {
  const db = new Connection(path, { timeout: bounds.storageBusyMs });
  try {
    const isEncrypted = keyRow(db) !== undefined;
    if (isEncrypted && from === undefined)
      throw refusal('is encrypted already. Another key: npm run encrypt -- --help');
    if (!isEncrypted && from !== undefined) throw refusal('is not encrypted, so it has no key that could be changed.');
    openDatabase({ path, now, encryptionKey: from }).close(); // checks the file and brings it to the present schema
    configureWriter(db);
    const before = cipherOf(db, from) ?? plainCipher;
    let sealed = 0;
    db.transaction(() => {
      const after = to === undefined ? plainCipher : startEncryption(db, to);
      if (to === undefined) db.exec('DELETE FROM encryption');
      sealed = rewrite(db, before, after, onTable);
      db.pragma('user_version = 1'); // what is left of the old values has yet to be overwritten
    }).immediate();
    db.exec('VACUUM');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma('user_version = 0');
    return sealed;
  } catch (error) {
    throw storageError(error);
  } finally {
    db.close();
  }
}

function refusal(says: string): AppError {
  return new AppError('config_invalid', `This database ${says}`);
}

function rewrite(db: Database, before: FieldCipher, after: FieldCipher, onTable: Reencryption['onTable']): number {
  let sealed = 0;
  db.function('reseal', { directOnly: true }, (place: unknown, row: unknown, value: unknown): unknown => {
    if (value === null || value === '') return value;
    sealed += 1;
    const at = [String(place), String(row)] as const;
    if (Buffer.isBuffer(value)) return after.seal(...at, before.open(...at, value));
    const plain = before.encrypts
      ? before.open(...at, Buffer.from(String(value), 'base64'))
      : Buffer.from(String(value));
    return after.seal(...at, plain).toString(after.encrypts ? 'base64' : 'utf8');
  });
  db.function('reblind', { directOnly: true, deterministic: true }, (text: unknown) => after.blind(String(text)));
  withoutTriggers(db, () => {
    for (const { table, columns, row } of sealedTables) {
      onTable?.(table);
      const anew = columns.map((column) => `${column} = reseal('${table}.${column}', ${row}, ${column})`);
      db.exec(`UPDATE ${table} SET ${anew.join(', ')}`);
    }
    if (before.encrypts) forgetBlinded(db);
    else for (const { table, column } of blindedColumns) db.exec(`UPDATE ${table} SET ${column} = reblind(${column})`);
    db.exec('UPDATE beneficiaries SET fingerprint = NULL');
    // Fingerprints of earlier requests hold no longer: a retry of one from before is taken for a new request.
    db.exec('UPDATE turns SET idempotency_key = NULL, body_hash = NULL; DELETE FROM thread_keys');
  });
  return sealed;
}

/**
 * A digest under the old key can't be turned into one under the new. Attempts are counted from nought; people are
 * digested from their ids at the next start, which takes this for a changed secret.
 */
function forgetBlinded(db: Database): void {
  db.exec(
    `DELETE FROM verification_attempts; DELETE FROM one_time_codes; UPDATE registry_key SET check_value = 'the key was changed'`,
  );
}

/** What was said is never rewritten, says a trigger; it isn't: the same words are only sealed anew. */
function withoutTriggers(db: Database, work: () => void): void {
  const names = sealedTables.map(({ table }) => table);
  const triggers = db
    .prepare<string[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (${names.map(() => '?').join(', ')})`,
    )
    .all(...names);
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  work();
  for (const { sql } of triggers) db.exec(sql);
}
