import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/clock.ts';
import { openStores } from '../../../src/compose/stores.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modes = (): Record<string, string> => ({
  folder: modeOf(dataDir),
  ...Object.fromEntries(
    ['ombud.db', 'ombud.db-wal', 'ombud.db-shm', 'secret'].map((n) => [n, modeOf(join(dataDir, n))]),
  ),
});
const closed = { folder: '700', 'ombud.db': '600', 'ombud.db-wal': '600', 'ombud.db-shm': '600', secret: '600' };
const open = () =>
  openStores({ dataDir, secret: undefined, encryptionKey: undefined, erasuresFile: undefined }, systemClock);

test('the data folder and all that is made in it are for nobody but its user', async () => {
  const stores = await open();
  expect(modes()).toEqual(closed);
  stores.close();
});

test('what was there before, open to others, is closed to them', async () => {
  const before = await open();
  // A second connection keeps the log and its index there when the service closes.
  const other = openDatabase({ path: join(dataDir, 'ombud.db'), now: () => new Date() });
  before.close();
  chmodSync(dataDir, 0o755);
  for (const name of ['ombud.db', 'ombud.db-wal', 'ombud.db-shm', 'secret']) chmodSync(join(dataDir, name), 0o644);
  const stores = await open();
  expect(modes()).toEqual(closed);
  other.close();
  stores.close();
});

test('a folder that many users share is refused, not closed to them', async () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  writeFileSync(join(dataDir, 'of-somebody-else'), '');
  await expect(open()).rejects.toMatchObject({ code: 'storage_readonly' });
  expect((statSync(dataDir).mode & 0o7777).toString(8)).toBe('1777');
});
