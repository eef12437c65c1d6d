import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import { emptyDialogue } from '../../threads/thread.ts';
import type { NewThread } from '../../threads/thread-store.ts';
import type { ClaimInput, ClaimOutcome, TurnStatus, VaultEntry } from '../../threads/turn.ts';
import type { GuardChange, ThreadGuard } from '../../threads/guard.ts';
import { markErased } from './database.ts';
import { saveGuard } from './guards.ts';
import { savePersona } from './personas.ts';
import { statement } from './statement.ts';
import { threadQueries as sql } from './threads-sql.ts';

/** A turn that carries the same idempotency key. */
interface KeyedTurn {
  readonly turn: number;
  readonly turn_id: string;
  readonly thread: number;
  readonly thread_id: string;
  readonly status: TurnStatus;
  readonly body_hash: Buffer;
  readonly held_until: number | null;
  readonly answered: 0 | 1;
}

/** Sixteen bytes that stand for a text: enough that two never meet, and not the text. */
export function fingerprint(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, 16);
}

/** Claims the thread for a turn, inside a transaction. See `ClaimOutcome` for what it may find. */
export function claimTurn(db: Database, input: ClaimInput): ClaimOutcome {
  const at = Date.parse(input.at);
  const earlier = findKeyedTurn(db, input);
  if (earlier !== undefined) {
    const outcome = outcomeOfKey(db, earlier, input, at);
    if (outcome !== undefined) return outcome;
  }

  const thread = findThread(db, input.threadId) ?? createThreadFor(db, input);
  if (thread === undefined) return { kind: 'thread_missing' };
  const busyUntil = clearLease(db, thread, at);
  if (busyUntil !== undefined) return { kind: 'busy', until: new Date(busyUntil).toISOString() };
  if (earlier !== undefined) takeOver(db, earlier, thread, at);

  const turnNumber = (statement<{ number: number | null }>(db, sql.lastTurnNumber).get(thread)?.number ?? 0) + 1;
  const key = input.idempotency === undefined ? null : fingerprintOfKey(input.idempotency);
  const bodyHash = input.idempotency === undefined ? null : fingerprintOfBody(db, input.idempotency.bodyHash);
  const { lastInsertRowid: turn } = statement(db, sql.insertTurn).run({
    thread,
    number: turnNumber,
    id: input.turnId,
    at,
    key,
    bodyHash,
    row: `${input.threadId}/${input.turnId}`,
    message: input.message,
  });
  statement(db, sql.insertLease).run(thread, turn, at + input.leaseMs);
  for (const entry of input.vault) keepInVault(db, { thread, threadId: input.threadId }, entry);
  const fence = { threadId: input.threadId, turnId: input.turnId, number: turnNumber };
  return { kind: 'claimed', fence, turnNumber };
}

/** Makes an empty thread, or finds the one that an earlier request with the same key made. */
export function createThread(db: Database, input: NewThread): { threadId: string; replayed: boolean } {
  const { idempotency } = input;
  if (idempotency === undefined) {
    insertThread(db, input);
    return { threadId: input.threadId, replayed: false };
  }
  const key = fingerprintOfKey(idempotency);
  const bodyHash = fingerprintOfBody(db, idempotency.bodyHash);
  const earlier = statement<{ id: string; body_hash: Buffer }>(db, sql.findThreadByKey).get(key);
  if (earlier !== undefined) {
    if (earlier.body_hash.equals(bodyHash)) return { threadId: earlier.id, replayed: true };
    throw new AppError(
      'idempotency_conflict',
      'This Idempotency-Key was used with another request. Use a new key for a new request.',
    );
  }
  statement(db, sql.insertThreadKey).run(key, bodyHash, insertThread(db, input));
  return { threadId: input.threadId, replayed: false };
}

/** Makes an empty thread; throws `thread_exists` if the id was ever used. Returns its internal key. */
export function insertThread(db: Database, input: NewThread): number {
  const { threadId, owner, channel, metadata, at } = input;
  const used =
    findThread(db, threadId) !== undefined || statement(db, sql.findErased).get(fingerprint(threadId)) !== undefined;
  if (used) throw new AppError('thread_exists', 'A thread with this id exists, or once did. Choose another id.');
  const created = statement(db, sql.insertThread).run({
    threadId,
    owner,
    channel,
    metadata: JSON.stringify(metadata),
    at: Date.parse(at),
  });
  const thread = Number(created.lastInsertRowid);
  const { openUntil } = input;
  const dialogue = openUntil === undefined ? emptyDialogue : { ...emptyDialogue, openUntil };
  statement(db, sql.insertState).run({ thread, row: threadId, dialogue: JSON.stringify(dialogue) });
  if (input.grievance !== undefined)
    statement(db, sql.saveGrievance).run({ thread, row: threadId, state: JSON.stringify(input.grievance) });
  if (input.guard !== undefined) saveGuard(db, thread, threadId, changeOf(input.guard));
  if (input.persona !== undefined) savePersona(db, { thread, threadId }, input.persona);
  return thread;
}

