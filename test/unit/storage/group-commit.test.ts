import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { groupCommit } from '../../../src/storage/sqlite/group-commit.ts';
import type { GroupCommit } from '../../../src/storage/sqlite/group-commit.ts';

let db: Database;
let commits: number;
let group: GroupCommit;
const insert = (name: string) => (on: Database) => on.prepare('INSERT INTO things (name) VALUES (?)').run(name).changes;
const names = () => db.prepare('SELECT name FROM things ORDER BY name').pluck().all();

beforeEach(() => {
  db = new Connection(':memory:');
  db.pragma('foreign_keys = ON');
  db.exec(`CREATE TABLE kinds (kind TEXT PRIMARY KEY) STRICT;
    CREATE TABLE things (name TEXT PRIMARY KEY, kind TEXT REFERENCES kinds DEFERRABLE INITIALLY DEFERRED) STRICT`);
  commits = 0;
  group = groupCommit(db, { max: 4, waitingMax: 20, committed: () => (commits += 1) });
});

test('writes that arrive together share a commit, at most `max` of them', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => group.write(insert(name))));
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(commits).toBe(2);
});

test('a write that throws is undone alone, and rejects with what it threw', async () => {
  const fault = new Error('no');
  const settled = await Promise.allSettled([
    group.write(insert('a')),
    group.write((on) => {
      insert('half')(on);
      throw fault;
    }),
    group.write(insert('b')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(settled[1]).toMatchObject({ reason: fault });
  expect(names()).toEqual(['a', 'b']);
});

test('a promise resolves only after the commit', async () => {
  const inTransaction = await group.write(insert('a')).then(() => db.inTransaction);
  expect(inTransaction).toBe(false);
  expect(commits).toBe(1);
});

test('when the commit itself fails, every write of the group rejects and nothing is kept', async () => {
  const orphan = (on: Database) => on.prepare("INSERT INTO things VALUES ('orphan', 'no such kind')").run();
  const settled = await Promise.allSettled([group.write(insert('a')), group.write(orphan)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(names()).toEqual([]);
  await group.write(insert('b'));
  expect(names()).toEqual(['b']);
});

test('when SQLite gives up the transaction, every write of the group rejects and the next one works', async () => {
  const giveUp = (on: Database) => {
    on.exec('ROLLBACK');
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  const settled = await Promise.allSettled([group.write(insert('a')), group.write(giveUp), group.write(insert('b'))]);
  for (const outcome of settled) expect(outcome).toMatchObject({ reason: { code: 'storage_full' } });
  await group.write(insert('c'));
  expect(names()).toEqual(['c']);
});

test('more writes than may wait are refused', async () => {
  const writes = Array.from({ length: 21 }, (_, n) => group.write(insert(`n${n}`)));
  const settled = await Promise.allSettled(writes);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(settled.at(-1)).toMatchObject({ reason: { code: 'queue_full' } });
});

test('flush commits what is waiting at once', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) void group.write(insert(name));
  group.flush();
  expect(names()).toHaveLength(5);
});

test('while something runs alone, writes wait for its end', async () => {
  const order: string[] = [];
  let finish = (): void => undefined;
  const alone = group.alone(() => new Promise<void>((resolve) => (finish = resolve)));
  const write = group.write(insert('a')).then(() => order.push('written'));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(names()).toEqual([]);
  order.push('finished');
  finish();
  await Promise.all([alone, write]);
  expect(order).toEqual(['finished', 'written']);
});

test('a group syncs when any of its writes must be durable, and only then', async () => {
  db.pragma('synchronous = FULL');
  const level = (on: Database) => on.pragma('synchronous', { simple: true });
  expect(await group.write(level)).toBe(2);
  expect(await group.write(level, { durable: false })).toBe(1);
  expect(await Promise.all([group.write(level, { durable: false }), group.write(level)])).toEqual([2, 2]);
  expect(level(db)).toBe(2);
});
