import { join } from 'node:path';
import type { StaffScope } from '../../src/grievances/staff/staff-scopes.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';

/** The header of a new staff key with these scopes, for the service over this data folder. */
export async function staffHeader(
  dataDir: string,
  scopes: readonly StaffScope[],
): Promise<{ readonly authorization: string }> {
  const database = openDatabase({ path: join(dataDir, 'ombud.db'), now: () => new Date() });
  const key = newAccessKey('staff');
  await sqliteKeyStore(database).add({
    kind: 'staff',
    name: 'test',
    scopes,
    hash: hashKey(key),
    at: new Date().toISOString(),
  });
  database.close();
  return { authorization: `Bearer ${key}` };
}
