import { createHmac } from 'node:crypto';

/**
 * What stands in a record in place of a content: HMAC-SHA-256 under the secret of the data folder, 43 characters of
 * base64url. Whoever has the record but not the secret can't find out a date of birth by trying them all.
 */
export function keyedDigest(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
