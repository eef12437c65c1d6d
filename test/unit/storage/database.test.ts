import { createRequire } from 'node:module';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { storageError } from '../../../src/storage/sqlite/storage-error.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  path = join(folder, 'data', 'ombud.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openDatabase({ path, now: () => new Date('2026-11-20T10:00:00Z') });
const fill = async (rows: number): Promise<void> => {
  const database = open();
  await database.write((db) => {
    db.exec('CREATE TABLE things (name TEXT) STRICT');
    for (let n = 0; n < rows; n += 1) db.prepare('INSERT INTO things VALUES (?)').run('x'.repeat(1_000));
  });
  database.close();
};

test('a database is made where there is none, with its folder, and survives being closed', async () => {
  await fill(1);
  const again = open();
  expect(again.reader.prepare('SELECT count(*) FROM things').pluck().get()).toBe(1);
  again.close();
});

test('what is written goes to the log first, is synced before it is acknowledged, and is overwritten when deleted', async () => {
  const database = open();
  const setting = (name: string) => database.write((db) => db.pragma(name, { simple: true }));
  expect(await setting('journal_mode')).toBe('wal');
  expect(await setting('synchronous')).toBe(2);
  expect(await setting('foreign_keys')).toBe(1);
  expect(await setting('secure_delete')).toBe(1);
  database.close();
});

test('the reader sees an acknowledged write and cannot write', async () => {
  const database = open();
  await database.write((db) => db.exec('CREATE TABLE things (name TEXT) STRICT'));
  expect(() => database.reader.exec("INSERT INTO things VALUES ('x')")).toThrow(/readonly/);
  expect(database.reader.prepare('SELECT count(*) FROM things').pluck().get()).toBe(0);
  database.close();
});

test('the write-ahead log stays small through many commits', async () => {
  const database = open();
  await database.write((db) => db.exec('CREATE TABLE things (name TEXT) STRICT'));
  for (let n = 0; n < 300; n += 1) await database.write((db) => db.exec(`INSERT INTO things VALUES ('${n}')`));
  expect(statSync(`${path}-wal`).size).toBeLessThan(1_000_000);
  database.close();
});

test('closing commits what is waiting', async () => {
  const database = open();
  const write = database.write((db) => db.exec('CREATE TABLE things (name TEXT) STRICT'));
  database.close();
  await write;
  const again = open();
  expect(again.reader.prepare('SELECT count(*) FROM things').pluck().get()).toBe(0);
  again.close();
});

describe('a file that can not be used is refused in one sentence and left as it is:', () => {
  test('one that is no database', async () => {
    await fill(1);
    rmSync(path);
    writeFileSync(path, 'These are my notes, and they are not a database at all. '.repeat(200));
    expectRefusal('storage_corrupt');
  });

  test('a database with a damaged page', async () => {
    await fill(200);
    const bytes = readFileSync(path);
    bytes.fill(0x5a, bytes.length - 40_000, bytes.length - 20_000);
    writeFileSync(path, bytes);
    expectRefusal('storage_corrupt');
  });

  test('a database that was cut short', async () => {
    await fill(200);
    truncateSync(path, 4096 * 20);
    expectRefusal('storage_corrupt');
  });

  test('a database of a newer version', async () => {
    await fill(1);
    const newer = new Connection(path);
    newer.exec("INSERT INTO migrations VALUES (9999, 'later', '', '')");
    newer.close();
    expectRefusal('storage_newer');
  });
});

test('a data folder that can not be made is refused in one sentence', () => {
  writeFileSync(join(folder, 'data'), 'a file stands where the folder should');
  expect(open).toThrow(expect.objectContaining({ code: 'storage_readonly' }));
});

test('a folder in which nothing can be written is refused in one sentence', () => {
  // A folder of the kernel's, because a test that runs as root may write to any other.
  const inKernel = () => openDatabase({ path: '/proc/self/ombud.db', now: () => new Date() });
  if (existsSync('/proc/self')) expect(inKernel).toThrow(expect.objectContaining({ code: 'storage_readonly' }));
});

test('a disk that is full is reported as such, nothing is kept, and the next write works', async () => {
  const database = open();
  await database.write((db) => db.exec('CREATE TABLE things (name TEXT) STRICT'));
  const pages = (await database.write((db) => db.pragma('page_count', { simple: true }))) as number;
  await database.write((db) => db.pragma(`max_page_count = ${pages + 4}`));
  const tooMuch = database.write((db) => db.prepare('INSERT INTO things VALUES (?)').run('x'.repeat(100_000)));
  await expect(tooMuch).rejects.toMatchObject({ code: 'storage_full' });
  await database.write((db) => db.exec("INSERT INTO things VALUES ('small')"));
  expect(database.reader.prepare('SELECT name FROM things').pluck().all()).toEqual(['small']);
  database.close();
});

test('a missing binding is reported with the command that builds it', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('better-sqlite3'));
  const missing = caught(() => require('bindings')('no-such-binding.node'));
  expect(storageError(missing)).toMatchObject({
    code: 'binding_missing',
    publicDetail: expect.stringContaining('npm rebuild better-sqlite3'),
  });
});

test('a fault of ours stays what it is', () => {
  const broken = caught(() => new Connection(':memory:').prepare('SELECT nothing FROM nowhere'));
  expect(storageError(broken)).toBe(broken);
});

function expectRefusal(code: string): void {
  const before = readFileSync(path);
  expect(open).toThrow(expect.objectContaining({ code }));
  expect(readFileSync(path).equals(before)).toBe(true);
}

function caught(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('who holds the database', () => {
  const hold = () => openDatabase({ path, now: () => new Date('2026-11-20T10:00:00Z'), isHolder: true });
  const put = (database: ReturnType<typeof openDatabase>, name: string) =>
    database.write((db) => db.prepare('INSERT INTO things VALUES (?)').run(name));

  test('is the last one that took it: what an older holder writes late is kept by nobody', async () => {
    await fill(0);
    const older = hold();
    await put(older, 'in time');
    const newer = hold();
    await expect(put(older, 'late')).rejects.toMatchObject({ code: 'storage_unavailable' });
    await put(newer, 'now');
    expect(newer.reader.prepare('SELECT name FROM things').pluck().all()).toEqual(['in time', 'now']);
    older.close();
    newer.close();
  });

  test('is nobody where a command only reads or mends: such a connection raises nothing', async () => {
    await fill(0);
    const holder = hold();
    open().close();
    await put(holder, 'still');
    holder.close();
  });
});
