import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import type { ProgramConditions, ProgramCount, ProgramFacet, ProgramQuery } from '../../programs/program-queries.ts';
import type { ProgramHit, SearchFilters, StoredProgram } from '../../programs/program-store.ts';
import { filterValues, inFacets, matchText } from './programs-match.ts';
import { programParser, type ProgramRow } from './programs.ts';
import { statement } from './statement.ts';

const conditions = `retired_at IS NULL AND ${inFacets}
    AND (@agency IS NULL OR agency = @agency)
    AND (@hasAmount IS NULL OR (json_type(body, '$.rule.amount') IS NOT NULL) = @hasAmount)
    AND (@withinDays IS NULL OR body ->> '$.rule.expedited.days' <= @withinDays)
    AND (@document IS NULL OR EXISTS (SELECT 1 FROM json_tree(programs.body, '$.documents') AS paper
      WHERE paper.type = 'text' AND instr(lower(paper.value), @document) > 0))
    AND (@text IS NULL OR instr(lower(body ->> 'name' || ' ' || (body ->> 'gives') || ' ' || (body ->> 'who')), @text) > 0)
    AND can_end()`;

const find = `SELECT id, hash, body FROM programs WHERE id > @after AND ${conditions} ORDER BY id LIMIT @limit`;

/** Where the values of each facet stand; one without limit has an empty value. */
const values: Readonly<Record<ProgramFacet, string>> = {
  state: 'SELECT DISTINCT program, state AS value FROM program_places',
  county: 'SELECT DISTINCT program, county AS value FROM program_places',
  category: 'SELECT program, category AS value FROM program_categories',
  life_event: `SELECT program, value FROM program_facets WHERE facet = 'life_event'`,
  agency: 'SELECT program, agency AS value FROM programs WHERE retired_at IS NULL',
};

const countBy = (facet: ProgramFacet): string => `SELECT facet.value, count(*) AS programs
  FROM (${values[facet]}) AS facet JOIN programs USING (program)
  WHERE ${conditions} GROUP BY facet.value ORDER BY count(*) DESC, facet.value LIMIT @limit`;

const valuesOf = (facet: ProgramFacet): string =>
  `SELECT DISTINCT value FROM (${values[facet]}) WHERE value <> '' AND can_end() ORDER BY value`;

function conditionValues(asked: ProgramConditions) {
  return {
    ...filterValues(asked),
    agency: asked.agency ?? null,
    text: asked.textContains?.toLowerCase() ?? null,
    document: asked.document?.toLowerCase() ?? null,
    hasAmount: asked.hasAmount === undefined ? null : Number(asked.hasAmount),
    withinDays: asked.decidedWithinDays ?? null,
  };
}

/** The named queries over one connection. Values are bound, never written into SQL. */
export function programAnswers(db: Database) {
  const parse = programParser();
  return {
    find: (query: ProgramQuery): readonly StoredProgram[] =>
      statement<ProgramRow>(db, find)
        .all({
          ...conditionValues(query),
          after: query.after ?? '',
          limit: Math.min(query.limit, bounds.pageRowsMax),
        })
        .map(parse),
    count: (asked: ProgramConditions, by: ProgramFacet): readonly ProgramCount[] =>
      statement<ProgramCount>(db, countBy(by)).all({ ...conditionValues(asked), limit: bounds.pageRowsMax }),
    valuesOf: (facet: ProgramFacet): readonly string[] =>
      statement<{ value: string }>(db, valuesOf(facet))
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
    case 'count':
      return answers.count(...question.with);
    case 'valuesOf':
      return answers.valuesOf(...question.with);
    case 'matchText':
      return answers.matchText(...question.with);
  }
}
