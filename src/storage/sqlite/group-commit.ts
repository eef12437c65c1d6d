import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import { storageError } from './storage-error.ts';
import { statement } from './statement.ts';

interface Job {
  readonly durable: boolean;
  readonly work: (db: Database) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  /**
   * Runs `work` (synchronous) in a transaction; resolves with what it returned once that is on the disk. If it throws,
   * nothing of it is kept and the promise rejects with what it threw; the others in its group are not touched.
   *
   * `durable: false` is for what nobody has been told yet (a claim): it survives the end of the process, and is on the
   * disk with the next durable commit, but does not wait for a sync of its own.
   */
  write<T>(work: (db: Database) => T, options?: { readonly durable: boolean }): Promise<T>;
  /** Commits what is waiting, now. */
  flush(): void;
  /** Runs `work` while no write runs; those that arrive meanwhile wait for its end. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Writes that arrive in one turn of the event loop share one transaction and one disk sync; each has its own savepoint.
 * A write that comes alone waits for nobody. At most `max` share a sync; at most `waitingMax` wait, more are refused.
 */
export function groupCommit(
  db: Database,
  options: {
    readonly max: number;
    readonly waitingMax: number;
    readonly committed: () => void;
    /** The number of the holder: a commit under another one is given up. */
    readonly fence?: number | undefined;
  },
): GroupCommit {
  const waiting: Job[] = [];
  let scheduled = false;
  let held = false;

  function schedule(): void {
    if (scheduled || held) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      if (held) return;
      commitNext();
      if (waiting.length > 0) schedule();
    });
  }

  function commitNext(): void {
    const jobs = waiting.splice(0, options.max);
    if (jobs.length === 0 || !commitTogether(db, jobs, options.fence)) return;
    options.committed();
  }

  return {
    write: <T>(work: (db: Database) => T, { durable }: { readonly durable: boolean } = { durable: true }) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length >= options.waitingMax) {
          reject(new AppError('queue_full', 'Too much is waiting to be stored. Try again in a moment.'));
          return;
        }
        waiting.push({ durable, work, resolve: (value) => resolve(value as T), reject });
        schedule();
      }),
    flush: () => {
      while (waiting.length > 0) commitNext();
    },
    alone: async (work) => {
      held = true;
      try {
        return await work();
      } finally {
        held = false;
        if (waiting.length > 0) schedule();
      }
    },
  };
}

/** True when the group was committed. Promises are settled only after that is certain. */
function commitTogether(db: Database, jobs: readonly Job[], fence: number | undefined): boolean {
  const settlements: (() => void)[] = [];
  const syncs = jobs.some(({ durable }) => durable);
  if (!syncs) db.pragma('synchronous = NORMAL');
  try {
    statement(db, 'BEGIN IMMEDIATE').run();
    if (fence !== undefined) heedFence(db, fence);
    for (const job of jobs) settlements.push(runAlone(db, job));
    statement(db, 'COMMIT').run();
  } catch (error) {
    if (db.inTransaction) statement(db, 'ROLLBACK').run();
    const failure = storageError(error);
    for (const job of jobs) job.reject(failure);
    return false;
  } finally {
    if (!syncs) db.pragma('synchronous = FULL');
  }
  for (const settle of settlements) settle();
  return true;
}

/** Inside the transaction, so that nobody takes the folder over between this and the commit. */
function heedFence(db: Database, fence: number): void {
  const row = statement<{ holder: number }>(db, 'SELECT holder FROM fence').get();
  if (row?.holder === fence) return;
  throw new AppError(
    'storage_unavailable',
    'Another Ombud has taken over this data folder; this one stores nothing more. Stop it.',
  );
}

/** Runs one job in its savepoint. Throws only when SQLite gave up the whole transaction (disk full, I/O error). */
function runAlone(db: Database, job: Job): () => void {
  statement(db, 'SAVEPOINT job').run();
  try {
    const value = job.work(db);
    statement(db, 'RELEASE job').run();
    return () => job.resolve(value);
  } catch (error) {
    if (!db.inTransaction) throw error;
    statement(db, 'ROLLBACK TO job').run();
    statement(db, 'RELEASE job').run();
    return () => job.reject(storageError(error));
  }
}
