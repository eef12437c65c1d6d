import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { operatorDatabase } from '../../src/storage/sqlite/operator-database.ts';
import { casesSql, operatorDatabaseContract } from './operator-database.ts';

operatorDatabaseContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ombud-cases-'));
  const path = join(folder, 'cases.db');
  const db = new Connection(path);
  db.exec('CREATE TABLE cases (id TEXT, status TEXT, opened_on TEXT, amount INTEGER, urgent INTEGER)');
  db.exec(casesSql('1'));
  return {
    where: { sqlite: path },
    runner: (timeoutMs) => operatorDatabase(path, timeoutMs),
    missing: () => operatorDatabase(join(folder, 'nobody.db'), 2_000),
    slow: 'WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 40000000) SELECT max(v) AS v FROM n',
    count: async () => (db.prepare('SELECT count(*) AS n FROM cases').get() as { n: number }).n,
    async end() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
