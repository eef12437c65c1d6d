import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';

/** Where the checksum of a file stands: a line that `sha256sum -c` reads. */
export function checksumFile(path: string): string {
  return `${path}.sha256`;
}

/**
 * Writes `content` to the new file `path`, its checksum beside it, both for this user only; the file appears whole, under
 * its name, once it is on the disk. Resolves to its SHA-256 in hex.
 */
export async function writeChecked(path: string, content: Readable): Promise<string> {
  const draft = `${path}.part`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await rm(draft, { force: true });
    await pipeline(content, hashing, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    const digest = hash.digest('hex');
    await writeFile(checksumFile(path), `${digest}  ${basename(path)}\n`, { mode: 0o600, flush: true });
    await rename(draft, path);
    return digest;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Throws AppError `storage_corrupt` unless `path` is what its checksum says, `invalid_request` where one of them lacks. */
export async function verifyChecked(path: string): Promise<void> {
  const beside = checksumFile(path);
  const [said] = (await readFile(beside, 'utf8').catch(() => '')).split(' ');
  if (said === undefined || said === '') {
    const says = `There is no checksum ${beside}. Copy it here, too; if it is lost and you trust the file: sha256sum FILE > FILE.sha256`;
    throw new AppError('invalid_request', says);
  }
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (cause) {
    throw new AppError('invalid_request', `The file ${path} can’t be read. Name a backup that is there.`, { cause });
  }
  if (hash.digest('hex') === said) return;
  throw new AppError(
    'storage_corrupt',
    `The file ${path} is not what its checksum says. It was left as it is; take another backup.`,
  );
}
