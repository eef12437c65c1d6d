import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { closeFile, closeFileThere, closeFolder } from '../close-to-others.ts';
import { migrations } from '../migrations/list.ts';
import { groupCommit } from './group-commit.ts';
import type { GroupCommit } from './group-commit.ts';
import { makeEndable } from './open-reader.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { plainCipher, type FieldCipher } from '../../vault/field-cipher.ts';
import { makeScrubber } from './scrub.ts';
import type { Scrubber } from './scrub.ts';
import { cipherOf, registerSealing, startEncryption } from './sealing.ts';
import { storageError } from './storage-error.ts';

/** An open database: one connection that writes, through `write` only, and one that reads. */
export interface SqliteDatabase {
  readonly path: string;
  /** What seals the personal columns; both connections have it as SQL functions (`registerSealing`). */
  readonly cipher: FieldCipher;
  readonly write: GroupCommit['write'];
  /** For queries; refuses to write. It sees a write as soon as that write's promise has resolved. */
  readonly reader: Database;
  /** Resolves when no byte of what was deleted is left in the files. For the write that erased: `markErased`. */
  readonly scrub: Scrubber['scrub'];
  /** Moves the write-ahead log into the database file and empties it, so that the file's size says what is stored. */
  truncateLog(): Promise<void>;
  /** Commits what is waiting and closes both connections. */
  close(): void;
}

export interface DatabaseOptions {
  /** `:memory:` for a fleeting one. */
  readonly path: string;
  readonly now: () => Date;
  /** The secret under which personal columns are sealed; undefined: they lie as they are. */
  readonly encryptionKey?: string | undefined;
  /** It holds the folder: of whoever held it before nothing more is kept, not even what a stopped process writes when it goes on. */
  readonly isHolder?: boolean;
}

/**
 * Opens the database at `path` (`:memory:` for a fleeting one), makes it when it is not there, and brings it to the
 * present schema; nobody but this user can read its folder and files from then on. A file that is damaged, not a database or from a newer version is refused before anything is
 * written to it, and so is one that `encryptionKey` does not open. Throws AppError `binding_missing`, `storage_*` or
 * `config_invalid`.
 */
export function openDatabase(options: DatabaseOptions): SqliteDatabase {
  const { path, now, encryptionKey, isHolder = false } = options;
  const inMemory = path === ':memory:';
  const opened: Database[] = [];
  const open = (readonly: boolean): Database => {
    const db = makeEndable(new Connection(path, { readonly, timeout: bounds.storageBusyMs }));
    opened.push(db);
    return db;
  };
  try {
    if (!inMemory) closeToOthers(path);
    if (!inMemory && existsSync(path) && statSync(path).size > 0)
      inspect(open(true), statSync(path).size, encryptionKey);
    const writer = open(false);
    configureWriter(writer);
    migrate(writer, migrations, now);
    const cipher = cipherFor(writer, encryptionKey);
    registerSealing(writer, cipher);
    const reader = inMemory ? writer : open(true);
    if (reader !== writer) registerSealing(reader, cipher);
    reader.pragma('cache_size = -16000');
    return assemble({ path, writer, reader, cipher, fence: isHolder ? raiseFence(writer) : undefined });
  } catch (error) {
    for (const db of opened) db.close();
    throw storageError(error);
  }
}

/** Before SQLite opens anything: its log and index get the permissions of the database file. */
function closeToOthers(path: string): void {
  closeFolder(dirname(path));
  closeFile(path);
  for (const beside of ['-wal', '-shm']) closeFileThere(`${path}${beside}`);
}

/** Looks at an existing file without writing to it, and closes it again. */
function inspect(db: Database, sizeBytes: number, encryptionKey: string | undefined): void {
  pendingMigrations(db, migrations);
  if (sizeBytes <= bounds.quickCheckBytesMax) {
    const found = db.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') {
      const says = 'The database file is damaged. It was left as it is; restore a backup.';
      throw new AppError('storage_corrupt', says, { internal: String(found) });
    }
  }
  cipherOf(db, encryptionKey);
  db.close();
}

function cipherFor(writer: Database, key: string | undefined): FieldCipher {
  const cipher = cipherOf(writer, key);
  if (cipher !== undefined || key === undefined) return cipher ?? plainCipher;
  // Of two processes that start on an empty database, the second finds the first one's row.
  return writer.transaction(() => cipherOf(writer, key) ?? startEncryption(writer, key)).immediate();
}

/** What a connection that writes needs: durable commits, and deleted words overwritten. */
export function configureWriter(db: Database): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL'); // a commit is on the disk before it is acknowledged
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON'); // erased words are overwritten, not just unlinked
  db.pragma('cache_size = -16000'); // KiB
  db.pragma('temp_store = MEMORY');
  // Checkpoints run between groups (below); SQLite's own, inside a commit, is the limit for one very large write.
  db.pragma(`wal_autocheckpoint = ${bounds.logPagesMax}`);
  db.pragma(`journal_size_limit = ${bounds.logPagesMax * 4096}`);
}

function assemble(opened: {
  readonly path: string;
  readonly writer: Database;
  readonly reader: Database;
  readonly cipher: FieldCipher;
  readonly fence: number | undefined;
}): SqliteDatabase {
  const { path, writer, reader, cipher, fence } = opened;
  let sinceCheckpoint = 0;
  const commits = groupCommit(writer, {
    max: bounds.groupCommitMax,
    waitingMax: bounds.writesWaitingMax,
    fence,
    committed: () => {
      sinceCheckpoint += 1;
      if (sinceCheckpoint < bounds.commitsPerCheckpoint) return;
      sinceCheckpoint = 0;
      // After the acknowledgements of this group have gone out: no turn's own commit pays for it.
      setImmediate(() => {
        if (writer.open) writer.pragma('wal_checkpoint(PASSIVE)');
      });
    },
  });
  const { scrub } = path === ':memory:' ? { scrub: async () => undefined } : makeScrubber(path, commits.alone);
  // An erasure whose scrub was cut short. If it fails again, the mark stays for the next start.
  if (reader.pragma('user_version', { simple: true }) === 1) scrub().catch(() => undefined);
  return {
    path,
    cipher,
    reader,
    write: commits.write,
    scrub,
    truncateLog: async () => {
      writer.pragma('wal_checkpoint(TRUNCATE)');
    },
    close: () => {
      commits.flush();
      if (reader !== writer) reader.close();
      writer.close();
    },
  };
}

/** The number under which this holder commits: higher than that of every one before. */
const raiseFence = (writer: Database): number | undefined =>
  writer.prepare<[], { holder: number }>('UPDATE fence SET holder = holder + 1 RETURNING holder').get()?.holder;

/** Notes, in the transaction that erases, that its traces have yet to be overwritten. `scrub` takes the note away. */
export function markErased(db: Database): void {
  db.pragma('user_version = 1');
}
