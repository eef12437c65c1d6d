import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bounds } from '../../src/config.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';

const here = (name: string): string => fileURLToPath(new URL(`../support/${name}`, import.meta.url));

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ombud-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs turns in a process and kills it (SIGKILL) once `count` were acknowledged; returns all it acknowledged. */
async function turnsUntilKilled(path: string, run: string, count: number): Promise<{ thread: string; turn: string }[]> {
  const hooks = new URL('../support/typescript-hooks.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', hooks, here('turn-until-killed.ts'), path, run]);
  let printed = '';
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed.split('\n').length > count) child.kill('SIGKILL');
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, killedBy) => resolve(killedBy)));
  expect(signal, complaints).toBe('SIGKILL');
  const whole = printed.slice(0, printed.lastIndexOf('\n')).split('\n');
  return whole.map((line) => {
    const [thread = '', turn = ''] = line.split(' ');
    return { thread, turn };
  });
}

test('every turn that was acknowledged before a kill -9 is there once and whole, and its thread goes on', async () => {
  const path = join(folder, 'ombud.db');
  for (const [run, count] of [
    ['first', 25],
    ['second', 130],
  ] as const) {
    const acknowledged = await turnsUntilKilled(path, run, count);
    const database = openDatabase({ path, now: () => new Date() });
    const store = sqliteThreadStore(database);
    expect(database.reader.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.reader.pragma('foreign_key_check')).toEqual([]);
    expect(await sqliteAuditLog(database).verify()).toMatchObject({ ok: true });

    for (const { thread, turn } of acknowledged) {
      expect(await store.loadTurn(thread, turn)).toMatchObject({ status: 'completed', turnId: turn });
      expect(await store.loadCalls(thread, turn)).toHaveLength(4);
    }
    for (const thread of new Set(acknowledged.map((each) => each.thread))) {
      const replies = (await store.listMessages(thread, 0, 1_000)).filter(({ role }) => role === 'assistant');
      const known = acknowledged.filter((each) => each.thread === thread).map(({ turn }) => turn);
      expect(replies.map(({ turnId }) => turnId).slice(0, known.length)).toEqual(known);
      // At most the one turn whose acknowledgement the kill cut off.
      expect(replies.length - known.length).toBeLessThanOrEqual(1);
      expect(await store.loadContext(thread)).toMatchObject({ turnCount: replies.length, version: replies.length });
    }

    // A dead process holds no lease: at start every one is ended, however long it had to run.
    const atStart = new Date(Date.parse('2026-11-20T10:00:00.000Z') + bounds.leaseMs).toISOString();
    await store.interruptExpired(atStart);
    expect(database.reader.prepare('SELECT count(*) FROM leases').pluck().get()).toBe(0);
    database.close();
  }
}, 60_000);
