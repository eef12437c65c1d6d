/** More by which programs are filtered: what happened in a life, and whom a program is for in particular. */
export const sql = `
CREATE TABLE program_facets (
  program INTEGER NOT NULL REFERENCES programs ON DELETE CASCADE,
  facet   TEXT NOT NULL CHECK (facet IN ('life_event', 'who')),
  value   TEXT NOT NULL,
  PRIMARY KEY (program, facet, value)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO program_facets (program, facet, value)
  SELECT program, 'life_event', event.value FROM programs, json_each(body, '$.life_events') AS event
  WHERE retired_at IS NULL;
`;
