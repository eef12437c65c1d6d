import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { ProgramFacet, ProgramQuery } from '../../programs/program-queries.ts';
import type { ProgramHit, SearchFilters, StoredProgram } from '../../programs/program-store.ts';
import { filterValues, inFacets, matchText } from './programs-match.ts';
import { programParser, type ProgramRow } from './programs.ts';
import { statement } from './statement.ts';

const find = `SELECT id, hash, body FROM programs
  WHERE id > @after AND retired_at IS NULL AND ${inFacets}
    AND (@agency IS NULL OR agency = @agency)
    AND (@text IS NULL OR instr(lower(body ->> 'name' || ' ' || (body ->> 'gives') || ' ' || (body ->> 'who')), @text) > 0)
    AND can_end()
  ORDER BY id LIMIT @limit`;

const facets: Readonly<Record<ProgramFacet, string>> = {
  state: `SELECT DISTINCT state AS value FROM program_places WHERE state <> '' ORDER BY state`,
  category: 'SELECT DISTINCT category AS value FROM program_categories ORDER BY category',
  agency: 'SELECT DISTINCT agency AS value FROM programs WHERE retired_at IS NULL ORDER BY agency',
};

/** The named queries over one connection. Values are bound, never written into SQL. */
export function programAnswers(db: Database) {
  const parse = programParser();
  return {
    find: (query: ProgramQuery): readonly StoredProgram[] =>
      statement<ProgramRow>(db, find)
        .all({
          ...filterValues(query),
          agency: query.agency ?? null,
          text: query.textContains?.toLowerCase() ?? null,
          after: query.after ?? '',
          limit: Math.min(query.limit, bounds.pageRowsMax),
        })
        .map(parse),
    valuesOf: (facet: ProgramFacet): readonly string[] =>
      statement<{ value: string }>(db, facets[facet])
        .all()
        .map(({ value }) => value),
    matchText: (terms: readonly string[], filters: SearchFilters, limit: number): readonly ProgramHit[] =>
      matchText(db, terms, filters, limit),
  };
}

type Answers = ReturnType<typeof programAnswers>;
type QueryOf<Name extends keyof Answers> = Name extends keyof Answers
  ? { readonly name: Name; readonly with: Parameters<Answers[Name]> }
  : never;

/** One named query as it goes to a worker. */
export type ProgramQuestion = QueryOf<keyof Answers>;

export function answerProgramQuestion(answers: Answers, question: ProgramQuestion): unknown {
  switch (question.name) {
    case 'find':
      return answers.find(...question.with);
    case 'valuesOf':
      return answers.valuesOf(...question.with);
    case 'matchText':
      return answers.matchText(...question.with);
  }
}
