/**
 * The code by which a person who stayed anonymous comes back to a ticket: ten signs, `K7QMP-2RXH9`, 50 bits.
 *
 * It is worked out from the thread with a keyed digest, so that it is stored nowhere in the clear, a replayed answer
 * can show it again, and one person has one code to keep; the ticket holds a digest of it. Guessing is bounded by the
 * counting of attempts, and the digest is keyed, so that a stolen database does not give it away.
 */

/** A keyed digest of a text: 32 bytes as base64url. */
export type Digest = (text: string) => string;

/** Crockford's base 32: no I, L, O or U, which hands and eyes take for something else. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const half = codeLength / 2;

/** Stands in a stored reply where the code goes; whoever sends the reply puts the code there. */
export const codeSlot = '{{code}}';

/** The code of all tickets that this thread files without a name. */
export function comeBackCode(digest: Digest, threadId: string): string {
  const bytes = Buffer.from(digest(`come_back_code:${threadId}`), 'base64url');
  const code = Array.from(bytes.subarray(0, codeLength), (byte) => signs[byte & 31]).join('');
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** What the ticket stores of a code. */
export function codeHash(digest: Digest, code: string): string {
  return digest(`come_back_code_hash:${code}`);
}

/** The one spelling of a code as a person typed it, or undefined. `o` is read as 0, `i` and `l` as 1. */
export function readComeBackCode(text: string): string | undefined {
  const match = /^\s*([0-9a-z]{5})[\s-]{0,3}([0-9a-z]{5})\s*$/i.exec(text);
  if (match === null) return undefined;
  const typed = `${match[1]}${match[2]}`.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  if ([...typed].some((sign) => !signs.includes(sign))) return undefined;
  return `${typed.slice(0, half)}-${typed.slice(half)}`;
}
