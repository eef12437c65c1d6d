import { join } from 'node:path';
import { answeredTurns } from '../../src/storage/sqlite/answered-turns.ts';
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

/** The thread in which a completion was answered; throws when nothing of it was kept. */
export function threadOfCompletion(dataDir: string, completionId: string): string {
  const database = openDatabase({ path: join(dataDir, 'ombud.db'), now: () => new Date() });
  try {
    for (const { turnId, threadId } of answeredTurns(database, {}))
      if (completionId === `chatcmpl-${turnId}`) return threadId;
  } finally {
    database.close();
  }
  throw new Error(`no turn of ${completionId} is kept`);
}
