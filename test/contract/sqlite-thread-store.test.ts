import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { databaseKeys } from '../support/database-keys.ts';
import { threadStoreContract } from './thread-store.ts';

for (const { named, encryptionKey } of databaseKeys)
  threadStoreContract(named, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ombud-'));
    const open = () => openDatabase({ path: join(folder, 'ombud.db'), now: () => new Date(), encryptionKey });
    let database = open();
    return {
      store: sqliteThreadStore(database),
      reopen: async () => {
        database.close();
        database = open();
        return sqliteThreadStore(database);
      },
      storedBytes: () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))),
      close: () => {
        database.close();
        rmSync(folder, { recursive: true });
      },
    };
  });
