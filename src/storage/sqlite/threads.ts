import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import type { ThreadContext } from '../../threads/thread.ts';
import type { ThreadStore } from '../../threads/thread-store.ts';
import type { SqliteDatabase } from './database.ts';
import { savePersona } from './personas.ts';
import { statement } from './statement.ts';
import { claimTurn, createThread, findThread, interruptExpired, removeThread } from './threads-claim.ts';
import { appendFacts, commitTurn, failTurn, type ThreadKey } from './threads-commit.ts';
import {
  listFacts,
  listMessages,
  loadContext,
  loadEvents,
  loadOwner,
  loadTrace,
  loadTurn,
  loadVault,
} from './threads-read.ts';
import { threadQueries as sql } from './threads-sql.ts';
import { eraseTicketWords } from './erase-ticket-words.ts';

/** The thread store on SQLite. Writes go through group commit; reads see everything that was acknowledged. */
export function sqliteThreadStore(database: SqliteDatabase): ThreadStore {
  const { reader, write } = database;
  return {
    createThread: (input) =>
      write((db) => {
        const { threadId, replayed } = createThread(db, input);
        return { ...(loadContext(db, threadId) as ThreadContext), replayed };
      }),
    // Nobody is told of a claim before its turn is committed, and that commit syncs both.
    claimTurn: (input) => write((db) => claimTurn(db, input), { durable: false }),
    commitTurn: async (changes) => {
      const committed = await write((db) => commitTurn(db, changes));
      if (changes.forget !== undefined && changes.forget.length > 0) await database.scrub();
      return committed;
    },
    failTurn: (fence, failure) => write((db) => failTurn(db, fence, failure)),
    noteAppealIntent: (input) =>
      write((db) => {
        statement(db, sql.noteAppealIntent).run(input.program, Date.parse(input.at), input.threadId);
      }),
    patchFacts: ({ threadId, facts, expectedVersion, at }) =>
      write((db) => changed(db, threadId, expectedVersion, (key) => appendFacts(db, key, facts, Date.parse(at)))),
    changePersona: ({ threadId, change, expectedVersion }) =>
      write((db) => changed(db, threadId, expectedVersion, (key) => savePersona(db, key, change))),
    eraseThread: async (threadId, at) => {
      await write((db) => {
        const thread = findThread(db, threadId);
        if (thread === undefined) throw threadNotFound();
        eraseTicketWords(db, threadId, at);
        removeThread(db, thread, threadId, Date.parse(at));
      });
      await database.scrub();
    },
    interruptExpired: (at) => write((db) => interruptExpired(db, Date.parse(at))),

    loadContext: async (threadId) => loadContext(reader, threadId),
    owner: async (threadId) => loadOwner(reader, threadId),
    loadTurn: async (threadId, turnId) => loadTurn(reader, threadId, turnId),
    loadEvents: async (threadId, turnId, after) => loadEvents(reader, threadId, turnId, after),
    loadCalls: async (threadId, turnId) => loadTrace(reader, threadId, turnId)?.calls ?? [],
    listMessages: async (threadId, after, limit) => listMessages(reader, threadId, after, limit),
    loadVault: async (threadId) => loadVault(reader, threadId),
    listFacts: async (threadId, limit) => listFacts(reader, threadId, limit),
  };
}

/** A change outside of a turn: for the version that was read, and with a new one. */
function changed(
  db: Database,
  threadId: string,
  expectedVersion: number | undefined,
  change: (key: ThreadKey) => void,
): { version: number } {
  const found = statement<{ thread: number; version: number }>(db, sql.findVersion).get(threadId);
  if (found === undefined) throw threadNotFound();
  if (expectedVersion !== undefined && expectedVersion !== found.version) {
    throw new AppError('version_conflict', 'The thread changed since you read it. Read it again, then change it.');
  }
  const version = found.version + 1;
  change({ thread: found.thread, threadId });
  statement(db, sql.updateVersion).run(version, found.thread);
  return { version };
}

function threadNotFound(): AppError {
  return new AppError('thread_not_found', 'There is no thread with this id.');
}
