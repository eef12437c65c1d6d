import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { AppError } from '../errors.ts';

/** Permission bits of the group and of everybody else. */
const forOthers = 0o077;
/** The sticky bit: a folder such as the system's own for passing things, which many users share. */
const sharedByMany = 0o1000;

/**
 * Makes `folder` where it is not there (0700) and takes away what others may do in it where it is. Throws AppError
 * `storage_readonly` when it can’t be made, is somebody else's, or is one that many users share.
 */
export function closeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const says = `The data folder ${folder} can’t be made. Give this user write access, or set OMBUD_DATA_DIR to another folder.`;
    throw new AppError('storage_readonly', says, { cause });
  }
  const { mode } = statSync(folder);
  if ((mode & sharedByMany) !== 0) {
    const says = `The folder ${folder} is shared by many users. Set OMBUD_DATA_DIR to a folder of Ombud’s own, for example one inside it.`;
    throw new AppError('storage_readonly', says);
  }
  if ((mode & forOthers) !== 0) takeFromOthers(folder, 0o700);
}

/** Makes an empty file (0600) where there is none, and takes away what others may do with it where there is. */
export function closeFile(path: string): void {
  if (existsSync(path)) closeFileThere(path);
  else closeSync(openSync(path, 'a', 0o600));
}

/** Takes away what others may do with a file; nothing where there is none. */
export function closeFileThere(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && (found.mode & forOthers) !== 0) takeFromOthers(path, 0o600);
}

function takeFromOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (cause) {
    const says = `${path} is open to other users, and this user may not change that. Make it this user’s own (chown), or set OMBUD_DATA_DIR to another folder.`;
    throw new AppError('storage_readonly', says, { cause });
  }
}
