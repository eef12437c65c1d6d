import { countWords } from '../embedding/text/count-words.ts';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { bounds } from '../bounds.ts';
import type { Digest } from './come-back-code.ts';

/**
 * A passcode that a person chose. It is kept as scrypt over a keyed digest: a stolen database alone can't be searched,
 * and with the secret each guess still costs. It never reaches a store, a log or a model in the clear.
 */

/** RFC 7914; 16 MB and some 50 ms a guess, off the event loop. */
const cost = { N: 16_384, r: 8, p: 1 } as const;
const keyBytes = 32;
const scheme = 'scrypt1';

/** Stands in the stored message where a passcode was. Not a handle: nothing can bring it back. */
export const passcodeSlot = '[PASSCODE]';

const named =
  /\b(?:pass ?code|pass ?word)\b(?:\s*(?:is|will be|should be|to|=|:|,|-)\s*|\s+)["“'‘]?([^\s"”'’,;!?]{1,100})/giu;

export interface PasscodeTaken {
  /** The message without it. */
  readonly text: string;
  readonly passcode: string | undefined;
}

/**
 * Takes a passcode out of a message before anything of it is kept: behind its name ("passcode: bluebird7"), or, where
 * one was asked for (`expected`), the message itself.
 */
export function takePasscode(message: string, expected: boolean): PasscodeTaken {
  let passcode: string | undefined;
  const text = message.replace(named, (whole: string, value: string) => {
    const word = value.replace(/[.)\]]+$/, '');
    if (!isPasscode(word)) return whole;
    passcode = word;
    return whole.replace(word, passcodeSlot);
  });
  if (passcode !== undefined || !expected || !looksLikeOne(message)) return { text, passcode };
  return { text: passcodeSlot, passcode: message.trim() };
}

/** So many words are a sentence, not a passcode. */
const wordsMax = 4;

function looksLikeOne(message: string): boolean {
  const text = message.trim();
  return isPasscode(text) && countWords(text) <= wordsMax && !ticketShape.test(text);
}

const ticketShape = /\bomb[\s#:-]{0,3}20\d{2}\b/i;

/** Long enough, with a letter or sign more than once different, and with a number in it, so that no plain word is one. */
export function isPasscode(text: string): boolean {
  const plain = normal(text);
  return (
    plain.length >= bounds.passcodeCharsMin &&
    plain.length <= bounds.passcodeCharsMax &&
    /\d/.test(plain) &&
    new Set(plain).size >= differentCharsMin &&
    !('01234567890'.includes(plain) || '09876543210'.includes(plain))
  );
}

const differentCharsMin = 3;

/** As a phone's keyboard may change it: case and spaces tell nothing apart. */
function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

/** What is stored of a passcode: `scrypt1$salt$key`. */
export async function hashPasscode(digest: Digest, passcode: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(digest, passcode, salt);
  return [scheme, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The same work whether or not there is a hash to compare with. */
export async function passcodeHolds(
  digest: Digest,
  passcode: string | undefined,
  hash: string | undefined,
): Promise<boolean> {
  const [kind, salt, key] = (hash ?? '').split('$');
  const stored = kind === scheme && salt !== undefined && key !== undefined ? Buffer.from(key, 'base64url') : undefined;
  const derived = await derive(digest, passcode ?? '', Buffer.from(salt ?? 'nobody', 'base64url'));
  const same = timingSafeEqual(derived, stored?.length === keyBytes ? stored : Buffer.alloc(keyBytes));
  return same && stored !== undefined && passcode !== undefined;
}

function derive(digest: Digest, passcode: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(digest(`passcode:${normal(passcode)}`), salt, keyBytes, cost, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
