import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { reencrypt } from '../storage/sqlite/encrypt.ts';
import { holdDataFolder } from './data-folder.ts';
import { databaseFile } from './stores.ts';

export interface EncryptRequest {
  readonly dataDir: string;
  /** The key that opens it now; undefined: it is not encrypted yet. */
  readonly from: string | undefined;
  /** The key that is to open it; undefined: none. */
  readonly to: string | undefined;
  readonly clock: Clock;
  readonly onTable?: (table: string) => void;
}

/**
 * Encrypts the database of a data folder, gives it another key, or takes its key away; writes that into the audit record.
 * The service must be stopped. Returns how many values were sealed or opened.
 */
export async function encryptDataFolder(request: EncryptRequest): Promise<number> {
  const { dataDir, from, to, clock } = request;
  const path = join(dataDir, databaseFile);
  if (!existsSync(path))
    throw new AppError('storage_unavailable', `There is no database at ${path}. Set OMBUD_DATA_DIR to its folder.`);
  const held = holdDataFolder(dataDir);
  try {
    const values = await reencrypt({ ...request, path, now: clock.now });
    const database = openDatabase({ path, now: clock.now, encryptionKey: to });
    const action =
      to === undefined ? 'database.decrypted' : from === undefined ? 'database.encrypted' : 'database.rekeyed';
    const at = clock.now().toISOString();
    try {
      await sqliteAuditLog(database).append([
        { at, actor: 'operator', action, subject: databaseFile, detail: { values } },
      ]);
    } finally {
      database.close();
    }
    return values;
  } finally {
    held.giveBack();
  }
}
