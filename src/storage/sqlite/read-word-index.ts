import type { Database } from 'better-sqlite3';
import { wordIndexBuilder } from '../../programs/build-word-index.ts';
import type { Facet } from '../../programs/program-facets.ts';
import { searchedColumns } from '../../programs/searched-words.ts';
import type { WordIndexParts } from '../../programs/word-index.ts';

const liveWords = `SELECT programs.id, ${searchedColumns.map(({ column }) => `words.${column}`).join(', ')}
  FROM programs JOIN program_words AS words ON words.rowid = programs.program
  WHERE programs.retired_at IS NULL ORDER BY programs.id`;

/** Facets of each live program, in the order of the programs; a kind and its value beside each other. */
const liveFacets = `SELECT programs.id, facets.kind, facets.value FROM (
    SELECT program, 'state' AS kind, state AS value FROM program_places
    UNION SELECT program, 'county', county FROM program_places
    UNION SELECT program, 'category', category FROM program_categories
    UNION SELECT program, CASE facet WHEN 'life_event' THEN 'lifeEvent' ELSE facet END, value FROM program_facets
  ) AS facets JOIN programs USING (program)
  WHERE programs.retired_at IS NULL`;

/** The words of every live program, from what full text is searched in. Seconds for 100,000: not for the serving thread. */
export function readWordIndex(db: Database): WordIndexParts {
  const facets = new Map<string, Facet[]>();
  const rows = db.prepare<[], { id: string; kind: Facet['kind']; value: string }>(liveFacets).iterate();
  for (const { id, kind, value } of rows) {
    const known = facets.get(id);
    if (known) known.push({ kind, value });
    else facets.set(id, [{ kind, value }]);
  }
  const builder = wordIndexBuilder();
  const programs = db.prepare<[], string[]>(liveWords).raw().iterate();
  for (const [id = '', ...columns] of programs) builder.add(id, columns, facets.get(id) ?? []);
  return builder.finish();
}
