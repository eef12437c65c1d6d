import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyedDigest } from '../../../src/audit/keyed-digest.ts';

const secret = 's'.repeat(32);

test('a digest is the same for the same content, and another for another content or another secret', () => {
  const digest = keyedDigest(secret, '1984-03-07');
  expect(keyedDigest(secret, '1984-03-07')).toBe(digest);
  expect(keyedDigest(secret, '1984-03-08')).not.toBe(digest);
  expect(keyedDigest('t'.repeat(32), '1984-03-07')).not.toBe(digest);
});

test('a digest can not be found by hashing guesses without the secret', () => {
  expect(keyedDigest(secret, '1984-03-07')).not.toBe(createHash('sha256').update('1984-03-07').digest('base64url'));
});

test('a digest follows RFC 4231, test case 2', () => {
  const hex = Buffer.from(keyedDigest('Jefe', 'what do ya want for nothing?'), 'base64url').toString('hex');
  expect(hex).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
});
