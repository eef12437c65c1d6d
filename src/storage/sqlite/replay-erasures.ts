import type { Database } from 'better-sqlite3';
import { addErasures, readErasures, type Erasure } from '../erasure-list.ts';
import type { SqliteDatabase } from './database.ts';
import { eraseTicketWords } from './erase-ticket-words.ts';
import { statement } from './statement.ts';
import { fingerprint, removeThread } from './threads-claim.ts';
import { threadQueries as sql } from './threads-sql.ts';

/** What a database knows to be erased. */
export function erasuresOf(db: Database): readonly Erasure[] {
  return db
    .prepare<[], { fingerprint: Buffer; erased_at: number }>('SELECT fingerprint, erased_at FROM erased_threads')
    .all()
    .map((row) => ({ fingerprint: row.fingerprint.toString('hex'), erasedAt: row.erased_at }));
}

/** The line of the list for one thread. */
export function erasureOf(threadId: string, at: string): Erasure {
  return { fingerprint: fingerprint(threadId).toString('hex'), erasedAt: Date.parse(at) };
}

/**
 * Makes a database and the list of erasures at `path` agree: what the list lacks is added to it, and what it has and the
 * database does not know, because the database comes from an older backup, is erased again. Resolves to how many threads
 * that were, once no byte of them is left in the files.
 */
export async function alignErasures(database: SqliteDatabase, path: string): Promise<number> {
  const known = erasuresOf(database.reader);
  const listed = await readErasures(path);
  await addErasures(path, lacking(listed, known));
  const unknown = lacking(known, listed);
  if (unknown.length === 0) return 0;
  const erased = await database.write((db) => eraseAgain(db, unknown));
  if (erased > 0) await database.scrub();
  return erased;
}

/** Those of `all` that are not among `some`. */
export function lacking(some: readonly Erasure[], all: readonly Erasure[]): readonly Erasure[] {
  const there = new Set(some.map((each) => each.fingerprint));
  return all.filter((each) => !there.has(each.fingerprint));
}

function eraseAgain(db: Database, erasures: readonly Erasure[]): number {
  const erasedAt = new Map(erasures.map((each) => [each.fingerprint, each.erasedAt]));
  let erased = 0;
  for (const { thread, id } of db.prepare<[], { thread: number; id: string }>('SELECT thread, id FROM threads').all()) {
    const at = erasedAt.get(fingerprint(id).toString('hex'));
    if (at === undefined) continue;
    eraseTicketWords(db, id, new Date(at).toISOString());
    removeThread(db, thread, id, at);
    erased += 1;
  }
  // Also of those that the backup never had: their ids stay used.
  for (const [id, at] of erasedAt) statement(db, sql.insertErased).run(Buffer.from(id, 'hex'), at);
  return erased;
}