function changeOf({ passcodeHash, flagged, safeContact }: ThreadGuard): GuardChange {
  return {
    ...(passcodeHash === undefined ? {} : { passcodeHash }),
    ...(flagged ? { flagged } : {}),
    ...(safeContact === undefined ? {} : { safeContact }),
  };
}

export function findThread(db: Database, threadId: string): number | undefined {
  return statement<{ thread: number }>(db, sql.findThread).get(threadId)?.thread;
}

/** Marks turns whose lease ran out as interrupted; returns how many. */
export function interruptExpired(db: Database, at: number): number {
  const expired = statement<{ thread: number; turn: number }>(db, sql.listExpiredLeases).all(at);
  for (const { thread, turn } of expired) interrupt(db, thread, turn, at);
  return expired.length;
}

function findKeyedTurn(db: Database, input: ClaimInput): KeyedTurn | undefined {
  if (input.idempotency === undefined) return undefined;
  return statement<KeyedTurn>(db, sql.findTurnByKey).get(fingerprintOfKey(input.idempotency));
}

function fingerprintOfKey({ scope, key }: { scope: string; key: string }): Buffer {
  return fingerprint(`${scope}\0${key}`);
}

/** Blinded where the database is encrypted: a short message could be guessed, and a guess checked by its hash. */
function fingerprintOfBody(db: Database, bodyHash: string): Buffer {
  return fingerprint(
    statement<{ blinded: string }>(db, 'SELECT blind(?) AS blinded').get(bodyHash)?.blinded ?? bodyHash,
  );
}

/** What the key alone decides; undefined when the earlier turn ended without an answer and may be tried again. */
function outcomeOfKey(db: Database, earlier: KeyedTurn, input: ClaimInput, at: number): ClaimOutcome | undefined {
  const { idempotency } = input;
  const sameBody = idempotency !== undefined && earlier.body_hash.equals(fingerprintOfBody(db, idempotency.bodyHash));
  const which = { turnId: earlier.turn_id, threadId: earlier.thread_id };
  if (!sameBody) return { kind: 'key_conflict' };
  if (earlier.answered === 1) return { kind: 'replay', ...which };
  if (earlier.held_until !== null && earlier.held_until > at) return { kind: 'in_progress', ...which };
  return undefined;
}

function createThreadFor(db: Database, input: ClaimInput): number | undefined {
  if (input.createThread === undefined) return undefined;
  return insertThread(db, { threadId: input.threadId, ...input.createThread, metadata: {}, at: input.at });
}

/** The instant until which another turn holds the thread. A lease that ran out is taken away from its turn. */
function clearLease(db: Database, thread: number, at: number): number | undefined {
  const lease = statement<{ turn: number; held_until: number }>(db, sql.findLease).get(thread);
  if (lease === undefined) return undefined;
  if (lease.held_until > at) return lease.held_until;
  interrupt(db, thread, lease.turn, at);
  return undefined;
}

function interrupt(db: Database, thread: number, turn: number, at: number): void {
  statement(db, sql.endTurn).run('interrupted', at, 'turn_interrupted', turn);
  statement(db, sql.releaseLease).run(thread);
}

/**
 * The new turn takes the key and the words of the one that was never answered. If that one had opened a thread of its
 * own, nobody was told of it: it goes, so that no words are left where their owner can't delete them.
 */
function takeOver(db: Database, earlier: KeyedTurn, thread: number, at: number): void {
  if (earlier.status === 'claimed') interrupt(db, earlier.thread, earlier.turn, at);
  statement(db, sql.handOverTurn).run(earlier.turn);
  if (earlier.thread === thread) return;
  const turns = statement<{ number: number }>(db, sql.lastTurnNumber).get(earlier.thread)?.number;
  const untouched = statement<{ version: number }>(db, sql.findVersion).get(earlier.thread_id)?.version === 0;
  if (turns === 1 && untouched) removeThread(db, earlier.thread, earlier.thread_id, at);
}

/** Deletes a thread and everything that hangs on it; its id stays used. */
export function removeThread(db: Database, thread: number, threadId: string, at: number): void {
  markErased(db);
  statement(db, sql.eraseThread).run(thread);
  statement(db, sql.insertErased).run(fingerprint(threadId), at);
}

/** Throws `version_conflict` when the handle already stands for another value: the caller's vault was out of date. */
export function keepInVault(
  db: Database,
  { thread, threadId }: { readonly thread: number; readonly threadId: string },
  entry: VaultEntry,
): void {
  const kept = statement<Omit<VaultEntry, 'handle'>>(db, sql.findVaultEntry).get(thread, entry.handle);
  if (kept === undefined) {
    const { handle, entity, value } = entry;
    statement(db, sql.insertVaultEntry).run({ thread, handle, entity, row: `${threadId}/${handle}`, value });
  } else if (kept.value !== entry.value || kept.entity !== entry.entity) {
    throw new AppError('version_conflict', 'The thread moved on while this message was read. Send it again.');
  }
}
