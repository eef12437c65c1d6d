import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import Connection from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { closeFile } from '../close-to-others.ts';

/** Who holds a data folder: one row in a small database of its own, so that taking it is a transaction. */
export interface Holder {
  readonly instance: string;
  /** Where its pid means something: host, boot and process space. */
  readonly place: string;
  readonly host: string;
  readonly pid: number;
  /** Instants in milliseconds. */
  readonly startedAt: number;
  readonly beatAt: number;
}

export type Claimant = Pick<Holder, 'place' | 'host' | 'pid'>;

export interface InstanceRow {
  /** The holder, if there is one. */
  holder(): Holder | undefined;
  /** Takes the row from the holder that was seen (none: from nobody). Undefined: somebody else was quicker, or it beat since. */
  take(seen: Holder | undefined, now: number): Holder | undefined;
  /** Says that the holder lives. False: it holds no more. */
  beat(instance: string, now: number): boolean;
  /** Lets the next one have it. */
  release(instance: string): void;
  close(): void;
}

const table = `CREATE TABLE IF NOT EXISTS instance (
  one INTEGER PRIMARY KEY CHECK (one = 1), instance TEXT, place TEXT, host TEXT, pid INTEGER, startedAt INTEGER, beatAt INTEGER) STRICT;
INSERT OR IGNORE INTO instance (one) VALUES (1);`;

/** Opens the row in the file at `path`; a file that is no database says nothing, and is made anew. */
export function openInstanceRow(path: string, claimant: Claimant, busyMs: number): InstanceRow {
  const db = open(path, busyMs);
  const read = db.prepare<[], Holder & { readonly instance: string | null }>(
    'SELECT instance, place, host, pid, startedAt, beatAt FROM instance',
  );
  const put = db.prepare<[Record<string, unknown>]>(
    `UPDATE instance SET instance = @instance, place = @place, host = @host, pid = @pid, startedAt = @now, beatAt = @now
       WHERE instance IS @seen AND beatAt IS @seenBeat`,
  );
  const tick = db.prepare<[number, string]>('UPDATE instance SET beatAt = ? WHERE instance = ?');
  const free = db.prepare<[string]>('UPDATE instance SET instance = NULL, beatAt = NULL WHERE instance = ?');
  const holder = (): Holder | undefined => {
    const row = read.get();
    return row === undefined || row.instance === null ? undefined : row;
  };
  return {
    holder,
    take(seen, now) {
      const instance = randomUUID();
      const { changes } = put.run({
        ...claimant,
        instance,
        now,
        seen: seen?.instance ?? null,
        seenBeat: seen?.beatAt ?? null,
      });
      return changes === 1 ? holder() : undefined;
    },
    beat: (instance, now) => tick.run(now, instance).changes === 1,
    release: (instance) => void free.run(instance),
    close: () => db.close(),
  };
}

function open(path: string, busyMs: number): Database {
  try {
    return prepare(path, busyMs);
  } catch (error) {
    if (!isNoDatabase(error)) throw error;
    for (const file of [path, `${path}-journal`]) rmSync(file, { force: true });
    return prepare(path, busyMs);
  }
}

function prepare(path: string, busyMs: number): Database {
  closeFile(path);
  const db = new Connection(path, { timeout: busyMs });
  try {
    db.exec(table);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

const isNoDatabase = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT');
