import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

export interface AnsweredTurn {
  readonly threadId: string;
  readonly turnId: string;
  readonly number: number;
}

/** Turns that were answered, in the order of their threads; all, those of a thread, or one. One at a time. */
export function* answeredTurns(
  { reader }: SqliteDatabase,
  only: { readonly threadId?: string | undefined; readonly turnId?: string | undefined },
): Generator<AnsweredTurn> {
  const next = statement<AnsweredTurn & { readonly turn: number }>(
    reader,
    `SELECT turns.turn, threads.id AS threadId, turns.id AS turnId, turns.number
     FROM turns JOIN threads USING (thread)
     WHERE turns.turn > @after AND turns.status = 'completed'
       AND (@thread IS NULL OR threads.id = @thread) AND (@id IS NULL OR turns.id = @id)
     ORDER BY turns.turn LIMIT 1`,
  );
  const values = { thread: only.threadId ?? null, id: only.turnId ?? null };
  for (let row = next.get({ ...values, after: 0 }); row !== undefined; row = next.get({ ...values, after: row.turn })) {
    const { threadId, turnId, number } = row;
    yield { threadId, turnId, number };
  }
}
