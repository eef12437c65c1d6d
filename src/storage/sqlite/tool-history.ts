import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { withCalls, withoutArguments, type PastCall } from '../../threads/tool-history.ts';
import type { TurnChanges } from '../../threads/turn.ts';
import { statement } from './statement.ts';
import type { ThreadKey } from './threads-commit.ts';
import { threadQueries as sql } from './threads-sql.ts';

/** Adds what a turn called; a turn that forgets leaves of all calls only that they were. Nothing of either: no write. */
export function saveToolHistory(
  db: Database,
  { thread, threadId }: ThreadKey,
  { calls, forget = [], fence }: Pick<TurnChanges, 'calls' | 'forget' | 'fence'>,
): void {
  if (calls.length === 0 && forget.length === 0) return;
  const row = statement<{ calls: string }>(db, sql.findToolHistory).get(thread);
  const before = row === undefined ? [] : (JSON.parse(row.calls) as readonly PastCall[]);
  const all = withCalls(before, calls, fence.number, bounds.toolHistoryMax);
  const kept = forget.length === 0 ? all : withoutArguments(all);
  statement(db, sql.saveToolHistory).run({ thread, row: threadId, calls: JSON.stringify(kept) });
}
