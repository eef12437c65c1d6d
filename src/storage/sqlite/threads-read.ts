import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { Fact, FactStatus } from '../../profile/fact.ts';
import { emptyDialogue } from '../../threads/thread.ts';
import type { ThreadContext } from '../../threads/thread.ts';
import type { StoredMessage, StoredTurn, TurnStatus, VaultEntry } from '../../threads/turn.ts';
import type { TurnEvent } from '../../threads/turn-event.ts';
import { toGuard, type GuardColumns } from './guards.ts';
import { unpackJson } from './packed-json.ts';
import { statement } from './statement.ts';
import type { StoredTrace } from './threads-commit.ts';
import { threadQueries as sql } from './threads-sql.ts';

interface ContextRow extends GuardColumns {
  readonly thread: number;
  readonly token_epoch: number;
  readonly created_at: number;
  readonly version: number;
  readonly turn_count: number;
  readonly last_turn_at: number | null;
  readonly dialogue: string;
  readonly programs: string | null;
  readonly grievance: string | null;
  readonly tool_history: string | null;
  readonly persona: string | null;
  readonly appeals: string;
}

interface FactRow {
  readonly path: string;
  readonly value: string | null;
  readonly status: FactStatus;
  readonly quote: string;
  readonly turn_number: number;
}

interface TraceRow {
  readonly status: TurnStatus;
  readonly failure_code: string | null;
  readonly trace: Buffer | null;
}

interface TurnRow extends TraceRow {
  readonly id: string;
  readonly number: number;
  readonly started_at: number;
  readonly finished_at: number | null;
  readonly message: string | null;
  readonly version: number | null;
  readonly text: string | null;
  readonly body: Buffer | null;
}

/** What a turn starts from: two indexed look-ups, however long the thread is. */
export function loadContext(db: Database, threadId: string): ThreadContext | undefined {
  const row = statement<ContextRow>(db, sql.findContext).get(threadId);
  if (row === undefined) return undefined;
  const facts = statement<FactRow>(db, sql.listFactsInForce).all(row.thread);
  return {
    threadId,
    version: row.version,
    turnCount: row.turn_count,
    tokenEpoch: row.token_epoch,
    createdAt: instant(row.created_at),
    lastTurnAt: row.last_turn_at === null ? undefined : instant(row.last_turn_at),
    // A removed fact is as if nobody had said it; the ledger keeps that it was.
    facts: facts.filter(({ status }) => status !== 'removed').map(toFact),
    dialogue: { ...emptyDialogue, ...JSON.parse(row.dialogue) },
    programs: row.programs === null ? [] : JSON.parse(row.programs),
    grievance: row.grievance === null ? undefined : JSON.parse(row.grievance),
    appealIntents: appealsOf(row.appeals),
    toolHistory: row.tool_history === null ? [] : JSON.parse(row.tool_history),
    persona: row.persona === null ? {} : JSON.parse(row.persona),
    guard: toGuard(row),
  };
}

/** Program -> instant at which an appeal was first meant. */
function appealsOf(json: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries<number>(JSON.parse(json)).map(([program, at]) => [program, instant(at)]));
}

export function loadOwner(db: Database, threadId: string): { owner: string; tokenEpoch: number } | undefined {
  const row = statement<{ owner: string; token_epoch: number }>(db, sql.findOwner).get(threadId);
  return row && { owner: row.owner, tokenEpoch: row.token_epoch };
}

export function loadTurn(db: Database, threadId: string, turnId: string): StoredTurn | undefined {
  const row = statement<TurnRow>(db, sql.findTurn).get(turnId, threadId);
  if (row === undefined) return undefined;
  const trace = row.trace === null ? undefined : (unpackJson(row.trace) as StoredTrace);
  return {
    turnId: row.id,
    threadId,
    number: row.number,
    status: row.status,
    startedAt: instant(row.started_at),
    finishedAt: row.finished_at === null ? undefined : instant(row.finished_at),
    message: row.message ?? '',
    replyText: row.text ?? undefined,
    replyBody: row.body === null ? undefined : (unpackJson(row.body) as StoredTurn['replyBody']),
    route: trace?.route,
    version: row.version ?? undefined,
    timings: trace?.timings ?? {},
  };
}

export function loadTrace(db: Database, threadId: string, turnId: string): StoredTrace | undefined {
  const row = statement<TraceRow>(db, sql.findTrace).get(turnId, threadId);
  return row === undefined || row.trace === null ? undefined : (unpackJson(row.trace) as StoredTrace);
}

/**
 * The stored events with a number over `after`. A turn that ended without an answer stored none but how it ended; that
 * one has the last number there can be, so that it reaches a reader whatever they have seen of the live ones.
 */
export function loadEvents(db: Database, threadId: string, turnId: string, after: number): readonly TurnEvent[] {
  const row = statement<TraceRow>(db, sql.findTrace).get(turnId, threadId);
  if (row === undefined) return [];
  const events = row.trace === null ? endOf(row) : (unpackJson(row.trace) as StoredTrace).events;
  return events.filter(({ number }) => number > after);
}

function endOf(row: TraceRow): readonly TurnEvent[] {
  const number = bounds.eventsPerTurnMax;
  if (row.status === 'claimed') return [];
  if (row.status === 'cancelled') return [{ number, type: 'run.cancelled' }];
  return [{ number, type: 'run.failed', code: row.failure_code ?? 'internal' }];
}

/** Messages in order, at most `limit`, with a number over `after`. Turn n's message is 2n - 1, its reply 2n. */
export function listMessages(db: Database, threadId: string, after: number, limit: number): readonly StoredMessage[] {
  const firstTurn = Math.floor(after / 2) + 1;
  const rows = statement<TurnRow>(db, sql.listTurnTexts).all(threadId, firstTurn, limit);
  const messages = rows.flatMap((row): StoredMessage[] => [
    ...(row.message === null ? [] : [message(row, 'user', row.message, row.started_at)]),
    ...(row.text === null ? [] : [message(row, 'assistant', row.text, row.finished_at ?? row.started_at)]),
  ]);
  return messages.filter(({ number }) => number > after).slice(0, limit);
}

function message(row: TurnRow, role: StoredMessage['role'], text: string, at: number): StoredMessage {
  const number = role === 'user' ? row.number * 2 - 1 : row.number * 2;
  return { number, turnId: row.id, role, text, at: instant(at) };
}

export function loadVault(db: Database, threadId: string): readonly VaultEntry[] {
  return statement<VaultEntry>(db, sql.listVault).all(threadId, bounds.handlesPerThreadMax);
}

export function listFacts(
  db: Database,
  threadId: string,
  limit: number,
): readonly (Fact & { at: string; superseded: boolean })[] {
  const rows = statement<FactRow & { at: number; superseded: 0 | 1 }>(db, sql.listFacts).all(threadId, limit);
  return rows.map((row) => ({ ...toFact(row), at: instant(row.at), superseded: row.superseded === 1 }));
}

function toFact(row: FactRow): Fact {
  const { path, status, quote, turn_number: turn } = row;
  return { path, status, quote, turn, ...(row.value === null ? {} : { value: JSON.parse(row.value) }) };
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
