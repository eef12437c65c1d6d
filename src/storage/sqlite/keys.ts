import { randomIds } from '../../clock.ts';
import type { Ids } from '../../clock.ts';
import type { KeyKind, KeyStore, StoredKey } from '../../vault/key-store.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

interface KeyRow {
  readonly id: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

const columns = 'id, kind, name, scopes, created_at, revoked_at';
const queries = {
  insert: 'INSERT INTO access_keys (id, kind, name, scopes, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  find: `SELECT ${columns} FROM access_keys WHERE hash = ? AND revoked_at IS NULL`,
  list: `SELECT ${columns} FROM access_keys ORDER BY created_at, id`,
  revoke: 'UPDATE access_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
};

/** Access keys on SQLite. */
export function sqliteKeyStore(database: SqliteDatabase, ids: Ids = randomIds): KeyStore {
  const { reader, write } = database;
  return {
    add: ({ kind, name, scopes, hash, at }) =>
      write((db) => {
        const id = ids.next('key');
        const createdAt = Date.parse(at);
        statement(db, queries.insert).run(id, kind, name, JSON.stringify(scopes), bytes(hash), createdAt);
        return { id, kind, name, scopes, createdAt: instant(createdAt), revokedAt: undefined };
      }),
    findByHash: async (hash) => {
      const row = statement<KeyRow>(reader, queries.find).get(bytes(hash));
      return row && toKey(row);
    },
    list: async () => statement<KeyRow>(reader, queries.list).all().map(toKey),
    revoke: (id, at) => write((db) => statement(db, queries.revoke).run(Date.parse(at), id).changes === 1),
  };
}

function toKey({ id, kind, name, scopes, created_at, revoked_at }: KeyRow): StoredKey {
  const revokedAt = revoked_at === null ? undefined : instant(revoked_at);
  return { id, kind, name, scopes: JSON.parse(scopes), createdAt: instant(created_at), revokedAt };
}

function bytes(hash: string): Buffer {
  return Buffer.from(hash, 'hex');
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
