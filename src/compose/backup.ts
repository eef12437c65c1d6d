import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { writeChecked } from '../storage/checked-file.ts';
import { closeFile, closeFolder } from '../storage/close-to-others.ts';
import { copyDatabase } from '../storage/sqlite/backup.ts';
import { seal } from '../vault/sealed-file.ts';
import { secretFile } from '../vault/secret.ts';
import { holdDataFolder } from './data-folder.ts';
import { databaseFile } from './stores.ts';

export interface BackupRequest {
  readonly config: Pick<Config, 'dataDir' | 'secret' | 'backupKey'>;
  /** The file to make; there must be none. */
  readonly file: string;
  readonly clock: Clock;
}

export interface BackupMade {
  readonly madeAt: string;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  readonly encrypted: boolean;
}

/**
 * Makes a backup of a data folder, also while the service runs in it: a copy of the database with every turn that was
 * acknowledged before the call, and the folder's secret (not one from OMBUD_SECRET), without which no thread opens. The
 * open copy never leaves the data folder where there is a key to seal it. Throws AppError.
 */
export async function backUp({ config, file, clock }: BackupRequest): Promise<BackupMade> {
  const { dataDir, backupKey } = config;
  const database = join(dataDir, databaseFile);
  if (!existsSync(database))
    throw new AppError('storage_unavailable', `There is no database at ${database}. Set OMBUD_DATA_DIR to its folder.`);
  if (existsSync(file))
    throw new AppError('invalid_request', `There is a file ${file} already. It was left as it is; name another one.`);
  if (!existsSync(dirname(file)))
    throw new AppError('invalid_request', `There is no folder ${dirname(file)}. Make it, or name a file elsewhere.`);
  const madeAt = clock.now().toISOString();
  const draftFolder = join(dataDir, 'backup-draft');
  closeFolder(draftFolder);
  const held = holdDataFolder(draftFolder);
  try {
    const draft = join(draftFolder, databaseFile);
    rmSync(draft, { force: true }); // of a backup that was cut short
    closeFile(draft);
    await copyDatabase(database, draft, {
      madeAt,
      secret: config.secret === undefined ? readSecret(dataDir) : undefined,
    });
    const copy = createReadStream(draft);
    const sha256 = await writeChecked(file, backupKey === undefined ? copy : await seal(copy, backupKey));
    return { madeAt, sha256, encrypted: backupKey !== undefined };
  } finally {
    held.giveBack();
    rmSync(draftFolder, { recursive: true, force: true });
  }
}

function readSecret(dataDir: string): string | undefined {
  const path = join(dataDir, secretFile);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}
