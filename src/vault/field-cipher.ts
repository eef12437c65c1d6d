import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';

/**
 * Values as they lie on the disk. A value is bound to its place (`turns.message`) and its row: put elsewhere, it does
 * not open. Without a key everything lies there as it is.
 */
export interface FieldCipher {
  readonly encrypts: boolean;
  seal(place: string, row: string, value: Buffer): Buffer;
  /** Throws `storage_corrupt` when the value was changed, or sealed for another place, row or key. */
  open(place: string, row: string, sealed: Buffer): Buffer;
  /** Always the same for the same text, so that it can be looked up by; without the key nobody finds out the text by trying. */
  blind(text: string): string;
  /** What tells a wrong key at once: stored with the data. */
  readonly check: Buffer;
}

/** No key: nothing is sealed. */
export const plainCipher: FieldCipher = {
  encrypts: false,
  seal: (_place, _row, value) => value,
  open: (_place, _row, sealed) => sealed,
  blind: (text) => text,
  check: Buffer.alloc(0),
};

const nonceBytes = 12;
const tagBytes = 16;
export const saltBytes = 16;

/**
 * AES-256-GCM with a random nonce, a key of its own for each place (each may seal 2^32 values before nonces are likely to
 * meet), all of them derived by HKDF-SHA-256 from one secret and the salt of the database. Sealed: nonce, tag, value.
 */
export function fieldCipher(secret: string, salt: Buffer): FieldCipher {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, `ombud/1/${purpose}`, 32));
  const keys = new Map<string, Buffer>();
  const keyOf = (place: string): Buffer => {
    let key = keys.get(place);
    if (key === undefined) keys.set(place, (key = derive(`seal/${place}`)));
    return key;
  };
  const blindKey = derive('blind');
  return {
    encrypts: true,
    check: derive('check'),
    seal(place, row, value) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(place), nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(`${place}\n${row}`));
      const body = [cipher.update(value), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
    },
    open(place, row, sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(place), sealed.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(`${place}\n${row}`));
        decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
      } catch (cause) {
        const says = 'A stored value does not open: it was changed, or put where it does not belong. Restore a backup.';
        throw new AppError('storage_corrupt', says, { internal: place, cause });
      }
    },
    blind: (text) => createHmac('sha256', blindKey).update(text).digest('base64url'),
  };
}

/** Whether a cipher has the key that this check was made with. */
export function hasKeyOf(cipher: FieldCipher, check: Buffer): boolean {
  return cipher.check.length === check.length && timingSafeEqual(cipher.check, check);
}
