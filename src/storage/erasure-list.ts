import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** That a thread was erased: by the fingerprint of its id (32 hex digits), so that the list itself names nobody. */
export interface Erasure {
  readonly fingerprint: string;
  /** Milliseconds since 1970. */
  readonly erasedAt: number;
}

/** Where the list is: where the operator says, else in the data folder. */
export function erasureListOf({ dataDir, erasuresFile }: Pick<Config, 'dataDir' | 'erasuresFile'>): string {
  return erasuresFile ?? join(dataDir, 'erasures');
}

const line = /^([0-9a-f]{32}) (\S+)$/;

/**
 * The list of erasures at `path`, oldest first; empty where there is no file. It lies apart from the database, so that it
 * outlives it. A line that was cut off is passed over. Throws AppError `storage_readonly` when it can’t be read.
 */
export async function readErasures(path: string): Promise<readonly Erasure[]> {
  const lines = (await readIfThere(path)).split('\n');
  return lines.flatMap((each) => {
    const [, fingerprint, at] = line.exec(each) ?? [];
    const erasedAt = Date.parse(at ?? '');
    return fingerprint === undefined || Number.isNaN(erasedAt) ? [] : [{ fingerprint, erasedAt }];
  });
}

/** Appends erasures to the list at `path`; resolves once they are on the disk. Throws AppError `storage_readonly`. */
export async function addErasures(path: string, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  const lines = erasures.map(({ fingerprint, erasedAt }) => `${fingerprint} ${new Date(erasedAt).toISOString()}\n`);
  try {
    const file = await open(path, 'a', 0o600);
    try {
      // The line before may have been cut off.
      await file.appendFile(`\n${lines.join('')}`);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw unusable(path, 'written', cause);
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw unusable(path, 'read', cause);
  }
}

function unusable(path: string, what: 'read' | 'written', cause: unknown): AppError {
  const says = `The list of erasures ${path} can’t be ${what}. Give this user access to it, or set OMBUD_ERASURES_FILE to another place.`;
  return new AppError('storage_readonly', says, { cause });
}
