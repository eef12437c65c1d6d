import type { Database } from 'better-sqlite3';
import { AppError } from '../../errors.ts';
import type { Fact } from '../../profile/fact.ts';
import { ticketSlot } from '../../threads/turn.ts';
import type { Committed, Fence, RouteDecision, TracedCall, TurnChanges } from '../../threads/turn.ts';
import type { TurnEvent } from '../../threads/turn-event.ts';
import { appendAuditLines } from './audit.ts';
import { forgetFacts } from './forget-facts.ts';
import { saveGuard } from './guards.ts';
import { packJson } from './packed-json.ts';
import { statement } from './statement.ts';
import { keepInVault } from './threads-claim.ts';
import { threadQueries as sql } from './threads-sql.ts';
import { saveToolHistory } from './tool-history.ts';
import { applyTicketChange } from './ticket-changes.ts';

/** What of a turn is only read by those who ask how it came about. Stored deflated, in one piece. */
export interface StoredTrace {
  readonly route: RouteDecision;
  readonly events: readonly TurnEvent[];
  readonly calls: readonly TracedCall[];
  readonly timings: Readonly<Record<string, number>>;
}

/** A thread by its internal key, and by the id that its words are sealed for. */
export interface ThreadKey {
  readonly thread: number;
  readonly threadId: string;
}

interface FencedTurn {
  readonly thread: number;
  readonly turn: number;
  readonly version: number;
}

/** Writes everything of a turn inside a transaction; throws `fence_lost` when the lease is no longer this turn's. */
export function commitTurn(db: Database, changes: TurnChanges): Committed {
  const { thread, turn, version: before } = passFence(db, changes.fence);
  const version = before + 1;
  const at = Date.parse(changes.at);
  const { threadId, turnId } = changes.fence;

  appendFacts(db, { thread, threadId }, changes.facts, at);
  for (const entry of changes.vault ?? []) keepInVault(db, { thread, threadId }, entry);
  statement(db, sql.updateState).run({
    version,
    at,
    row: threadId,
    dialogue: JSON.stringify(changes.dialogue),
    thread,
  });
  if (changes.programs !== undefined)
    statement(db, sql.savePrograms).run({ thread, row: threadId, programs: JSON.stringify(changes.programs) });

  saveToolHistory(db, { thread, threadId }, changes);

  const ticketNumber =
    changes.ticket === undefined ? undefined : applyTicketChange(db, changes.ticket, changes.at, changes.fence);
  const filled = (text: string): string =>
    ticketNumber === undefined ? text : text.replaceAll(ticketSlot, ticketNumber);
  saveGrievance(db, { thread, threadId }, changes.grievance, filled);
  if (changes.guard !== undefined) saveGuard(db, thread, threadId, changes.guard);

  const trace: StoredTrace = {
    route: changes.route,
    events: eventsToStore(changes, ticketNumber),
    calls: changes.calls.map(({ arguments: _shown, ...call }) => ({
      ...call,
      durationMs: toMicroseconds(call.durationMs),
    })),
    timings: Object.fromEntries(Object.entries(changes.timings).map(([step, ms]) => [step, toMicroseconds(ms)])),
  };
  const body = packJson(filled(JSON.stringify(changes.replyBody)));
  statement(db, sql.insertAnswer).run({
    turn,
    version,
    row: `${threadId}/${turnId}`,
    text: filled(changes.replyText),
    body,
    trace: packJson(JSON.stringify(trace)),
  });
  statement(db, sql.endTurn).run(changes.status, at, null, turn);
  statement(db, sql.releaseLease).run(thread);
  if (changes.forget !== undefined && changes.forget.length > 0)
    forgetFacts(db, thread, changes.forget, changes.fence.number);
  appendAuditLines(
    db,
    changes.audit.map((entry) => ({ ...entry, at: changes.at, subject: filled(entry.subject) })),
  );
  return { ticketNumber, version };
}

/** Ends a claimed turn without effects. Its key stays with it, and the same request may claim again. */
export function failTurn(
  db: Database,
  fence: Fence,
  failure: { code: string; at: string; status: 'failed' | 'cancelled' },
): void {
  const { thread, turn } = passFence(db, fence);
  statement(db, sql.endTurn).run(failure.status, Date.parse(failure.at), failure.code, turn);
  statement(db, sql.releaseLease).run(thread);
}

/** Appends to the ledger: the fact in force at the same path becomes a superseded one. */
export function appendFacts(db: Database, { thread, threadId }: ThreadKey, facts: readonly Fact[], at: number): void {
  if (facts.length === 0) return;
  let number = statement<{ number: number | null }>(db, sql.lastFactNumber).get(thread)?.number ?? 0;
  for (const fact of facts) {
    number += 1;
    const value = fact.value === undefined ? null : JSON.stringify(fact.value);
    statement(db, sql.supersedeFact).run(thread, fact.path);
    const { path, status, quote, turn } = fact;
    statement(db, sql.insertFact).run({
      thread,
      number,
      path,
      row: `${threadId}/${number}`,
      value,
      status,
      quote,
      turn,
      at,
    });
  }
}

function passFence(db: Database, fence: Fence): FencedTurn {
  const held = statement<FencedTurn>(db, sql.findFenced).get(fence.threadId, fence.turnId, fence.number);
  if (held === undefined) {
    throw new AppError('fence_lost', 'This turn took too long and another one went on. Nothing of it was stored.');
  }
  return held;
}

function saveGrievance(
  db: Database,
  { thread, threadId }: ThreadKey,
  grievance: TurnChanges['grievance'],
  filled: (text: string) => string,
): void {
  if (grievance === undefined) return;
  if (grievance.state === undefined) statement(db, sql.dropGrievance).run(thread);
  else {
    const state = filled(JSON.stringify(grievance.state));
    statement(db, sql.saveGrievance).run({ thread, row: threadId, state });
  }
}

function eventsToStore(changes: TurnChanges, ticketNumber: string | undefined): readonly TurnEvent[] {
  const move = ticketNumber === undefined ? (offset: number) => offset : mover(changes.replyText, ticketNumber);
  return changes.events.map((event) => {
    if (event.type === 'message.delta') return { ...event, from: move(event.from), to: move(event.to) };
    if (event.type === 'tool.finished') return { ...event, durationMs: toMicroseconds(event.durationMs) };
    return event;
  });
}

/** Where an offset of the text with slots is in the text with the number in them. */
function mover(text: string, ticketNumber: string): (offset: number) => number {
  const grows = ticketNumber.length - ticketSlot.length;
  return (offset) => offset + grows * (text.slice(0, offset).split(ticketSlot).length - 1);
}

/** Digits beyond a microsecond are noise, and noise doesn't compress. */
function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
