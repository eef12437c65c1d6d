import { join } from 'node:path';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';

/** A client key for the service over this data folder, as `npm run keys` makes one. */
export async function clientKey(dataDir: string, name = 'ui'): Promise<string> {
  const key = newAccessKey('client');
  const database = openDatabase({ path: join(dataDir, 'ombud.db'), now: () => new Date() });
  const at = new Date().toISOString();
  await sqliteKeyStore(database).add({ kind: 'client', name, scopes: [], hash: hashKey(key), at });
  database.close();
  return key;
}
