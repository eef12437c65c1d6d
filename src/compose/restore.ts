import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { verifyChecked } from '../storage/checked-file.ts';
import { closeFolder } from '../storage/close-to-others.ts';
import { erasureListOf } from '../storage/erasure-list.ts';
import { sqliteAuditLog } from '../storage/sqlite/audit.ts';
import { takeNote, type BackupNote } from '../storage/sqlite/backup.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { alignErasures } from '../storage/sqlite/replay-erasures.ts';
import { retireDatabase } from '../storage/sqlite/retire-database.ts';
import { isSealed, opens, unseal } from '../vault/sealed-file.ts';
import { secretFile } from '../vault/secret.ts';
import { holdDataFolder } from './data-folder.ts';
import { databaseFile } from './stores.ts';

export interface RestoreRequest {
  readonly config: Pick<Config, 'dataDir' | 'encryptionKey' | 'backupKey' | 'erasuresFile'>;
  readonly file: string;
  /** File with the secret key of the backup; undefined: the configured key. */
  readonly keyFile: string | undefined;
  /** Whether a database that is there may be given up. */
  readonly replace: boolean;
  readonly clock: Clock;
}

export interface Restored {
  readonly madeAt: string;
  readonly threads: number;
  readonly turns: number;
  /** Threads of the backup that were erased since, and now again. */
  readonly erasedAgain: number;
}

/**
 * Puts a backup into a data folder in which no service runs. The backup is checked, opened under the database's own key,
 * brought to the present schema and freed of what was erased since, all beside the database that is there; only then does
 * it take that one's place. Throws AppError, and has changed nothing then.
 */
export async function restore(request: RestoreRequest): Promise<Restored> {
  const { config, file } = request;
  const { dataDir } = config;
  const place = join(dataDir, databaseFile);
  if (existsSync(place) && !request.replace) {
    const says = `There is a database at ${place}. Make a backup of it first; then give it up with: npm run restore -- FILE --replace`;
    throw new AppError('invalid_request', says);
  }
  await verifyChecked(file);
  closeFolder(dataDir);
  const held = holdDataFolder(dataDir);
  const draftFolder = join(dataDir, 'restore-draft');
  try {
    rmSync(draftFolder, { recursive: true, force: true });
    closeFolder(draftFolder);
    const draft = join(draftFolder, databaseFile);
    await unpack(request, draft);
    const note = takeNote(draft);
    await retireDatabase(place, erasureListOf(config));
    const restored = await prepare(draft, note, request);
    if (note.secret !== undefined) putSecret(dataDir, note.secret);
    for (const beside of ['-wal', '-shm']) rmSync(`${place}${beside}`, { force: true });
    renameSync(draft, place);
    await syncFolder(dataDir);
    return restored;
  } finally {
    rmSync(draftFolder, { recursive: true, force: true });
    held.giveBack();
  }
}

async function unpack({ config, file, keyFile }: RestoreRequest, draft: string): Promise<void> {
  const handle = await open(file);
  const beginning = Buffer.alloc(64);
  await handle.read(beginning, 0, beginning.length, 0).finally(() => handle.close());
  const stored = createReadStream(file);
  try {
    const plain = isSealed(beginning) ? await unseal(stored, secretKey(config.backupKey, keyFile)) : stored;
    await pipeline(plain, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const says = 'The backup could not be unpacked: it is damaged, or the disk is full. Nothing was changed.';
    throw new AppError('storage_corrupt', says, { cause });
  } finally {
    stored.destroy();
  }
}

function secretKey(configured: string | undefined, keyFile: string | undefined): string {
  const named = keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8').split('\n');
  const key = named?.map((each) => each.trim()).find(opens) ?? configured;
  if (key !== undefined && opens(key)) return key;
  const says =
    'This backup is encrypted. Name the file with its secret key: npm run restore -- FILE --key-file KEYFILE';
  throw new AppError('config_invalid', says);
}

/** Opens the copy as the service would, frees it of what was erased, notes in the audit record where it comes from. */
async function prepare(draft: string, { madeAt }: BackupNote, { config, clock }: RestoreRequest): Promise<Restored> {
  const database = openDatabase({ path: draft, now: clock.now, encryptionKey: config.encryptionKey });
  try {
    const erasedAgain = await alignErasures(database, erasureListOf(config));
    const detail = { made_at: madeAt, erased_again: erasedAgain };
    const at = clock.now().toISOString();
    await sqliteAuditLog(database).append([
      { at, actor: 'operator', action: 'database.restored', subject: databaseFile, detail },
    ]);
    const count = (table: 'threads' | 'turns') =>
      Number(database.reader.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    return { madeAt, threads: count('threads'), turns: count('turns'), erasedAgain };
  } finally {
    database.close();
  }
}

function putSecret(dataDir: string, secret: string): void {
  const draft = join(dataDir, `${secretFile}.restored`);
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(draft, join(dataDir, secretFile));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
