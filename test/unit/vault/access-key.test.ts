import { expect, test } from 'vitest';
import { hashKey, newAccessKey } from '../../../src/vault/access-key.ts';

test('a key says its kind, has 256 random bits, and is never the same twice', () => {
  const keys = Array.from({ length: 100 }, () => newAccessKey('staff'));
  for (const key of keys) expect(key).toMatch(/^ombud_staff_[\w-]{43}$/);
  expect(new Set(keys).size).toBe(100);
});

test('a key is stored as its SHA-256', () => {
  expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
