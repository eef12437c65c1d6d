import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';

const charsMin = 32;

/** Name of the secret's file in the data folder. */
export const secretFile = 'secret';

/**
 * The secret behind thread tokens and keyed digests: OMBUD_SECRET when it is set (`fromEnvironment`), else the file
 * `secret` of the data folder, made at the first start with 256 random bits and readable by its owner only. Throws
 * `storage_readonly` when it can't be made, `config_invalid` when the file holds no secret.
 */
export function loadSecret(dataDir: string, fromEnvironment: string | undefined): string {
  if (fromEnvironment !== undefined) return fromEnvironment;
  const path = join(dataDir, secretFile);
  const secret = readSecret(path) ?? makeSecret(dataDir, path);
  if (secret.length < charsMin) {
    const says = `The file ${path} holds no usable secret. Restore it from a backup; with another one, threads can’t be reopened.`;
    throw new AppError('config_invalid', says);
  }
  return secret;
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new AppError('storage_readonly', `The file ${path} can’t be read. Give this user access to it.`, {
      cause: error,
    });
  }
}

/**
 * Writes the whole secret to a file of its own and then links it into place, which only one process can: nobody ever
 * sees half a secret, and two that start together agree on one.
 */
function makeSecret(dataDir: string, path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = openSync(draft, 'wx', 0o600);
    writeSync(file, `${randomBytes(32).toString('base64url')}\n`);
    fsyncSync(file);
    closeSync(file);
    linkUnlessThere(draft, path);
  } catch (error) {
    const says = `The secret can’t be written to ${dataDir}. Give this user write access, or set OMBUD_SECRET.`;
    throw new AppError('storage_readonly', says, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path) ?? '';
}

function linkUnlessThere(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
