import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { ProgramStaging, StagedPlace } from '../../programs/program-staging.ts';
import { searchedWords } from '../../programs/searched-words.ts';
import { statement } from './statement.ts';
import { storageError } from './storage-error.ts';

export interface StagedRow {
  readonly id: string;
  readonly hash: string;
  readonly body: string;
  /** JSON list: what full text is searched in. */
  readonly words: string;
}

/** A staging whose rows can be read back, by id. */
export interface SqliteStaging extends ProgramStaging {
  rows(): Iterable<StagedRow>;
}

const schema = `
CREATE TABLE staged (
  id    TEXT PRIMARY KEY,
  hash  TEXT NOT NULL,
  body  TEXT NOT NULL,
  words TEXT NOT NULL,
  file  TEXT NOT NULL,
  line  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE others (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

const queries = {
  put: 'INSERT INTO staged (id, hash, body, words, file, line) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  place: 'SELECT file, line FROM staged WHERE id = ?',
  drop: 'DELETE FROM staged WHERE id = ?',
  count: 'SELECT count(*) AS count FROM staged',
  rows: 'SELECT id, hash, body, words FROM staged ORDER BY id',
  keepOther: 'INSERT OR IGNORE INTO others (id) VALUES (?)',
  unknownRelated: `SELECT staged.id, staged.file, staged.line, named.value AS related
    FROM staged, json_each(staged.body, '$.related') AS named
    WHERE named.value NOT IN (SELECT id FROM staged) AND named.value NOT IN (SELECT id FROM others)
    ORDER BY staged.file, staged.line`,
};

const leftOver = /^seed-\d+\.staged(-journal)?$/;

/**
 * Staging in a scratch file of its own in `folder`, which is removed at the end; one that a killed process left behind
 * is removed at the next seeding. Nothing of it needs to outlive the process, so nothing waits for the disk.
 */
export function openStaging(folder: string): SqliteStaging {
  for (const name of readdirSync(folder)) if (leftOver.test(name)) rmSync(join(folder, name), { force: true });
  const path = join(folder, `seed-${process.pid}.staged`);
  const db = new Connection(path);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -16000'); // KiB
  db.exec(schema);
  db.exec('BEGIN');
  let waiting = 0;
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storageError(error);
    }
  };
  return {
    put: (program, hash, { file, line }) =>
      guarded(() => {
        const words = JSON.stringify(searchedWords(program));
        const kept = statement(db, queries.put).run(program.id, hash, JSON.stringify(program), words, file, line);
        if (kept.changes === 0) return statement<StagedPlace>(db, queries.place).get(program.id);
        waiting += 1;
        if (waiting % bounds.seedBatchRows === 0) db.exec('COMMIT; BEGIN');
        return undefined;
      }),
    has: (id) => statement(db, queries.place).get(id) !== undefined,
    drop: (id) => void statement(db, queries.drop).run(id),
    unknownRelated: (others) => {
      for (const id of others) statement(db, queries.keepOther).run(id);
      return statement<StagedPlace & { id: string; related: string }>(db, queries.unknownRelated).iterate();
    },
    count: () => statement<{ count: number }>(db, queries.count).get()?.count ?? 0,
    rows: () => statement<StagedRow>(db, queries.rows).iterate(),
    close: () => {
      db.close();
      for (const name of [path, `${path}-journal`]) rmSync(name, { force: true });
    },
  };
}
