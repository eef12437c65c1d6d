import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import type { SqliteDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../../src/storage/sqlite/threads.ts';
import { threadQueries } from '../../../src/storage/sqlite/threads-sql.ts';
import { fullChanges, fullClaim } from '../../support/full-turn.ts';
import { fenceOf } from '../../support/turns.ts';

let folder: string;
let path: string;
let database: SqliteDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ombud-'));
  path = join(folder, 'ombud.db');
  database = openDatabase({ path, now: () => new Date() });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** Runs the turns `from` to `to`; returns the bytes of their words (message, reply, quotes). */
async function runTurns(from: number, to: number): Promise<number> {
  const store = sqliteThreadStore(database);
  let words = 0;
  for (let n = from; n <= to; n += 1) {
    const claim = fullClaim('thr_a', n);
    const changes = fullChanges(fenceOf(await store.claimTurn(claim)));
    await store.commitTurn(changes);
    words += Buffer.byteLength([claim.message, changes.replyText, ...changes.facts.map(({ quote }) => quote)].join(''));
  }
  return words;
}

test('no query of the thread store walks a table, so a turn costs the same after a thousand others', () => {
  for (const [name, sql] of Object.entries(threadQueries)) {
    if (name === 'listExpiredLeases') continue; // holds a row only for turns that run right now
    const slots = sql.split('?').length - 1;
    const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, slot]) => [slot, null]));
    const plan = database.reader
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(sql.includes('@') ? [named] : Array(slots).fill(null)));
    const walks = plan.filter(({ detail }) => /^SCAN (?!CONSTANT ROW)/.test(detail) || detail.includes('TEMP B-TREE'));
    expect(walks, name).toEqual([]);
  }
});

test('a turn takes at most 4 kB on the disk beyond its words, the two hundredth no more than the first', async () => {
  const bytesPerTurn = async (from: number, to: number): Promise<number> => {
    await database.truncateLog();
    const before = statSync(path).size;
    const words = await runTurns(from, to);
    await database.truncateLog();
    return (statSync(path).size - before - words) / (to - from + 1);
  };
  const early = await bytesPerTurn(1, 100);
  const late = await bytesPerTurn(101, 200);
  expect(early).toBeLessThan(4_096);
  expect(late).toBeLessThan(4_096);
});

test('the state that a turn rewrites does not grow with the turns', async () => {
  const stateBytes = () =>
    database.reader
      .prepare('SELECT length(dialogue) + length(programs) FROM thread_states JOIN thread_programs USING (thread)')
      .pluck()
      .get() as number;
  await runTurns(1, 20);
  const early = stateBytes();
  await runTurns(21, 60);
  expect(stateBytes()).toBeLessThan(early * 1.1);
});
