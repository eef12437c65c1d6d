import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecret } from '../../../src/vault/secret.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('the secret of the environment is used as it is, and no file is made', () => {
  expect(loadSecret(folder, 'x'.repeat(40))).toBe('x'.repeat(40));
  expect(readdirSync(folder)).toEqual([]);
});

test('a secret is made once, for its owner only, and read from then on', () => {
  const dataDir = join(folder, 'data');
  const secret = loadSecret(dataDir, undefined);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(loadSecret(dataDir, undefined)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('a secret that is already there is never written over', () => {
  writeFileSync(join(folder, 'secret'), `${'kept'.repeat(10)}\n`);
  expect(loadSecret(folder, undefined)).toBe('kept'.repeat(10));
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${'kept'.repeat(10)}\n`);
});

test('a file without a usable secret is refused rather than replaced', () => {
  writeFileSync(join(folder, 'secret'), '');
  expect(() => loadSecret(folder, undefined)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('');
});

test('a folder that can not be made is refused in one sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  const inAFile = () => loadSecret(join(folder, 'file', 'data'), undefined);
  expect(inAFile).toThrow(expect.objectContaining({ code: 'storage_readonly' }));
});
