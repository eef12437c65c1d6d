import { questionKey, type UnansweredQuestion, type UnansweredStore } from '../../answers/unanswered.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';

interface Row {
  readonly text: string;
  readonly nearest: string | null;
  readonly times: number;
  readonly first_on: string;
  readonly last_on: string;
}

const queries = {
  note: `INSERT INTO unanswered_questions (id, text, nearest, times, first_on, last_on) VALUES (?, ?, ?, 1, ?, ?)
    ON CONFLICT (id) DO UPDATE SET times = times + 1, last_on = excluded.last_on, nearest = excluded.nearest`,
  prune: `DELETE FROM unanswered_questions WHERE id IN
    (SELECT id FROM unanswered_questions ORDER BY times DESC, last_on DESC LIMIT -1 OFFSET ?)`,
  list: `SELECT text, nearest, times, first_on, last_on FROM unanswered_questions
    ORDER BY times DESC, last_on DESC, id LIMIT ?`,
};

/**
 * Unanswered questions on SQLite.
 *
 * @param keptMax questions kept; beyond them the least asked, and of these the oldest, go
 */
export function sqliteUnanswered({ reader, write }: SqliteDatabase, keptMax: number): UnansweredStore {
  return {
    note: ({ text, nearest, on }) =>
      write((db) => {
        statement(db, queries.note).run(questionKey(text), text, nearest ?? null, on, on);
        statement(db, queries.prune).run(keptMax);
      }),
    list: async (limit) => statement<Row>(reader, queries.list).all(limit).map(toQuestion),
  };
}

function toQuestion({ text, nearest, times, first_on: firstOn, last_on: lastOn }: Row): UnansweredQuestion {
  return { text, times, firstOn, lastOn, nearest: nearest ?? undefined };
}
