import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { wordsOf } from '../../embedding/text/words.ts';
import type { ProgramHit, SearchFilters } from '../../programs/program-store.ts';
import { searchedColumns } from '../../programs/searched-words.ts';
import { statement } from './statement.ts';

/** Around a matched word in what FTS5 gives back. Our words are letters and digits only, so these are not among them. */
const markStart = '<';
const markEnd = '>';

/** Condition on `programs` that every filter which is set is met; those that are null are not set. */
export const inFacets = `((@state IS NULL AND @county IS NULL) OR EXISTS
    (SELECT 1 FROM program_places AS place WHERE place.program = programs.program
      AND (@state IS NULL OR place.state IN ('', @state)) AND (@county IS NULL OR place.county IN ('', @county))))
  AND (@category IS NULL OR EXISTS
    (SELECT 1 FROM program_categories AS of WHERE of.program = programs.program AND of.category = @category))
  AND (@who IS NULL OR EXISTS
    (SELECT 1 FROM program_categories AS of WHERE of.program = programs.program AND of.category = @who))
  AND (@lifeEvent IS NULL OR EXISTS
    (SELECT 1 FROM program_facets AS of
      WHERE of.program = programs.program AND of.facet = 'life_event' AND of.value = @lifeEvent))`;

export function filterValues({ state, county, category, lifeEvent, who }: SearchFilters) {
  return {
    state: state ?? null,
    county: county ?? null,
    category: category ?? null,
    lifeEvent: lifeEvent ?? null,
    who: who ?? null,
  };
}

// Ranked first, marked afterwards: marking every match of a common word would take most of the time.
const match = `WITH best AS MATERIALIZED (
      SELECT program_words.rowid AS program, programs.id, bm25(program_words, ${searchedColumns.map(({ weight }) => weight).join(', ')}) AS rank
      FROM program_words JOIN programs ON programs.program = program_words.rowid
      WHERE program_words MATCH @match AND programs.retired_at IS NULL AND ${inFacets} AND can_end()
      ORDER BY rank, programs.id LIMIT @limit)
    SELECT best.id, best.rank,
      ${searchedColumns.map(({ column }, at) => `highlight(program_words, ${at}, '${markStart}', '${markEnd}') AS ${column}`).join(', ')}
    FROM best CROSS JOIN program_words ON program_words.rowid = best.program
    WHERE program_words MATCH @match ORDER BY best.rank, best.id`;

/** FTS5's own ranking of the live programs that have any of the terms. */
export function matchText(
  db: Database,
  terms: readonly string[],
  filters: SearchFilters,
  limit: number,
): readonly ProgramHit[] {
  const expression = matchExpression(terms);
  if (expression === '') return [];
  const values = { ...filterValues(filters), match: expression, limit: Math.min(limit, bounds.searchHitsMax) };
  return statement<MatchRow>(db, match).all(values).map(toHit);
}

type MatchRow = { readonly id: string; readonly rank: number } & {
  readonly [Column in (typeof searchedColumns)[number]['column']]: string;
};

/** bm25 is the lower the better; a hit's score is the higher the better. */
function toHit(row: MatchRow): ProgramHit {
  const why = searchedColumns.flatMap(({ column, says }) => {
    const matched = row[column].split(markStart).slice(1);
    const words = new Set(matched.map((piece) => piece.slice(0, piece.indexOf(markEnd))));
    return words.size === 0 ? [] : [`${says}: ${[...words].join(', ')}`];
  });
  return { programId: row.id, score: -row.rank, why };
}

/** Any of the terms, each quoted: whatever a person typed is words to FTS5, never its query language. */
function matchExpression(terms: readonly string[]): string {
  const phrases = terms.slice(0, bounds.searchTermsMax).map((term) =>
    wordsOf(term.slice(0, bounds.searchTermCharsMax))
      .map((word) => word.text)
      .join(' '),
  );
  return [...new Set(phrases.filter((phrase) => phrase !== ''))].map((phrase) => `"${phrase}"`).join(' OR ');
}
