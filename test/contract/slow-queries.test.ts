import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedClock } from '../../src/clock.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteProgramQueries, type SqliteProgramQueries } from '../../src/storage/sqlite/program-queries.ts';
import { sqliteProgramStore } from '../../src/storage/sqlite/programs.ts';
import { makeProgram } from '../support/programs.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** Programs whose texts are so long that looking for letters in all of them takes a while. */
const longWinded = Array.from({ length: 400 }, (_, at) =>
  makeProgram(`p${at}`, { gives: `Help number ${at}. ${'Words and more words. '.repeat(4_000)}` }),
);

describe('a named query that takes too long', () => {
  it('is ended and answered so; others go on meanwhile, and the next one is answered', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slow-'));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const database = openDatabase({ path: join(folder, 'ombud.db'), now: clock.now });
    open.push(() => database.close());
    const store = sqliteProgramStore(database, clock);
    await store.seed(longWinded, 'long');
    const queriesWithin = (timeoutMs: number): SqliteProgramQueries => {
      const queries = sqliteProgramQueries(database, { timeoutMs });
      open.push(() => queries.close());
      return queries;
    };
    const everything = { textContains: 'stands nowhere', limit: 10 };

    const patient = queriesWithin(30_000);
    await patient.valuesOf('state');
    const from = performance.now();
    expect(await patient.find(everything)).toEqual([]);
    const wholeMs = performance.now() - from;

    const hasty = queriesWithin(Math.max(1, wholeMs / 20));
    let others = 0;
    const ticking = setInterval(() => (others += 1), 1);
    const slow = hasty.find(everything);
    await expect(slow).rejects.toMatchObject({ code: 'query_too_slow' });
    clearInterval(ticking);
    expect(others).toBeGreaterThan(0);
    expect((await queriesWithin(30_000).find({ limit: 3 })).map(({ program }) => program.id)).toEqual([
      'p0',
      'p1',
      'p10',
    ]);
  });

  it('cannot write, whatever it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slow-'));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const database = openDatabase({ path: join(folder, 'ombud.db'), now: clock.now });
    open.push(() => database.close());
    expect(() => database.reader.prepare('DELETE FROM programs').run()).toThrow(/readonly/);
  });
});
