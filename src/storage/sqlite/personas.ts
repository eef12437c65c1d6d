import type { Database } from 'better-sqlite3';
import { changedPersona, type Persona, type PersonaChange } from '../../threads/persona.ts';
import { statement } from './statement.ts';
import type { ThreadKey } from './threads-commit.ts';
import { threadQueries as sql } from './threads-sql.ts';

/** Changes how a thread is spoken to, over what was chosen for it before. */
export function savePersona(db: Database, { thread, threadId }: ThreadKey, change: PersonaChange): void {
  const row = statement<{ persona: string }>(db, sql.findPersona).get(thread);
  const before = row === undefined ? {} : (JSON.parse(row.persona) as Persona);
  const persona = JSON.stringify(changedPersona(before, change));
  statement(db, sql.savePersona).run({ thread, row: threadId, persona });
}
