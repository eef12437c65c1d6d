import { bounds } from '../../config.ts';
import type { ProgramFacet, ProgramQueries } from '../../programs/program-queries.ts';
import type { SqliteDatabase } from './database.ts';
import { filterValues, inCategory, inPlace, programParser } from './programs.ts';
import { statement } from './statement.ts';

const find = `SELECT id, hash, body FROM programs
  WHERE id > @after AND retired_at IS NULL AND ${inPlace} AND ${inCategory}
    AND (@agency IS NULL OR agency = @agency)
    AND (@text IS NULL OR instr(lower(body ->> 'name' || ' ' || (body ->> 'gives') || ' ' || (body ->> 'who')), @text) > 0)
  ORDER BY id LIMIT @limit`;

const facets: Readonly<Record<ProgramFacet, string>> = {
  state: `SELECT DISTINCT state AS value FROM program_places WHERE state <> '' ORDER BY state`,
  category: 'SELECT DISTINCT category AS value FROM program_categories ORDER BY category',
  agency: 'SELECT DISTINCT agency AS value FROM programs WHERE retired_at IS NULL ORDER BY agency',
};

/** The named queries on SQLite's read-only connection. Values are bound, never written into SQL. */
export function sqliteProgramQueries({ reader }: SqliteDatabase): ProgramQueries {
  const parse = programParser();
  return {
    find: async (query) =>
      statement<{ id: string; hash: string; body: string }>(reader, find)
        .all({
          ...filterValues(query),
          agency: query.agency ?? null,
          text: query.textContains?.toLowerCase() ?? null,
          after: query.after ?? '',
          limit: Math.min(query.limit, bounds.pageRowsMax),
        })
        .map(parse),
    valuesOf: async (facet) =>
      statement<{ value: string }>(reader, facets[facet])
        .all()
        .map(({ value }) => value),
  };
}
