/** When a person first said that they want to appeal, per program: kept by itself, because it must outlive a failed turn. */
export const sql = `
CREATE TABLE appeal_intents (
  thread  INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
  program TEXT NOT NULL,
  said_at INTEGER NOT NULL,
  PRIMARY KEY (thread, program)
) STRICT, WITHOUT ROWID;
`;
