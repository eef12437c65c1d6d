import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { copyDatabase, takeNote } from '../../../src/storage/sqlite/backup.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Rows of which one fills most of a page. */
const rowBytes = 3_000;

test('a copy is that of the instant at which it was asked for, however much is written between its steps', async () => {
  const [path, copyPath] = [join(folder, 'a.db'), join(folder, 'b.db')];
  const db = new Connection(path);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE things (words BLOB) STRICT');
  const insert = db.prepare(`INSERT INTO things VALUES (zeroblob(${rowBytes}))`);
  const rows = 8 * bounds.backupStepPages;
  db.transaction(() => {
    for (let n = 0; n < rows; n += 1) insert.run();
  })();

  let copying = true;
  let written = 0;
  const write = (): void => {
    if (!copying) return;
    insert.run();
    written += 1;
    setImmediate(write);
  };
  const copied = copyDatabase(path, copyPath, { madeAt: '2026-11-20T10:00:00.000Z', secret: 'the secret' });
  setImmediate(write);
  await copied;
  copying = false;
  db.close();

  expect(written).toBeGreaterThan(4);
  expect(takeNote(copyPath)).toEqual({ madeAt: '2026-11-20T10:00:00.000Z', secret: 'the secret' });
  const copy = new Connection(copyPath);
  expect(copy.prepare('SELECT count(*) FROM things').pluck().get()).toBe(rows);
  expect(copy.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'backup_note'").pluck().get()).toBe(0);
  copy.close();
});

test('a database that nobody backed up is no backup', () => {
  const path = join(folder, 'a.db');
  new Connection(path).exec('CREATE TABLE things (words TEXT) STRICT').close();
  expect(() => takeNote(path)).toThrow(expect.objectContaining({ code: 'storage_corrupt' }));
});
