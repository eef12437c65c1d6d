import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import { fieldCipher, hasKeyOf, plainCipher, saltBytes, type FieldCipher } from '../../vault/field-cipher.ts';

/**
 * Gives a connection the SQL functions that every statement over a sealed column goes through:
 * `seal(place, row, value)`, `unseal(place, row, value)` and `blind(text)`. Text is sealed into base64, bytes into bytes;
 * NULL and the empty text, which say nothing, stay what they are.
 */
export function registerSealing(db: Database, cipher: FieldCipher): void {
  const through =
    (turn: (place: string, row: string, value: string | Buffer) => string | Buffer) =>
    (place: unknown, row: unknown, value: unknown): unknown =>
      value === null || value === '' || !cipher.encrypts ? value : turn(String(place), String(row), textOrBytes(value));
  db.function(
    'seal',
    { directOnly: true },
    through((place, row, value) =>
      typeof value === 'string'
        ? cipher.seal(place, row, Buffer.from(value)).toString('base64')
        : cipher.seal(place, row, value),
    ),
  );
  db.function(
    'unseal',
    { directOnly: true },
    through((place, row, value) =>
      typeof value === 'string'
        ? cipher.open(place, row, Buffer.from(value, 'base64')).toString('utf8')
        : cipher.open(place, row, value),
    ),
  );
  db.function('blind', { directOnly: true, deterministic: true }, (text: unknown) => cipher.blind(String(text)));
}

function textOrBytes(value: unknown): string | Buffer {
  return Buffer.isBuffer(value) ? value : String(value);
}

interface KeyRow {
  readonly salt: Buffer;
  readonly check_value: Buffer;
}

/**
 * The cipher of this database under `key`; undefined for one that holds nothing yet and may become an encrypted one.
 * Reads only. Throws `config_invalid` for a key that is missing, wrong, or set for a database that is not encrypted.
 */
export function cipherOf(db: Database, key: string | undefined): FieldCipher | undefined {
  const row = keyRow(db);
  if (row === undefined) {
    if (key === undefined) return plainCipher;
    if (!holdsSomebody(db)) return undefined;
    throw refusal(
      'OMBUD_ENCRYPTION_KEY is set, but this database is not encrypted yet. Make a backup, stop the service, and run: npm run encrypt',
    );
  }
  if (key === undefined)
    throw refusal('This database is encrypted. Set OMBUD_ENCRYPTION_KEY to the key that it was encrypted with.');
  const cipher = fieldCipher(key, row.salt);
  if (hasKeyOf(cipher, row.check_value)) return cipher;
  throw refusal(
    'OMBUD_ENCRYPTION_KEY is not the key of this database, which was left as it is. Set the key that it was encrypted with.',
  );
}

/** Makes a database an encrypted one; from here on only this key opens it. Runs inside the caller's transaction. */
export function startEncryption(db: Database, key: string): FieldCipher {
  const salt = randomBytes(saltBytes);
  const cipher = fieldCipher(key, salt);
  db.prepare('INSERT OR REPLACE INTO encryption (one, salt, check_value) VALUES (1, ?, ?)').run(salt, cipher.check);
  return cipher;
}

export function keyRow(db: Database): KeyRow | undefined {
  if (!hasTable(db, 'encryption')) return undefined;
  return db.prepare<[], KeyRow>('SELECT salt, check_value FROM encryption').get();
}

const peopled = ['threads', 'beneficiaries', 'tickets', 'verification_attempts'];

function holdsSomebody(db: Database): boolean {
  return peopled.some(
    (table) => hasTable(db, table) && db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined,
  );
}

function hasTable(db: Database, name: string): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

function refusal(says: string): AppError {
  return new AppError('config_invalid', says);
}
