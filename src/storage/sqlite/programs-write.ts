import type { Database } from 'better-sqlite3';
import type { Program } from '../../programs/program.ts';
import { searchedWords } from '../../programs/searched-words.ts';
import { statement } from './statement.ts';

const queries = {
  /** Also brings back a program that was retired. */
  upsert: `INSERT INTO programs (id, hash, agency, body, origin) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, agency = excluded.agency, body = excluded.body,
      origin = excluded.origin, retired_at = NULL
    RETURNING program`,
  key: 'SELECT program FROM programs WHERE id = ?',
  retire: 'UPDATE programs SET retired_at = ? WHERE program = ?',
  place: 'INSERT OR IGNORE INTO program_places (program, state, county) VALUES (?, ?, ?)',
  category: 'INSERT OR IGNORE INTO program_categories (program, category) VALUES (?, ?)',
  facet: 'INSERT OR IGNORE INTO program_facets (program, facet, value) VALUES (?, ?, ?)',
  words: 'INSERT INTO program_words (rowid, names, other_names, phrasings, who, gives) VALUES (?, ?, ?, ?, ?, ?)',
};

/** What hangs on a program and is written anew when it changes. */
const dependents = [
  'DELETE FROM program_words WHERE rowid = ?',
  'DELETE FROM program_places WHERE program = ?',
  'DELETE FROM program_categories WHERE program = ?',
  'DELETE FROM program_facets WHERE program = ?',
  'DELETE FROM program_vectors WHERE program = ?',
];

/** Who brought a program. */
export type ProgramOrigin = 'pack' | 'operator';

/** Writes a program that is new, changed or back from retirement, and everything that hangs on it. */
export function putProgram(
  db: Database,
  program: Program,
  hash: string,
  origin: ProgramOrigin,
  searched: readonly string[] = searchedWords(program),
): void {
  const row = statement<{ program: number }>(db, queries.upsert).get(
    program.id,
    hash,
    program.agency,
    JSON.stringify(program),
    origin,
  );
  if (row === undefined) throw new Error('an upsert gave no row back');
  const key = row.program;
  for (const sql of dependents) statement(db, sql).run(key);
  for (const { state, county } of placesOf(program)) statement(db, queries.place).run(key, state, county);
  for (const category of program.category) statement(db, queries.category).run(key, category);
  for (const event of program.life_events) statement(db, queries.facet).run(key, 'life_event', event);
  statement(db, queries.words).run(key, ...searched);
}

/** Keeps the row, takes the program out of search. */
export function retireProgram(db: Database, id: string, at: number): void {
  const row = statement<{ program: number }>(db, queries.key).get(id);
  if (row === undefined) return;
  for (const sql of dependents) statement(db, sql).run(row.program);
  statement(db, queries.retire).run(at, row.program);
}

function placesOf(program: Program): readonly { state: string; county: string }[] {
  const states = program.states.length === 0 ? [''] : program.states;
  const counties = program.counties.length === 0 ? [''] : program.counties;
  return states.flatMap((state) => counties.map((county) => ({ state, county })));
}
