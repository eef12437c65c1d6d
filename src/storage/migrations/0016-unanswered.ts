/** Questions that nothing answered: redacted words and how often, by day; nothing of who asked. */
export const sql = `
CREATE TABLE unanswered_questions (
  id TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  nearest TEXT,
  times INTEGER NOT NULL,
  first_on TEXT NOT NULL,
  last_on TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX unanswered_by_times ON unanswered_questions (times DESC, last_on DESC);
`;
