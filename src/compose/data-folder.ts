import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';

/**
 * Takes the data folder for this process; returns what gives it back. SQLite would let two processes write, but each
 * would take the other's running turns for dead ones. A folder whose holder is gone (a crash, `kill -9`) is free.
 */
export function holdDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'ombud.pid');
  const holder = readHolder(path);
  if (holder !== undefined && holder !== process.pid && isAlive(holder)) {
    throw new AppError(
      'storage_unavailable',
      `Another Ombud (process ${holder}) is using the data folder ${dataDir}. Stop it, or set OMBUD_DATA_DIR to another folder.`,
    );
  }
  try {
    writeFileSync(path, `${process.pid}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new AppError(
      'storage_readonly',
      `The data folder ${dataDir} can’t be written. Give this user write access, or set OMBUD_DATA_DIR to another folder.`,
      { cause },
    );
  }
  return () => rmSync(path, { force: true });
}

function readHolder(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8').trim());
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Signal 0 asks without harming; EPERM means that it lives and is somebody else's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
