import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markErased, openDatabase } from '../../../src/storage/sqlite/database.ts';
import { makeScrubber } from '../../../src/storage/sqlite/scrub.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  path = join(folder, 'ombud.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ path, now: () => new Date() });
const bytes = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));

test('an erasure whose scrub was cut short is finished at the next start', async () => {
  const first = open();
  await first.write((db) => db.exec("CREATE TABLE words (word TEXT) STRICT; INSERT INTO words VALUES ('canary')"));
  await first.write((db) => {
    db.pragma('secure_delete = OFF'); // leaves what a scrub is for
    db.exec('DELETE FROM words');
    markErased(db);
  });
  first.close();
  expect(bytes().includes('canary')).toBe(true);

  const second = open();
  await vi.waitFor(() => expect(second.reader.pragma('user_version', { simple: true })).toBe(0), { timeout: 5_000 });
  expect(bytes().includes('canary')).toBe(false);
  second.close();
});

test('scrubs asked for while one waits share its run, and a later one gets a run of its own', async () => {
  open().close();
  let runs = 0;
  const { scrub } = makeScrubber(path, (work) => {
    runs += 1;
    return work();
  });
  await Promise.all([scrub(), scrub(), scrub()]);
  expect(runs).toBe(1);
  await scrub();
  expect(runs).toBe(2);
});

test('a scrub that can not be done says so, and the next one is tried', async () => {
  const { scrub } = makeScrubber(join(folder, 'no', 'such', 'folder'), (work) => work());
  await expect(scrub()).rejects.toMatchObject({ code: 'storage_unavailable' });
  await expect(scrub()).rejects.toMatchObject({ code: 'storage_unavailable' });
});
