import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { fixedClock } from '../../src/clock.ts';
import { openDatabase, type SqliteDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteProgramQueries, type SqliteProgramQueries } from '../../src/storage/sqlite/program-queries.ts';
import { sqliteProgramStore } from '../../src/storage/sqlite/programs.ts';
import { programStoreContract } from './program-store.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
const opened: { database: SqliteDatabase; queries: SqliteProgramQueries; folder: string }[] = [];
afterEach(async () => {
  for (const { database, queries, folder } of opened.splice(0)) {
    await queries.close();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

programStoreContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const database = openDatabase({ path: join(folder, 'ombud.db'), now: clock.now });
  const queries = sqliteProgramQueries(database);
  opened.push({ database, queries, folder });
  return { store: sqliteProgramStore(database, clock), queries };
});
