/**
 * Tickets that belong together, a person's word on how it went, and ways to be verified when the record is wrong: a code
 * that staff give, for one use, and staff who know the person.
 */
export const sql = `
ALTER TABLE tickets ADD COLUMN merged_into TEXT;
ALTER TABLE tickets ADD COLUMN appeal_of TEXT;
ALTER TABLE tickets ADD COLUMN rating INTEGER CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE tickets ADD COLUMN vouched_until TEXT;

CREATE TABLE one_time_codes (
  id_digest TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL,
  until TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
