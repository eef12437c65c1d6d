import { once } from 'node:events';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';

/**
 * Overwriting what is deleted (`secure_delete`) is not enough to be rid of it: when SQLite moves rows between pages it
 * leaves old copies in the unused part of a page, where nothing ever overwrites them. Only building the file anew
 * (VACUUM) does away with those, and only emptying the write-ahead log does away with the old pages in it.
 *
 * This takes some 10 ms per MB, so it runs in a thread of its own. `user_version` is 1 from an erasure to the end of
 * the scrub that follows it, so that one cut short is done at the next start.
 */
const scrubInThread = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Connection = require(workerData.driver);
  const db = new Connection(workerData.path, { timeout: workerData.busyMs });
  db.pragma('secure_delete = ON');
  db.exec('VACUUM');
  const emptied = db.pragma('wal_checkpoint(TRUNCATE)')[0].busy === 0;
  if (emptied) db.pragma('user_version = 0');
  db.close();
  parentPort.postMessage(emptied);
`;

export interface Scrubber {
  /** Resolves when no byte of what was deleted before this call is left in the files. Calls that wait share one run. */
  scrub(): Promise<void>;
}

/**
 * Scrubs the database at `path`, one run at a time, `alone` (no write meanwhile; writers wait). A run that was not quick
 * is followed by a rest in proportion, so that many erasures can't keep a large database from answering.
 */
export function makeScrubber(path: string, alone: <T>(work: () => Promise<T>) => Promise<T>): Scrubber {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  let restUntilMs = 0;

  async function runAfter(previous: Promise<void>): Promise<void> {
    await previous.catch(() => undefined); // its own callers were told
    await wait(Math.max(0, restUntilMs - performance.now()), undefined, { ref: false });
    waiting = undefined; // whoever deletes from here on needs another run
    const startedMs = performance.now();
    try {
      await alone(() => scrubFile(path));
    } finally {
      const endedMs = performance.now();
      restUntilMs = endedMs + Math.max(0, endedMs - startedMs - bounds.scrubQuickMs) * bounds.scrubRestFactor;
    }
  }

  return {
    scrub: () => {
      if (waiting === undefined) last = waiting = runAfter(last);
      return waiting;
    },
  };
}

async function scrubFile(path: string): Promise<void> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const workerData = { driver, path, busyMs: bounds.storageBusyMs };
  try {
    for (let tries = 0; tries < bounds.scrubTriesMax; tries += 1) {
      const worker = new Worker(scrubInThread, { eval: true, workerData });
      const [emptied] = (await once(worker, 'message')) as [boolean];
      if (emptied) return;
    }
  } catch (error) {
    throw notYetGone(error);
  }
  throw notYetGone(undefined);
}

function notYetGone(cause: unknown): AppError {
  const says =
    'It was deleted, but its traces in the file could not be overwritten yet. This is tried again at the next start.';
  return new AppError('storage_unavailable', says, { cause });
}
