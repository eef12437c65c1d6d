import type { Database } from 'better-sqlite3';
import { markErased } from './database.ts';
import { packJson, unpackJson } from './packed-json.ts';
import { statement } from './statement.ts';
import { threadQueries as sql } from './threads-sql.ts';

/** What stands where words were that somebody took back. */
const erasedWords = '[…]';

/**
 * Takes facts back for good: every value and quote that the ledger ever held at these paths, the words in the messages
 * that told them, and the answers since then, which may repeat them. What else was told stays. The turn that forgets is
 * answered already, and its answer names no value.
 */
export function forgetFacts(db: Database, thread: number, paths: readonly string[], current: number): void {
  let first = Infinity;
  for (const path of paths) {
    const below = `${path}.`;
    const at = [thread, path, below, below] as const;
    const told = statement<{ quote: string; turn_number: number }>(db, sql.listFactWords).all(...at);
    for (const { quote, turn_number: number } of told) {
      if (number <= 0 || number >= current) continue;
      first = Math.min(first, number);
      blankMessage(db, thread, number, quote);
    }
    statement(db, sql.blankFacts).run(...at);
  }
  if (first === Infinity) return;
  const answers = statement<{ turn: number; row: string; body: Buffer }>(db, sql.listAnswersBetween);
  for (const { turn, row, body } of answers.all(thread, first, current)) {
    const kept = packJson(JSON.stringify(withoutValues(unpackJson(body))));
    statement(db, sql.blankAnswer).run({ turn, row, text: erasedWords, body: kept });
  }
  markErased(db);
}

function blankMessage(db: Database, thread: number, number: number, quote: string): void {
  const found = statement<{ turn: number; row: string; message: string | null }>(db, sql.findMessage).get(
    thread,
    number,
  );
  if (found === undefined || found.message === null) return;
  const { turn, row, message: told } = found;
  const message = quote === '' || !told.includes(quote) ? erasedWords : told.replaceAll(quote, erasedWords);
  statement(db, sql.replaceMessage).run({ turn, row, message });
}

/** An answer beside its text with everything in it that was worked out from facts left empty. */
function withoutValues(body: unknown): Readonly<Record<string, unknown>> {
  const kept = typeof body === 'object' && body !== null ? body : {};
  return { ...kept, programs: [], determinations: [], facts_changed: [], rights: [], citations: [] };
}
