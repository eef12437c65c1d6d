import { existsSync } from 'node:fs';
import Connection from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { storageError } from './storage-error.ts';

/** What a backup carries beside the database: when it was made, and the secret of its data folder if it keeps one. */
export interface BackupNote {
  readonly madeAt: string;
  readonly secret: string | undefined;
}

/**
 * Copies the database at `from` to the new file `to` while others write, and puts `note` into the copy. The copy is that
 * of one instant: a read transaction is held over all steps, because a backup whose source another connection changes
 * between two of them begins again (https://www.sqlite.org/backup.html), and under load would never end. It has all that
 * was committed before the call. Throws AppError `storage_*`.
 */
export async function copyDatabase(from: string, to: string, note: BackupNote): Promise<void> {
  try {
    const source = new Connection(from, { readonly: true, fileMustExist: true, timeout: bounds.storageBusyMs });
    try {
      source.exec('BEGIN');
      source.prepare('SELECT count(*) FROM sqlite_schema').get(); // here the instant is chosen
      await source.backup(to, { progress: () => bounds.backupStepPages });
    } finally {
      source.close();
    }
    writeNote(to, note);
  } catch (error) {
    throw storageError(error);
  }
}

function writeNote(path: string, { madeAt, secret }: BackupNote): void {
  const copy = new Connection(path);
  try {
    copy.pragma('journal_mode = DELETE'); // one file, without a log beside it
    const found = copy.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') {
      const says = 'The database is damaged, so no backup was made of it. Restore an earlier backup.';
      throw new AppError('storage_corrupt', says, { internal: String(found) });
    }
    copy.exec('CREATE TABLE backup_note (made_at TEXT NOT NULL, secret TEXT) STRICT');
    copy.prepare('INSERT INTO backup_note VALUES (?, ?)').run(madeAt, secret ?? null);
  } finally {
    copy.close();
  }
}

/**
 * Takes the note out of a copy, which then is a database like every other, after looking at every page of it. Throws
 * AppError `storage_corrupt` for a file that is damaged or no backup.
 */
export function takeNote(path: string): BackupNote {
  if (!existsSync(path)) throw noBackup();
  try {
    const copy = new Connection(path, { fileMustExist: true });
    try {
      copy.pragma('secure_delete = ON');
      if (copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backup_note'").get() === undefined) throw noBackup();
      if (copy.pragma('integrity_check(1)', { simple: true }) !== 'ok') throw noBackup();
      const row = copy
        .prepare<[], { made_at: string; secret: string | null }>('SELECT made_at, secret FROM backup_note')
        .get();
      if (row === undefined) throw noBackup();
      copy.exec('DROP TABLE backup_note');
      return { madeAt: row.made_at, secret: row.secret ?? undefined };
    } finally {
      copy.close();
    }
  } catch (error) {
    throw storageError(error);
  }
}

function noBackup(): AppError {
  return new AppError(
    'storage_corrupt',
    'This file is damaged, or no backup that "npm run backup" made. Take another one.',
  );
}
