import { AppError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';

/** SQLite's result codes by the start of their name, and what each means to whoever runs the service. */
const meanings: readonly (readonly [prefix: string, code: ErrorCode, says: string])[] = [
  [
    'SQLITE_FULL',
    'storage_full',
    'The disk of the data folder is full. Nothing was stored; free some space and try again.',
  ],
  [
    'SQLITE_READONLY',
    'storage_readonly',
    'The data folder can’t be written to. Give this user write access to it, or set OMBUD_DATA_DIR to another folder.',
  ],
  [
    'SQLITE_CANTOPEN',
    'storage_readonly',
    'The database can’t be opened or made. Check that OMBUD_DATA_DIR is a folder this user can write to.',
  ],
  [
    'SQLITE_NOTADB',
    'storage_corrupt',
    'The database file is not a database. It was left as it is; move it away or restore a backup.',
  ],
  ['SQLITE_CORRUPT', 'storage_corrupt', 'The database file is damaged. It was left as it is; restore a backup.'],
  [
    'SQLITE_IOERR',
    'storage_unavailable',
    'The disk of the data folder reported an error. Nothing was stored; try again, and check the disk.',
  ],
  [
    'SQLITE_BUSY',
    'storage_unavailable',
    'Another process holds the database. Nothing was stored; try again in a moment.',
  ],
];

const bindingMissing =
  'The SQLite binding is missing or was built for another Node. Run: npm rebuild better-sqlite3 (it needs Python 3, make and a C++ compiler: build-essential on Debian, Xcode tools on macOS, the C++ workload of Visual Studio on Windows).';

/**
 * What the storage reports, as an AppError `storage_*` or `binding_missing` with one plain sentence. An AppError stays
 * itself, and so does a fault of ours (a broken constraint, wrong SQL), which nobody but us can mend.
 */
export function storageError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ERR_DLOPEN_FAILED' || error.message.startsWith('Could not locate the bindings file')) {
    return new AppError('binding_missing', bindingMissing, { cause: error });
  }
  const meaning = meanings.find(([prefix]) => code.startsWith(prefix));
  if (meaning === undefined) return error;
  return new AppError(meaning[1], meaning[2], { cause: error, internal: code });
}
