import Connection from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrations as released } from '../../../src/storage/migrations/list.ts';
import { migrate } from '../../../src/storage/sqlite/migrate.ts';

const now = () => new Date('2026-11-20T10:00:00Z');
const first = { version: 1, name: 'things', sql: 'CREATE TABLE things (name TEXT) STRICT' };
const second = { version: 2, name: 'kinds', sql: 'CREATE TABLE kinds (name TEXT) STRICT' };
const tables = (db: Connection.Database) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations' ORDER BY name")
    .pluck()
    .all();

test('each migration is applied once, in order', () => {
  const db = new Connection(':memory:');
  migrate(db, [first], now);
  migrate(db, [first, second], now);
  migrate(db, [first, second], now);
  expect(tables(db)).toEqual(['kinds', 'things']);
  expect(db.prepare('SELECT version FROM migrations ORDER BY version').pluck().all()).toEqual([1, 2]);
});

test('one that fails leaves nothing of itself and keeps those before it', () => {
  const db = new Connection(':memory:');
  const broken = { version: 2, name: 'broken', sql: 'CREATE TABLE half (a TEXT) STRICT; CREATE TABLE things (a TEXT)' };
  expect(() => migrate(db, [first, broken], now)).toThrow(/already exists/);
  expect(tables(db)).toEqual(['things']);
  migrate(db, [first, second], now);
  expect(tables(db)).toEqual(['kinds', 'things']);
});

test('one that was edited after it was applied is refused by name', () => {
  const db = new Connection(':memory:');
  migrate(db, [first], now);
  const edited = { ...first, sql: `${first.sql} -- with a second thought` };
  expect(() => migrate(db, [edited], now)).toThrow(/Migration 1 \(things\) was edited/);
});

test('a database that knows a later one is refused', () => {
  const db = new Connection(':memory:');
  migrate(db, [first, second], now);
  expect(() => migrate(db, [first], now)).toThrow(expect.objectContaining({ code: 'storage_newer' }));
});

test('one that is not written yet is passed over, and applied when it is', () => {
  const db = new Connection(':memory:');
  migrate(db, [{ ...first, sql: '' }, second], now);
  expect(tables(db)).toEqual(['kinds']);
  migrate(db, [first, second], now);
  expect(tables(db)).toEqual(['kinds', 'things']);
});

test('every table of ours is strict', () => {
  const db = new Connection(':memory:');
  migrate(db, released, now);
  const loose = db
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  expect(loose).toEqual([]);
});
