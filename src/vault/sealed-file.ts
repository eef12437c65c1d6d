import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { AppError } from '../errors.ts';

/** The first line of a sealed file. */
const firstLine = Buffer.from('age-encryption.org/v1\n');

/** Whether bytes are the beginning of a sealed file. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, firstLine.length).equals(firstLine);
}

/** Whether this key opens what it sealed. */
export function opens(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-');
}

/** A new pair: `secret` opens what either of them sealed. */
export async function newSealingKeys(): Promise<{ readonly secret: string; readonly open: string }> {
  const secret = await generateIdentity();
  return { secret, open: await identityToRecipient(secret) };
}

/** `plain` as a file of the age format, piece by piece, under a key of either kind. Throws AppError `config_invalid`. */
export async function seal(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(opens(key) ? await identityToRecipient(key) : key);
  } catch {
    throw unusable();
  }
  return Readable.fromWeb((await encrypter.encrypt(toWeb(plain))) as ReadableStream);
}

/**
 * What is in a sealed file. Throws AppError `config_invalid` for a key that is not its own; a file that was changed or cut
 * off makes the stream fail.
 */
export async function unseal(sealed: Readable, secret: string): Promise<Readable> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(secret);
    return Readable.fromWeb((await decrypter.decrypt(toWeb(sealed))) as ReadableStream);
  } catch {
    throw unusable();
  }
}

function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
}

/** Without its cause: the library's message quotes the key. */
function unusable(): AppError {
  const says =
    'The key does not fit this backup, or is no key of an age file. Name the file that "npm run backup -- --new-key FILE" made for it.';
  return new AppError('config_invalid', says);
}
