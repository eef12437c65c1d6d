/**
 * What keeps a thread and its tickets from others: a hashed passcode, and the word that it isn't safe to reach the
 * person. A ticket has its own copy, because it can be asked for without its thread.
 */
export const sql = `
CREATE TABLE thread_guards (
  thread INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  passcode_hash TEXT,
  flagged INTEGER NOT NULL CHECK (flagged IN (0, 1)),
  safe_contact TEXT
) STRICT;
ALTER TABLE tickets ADD COLUMN passcode_hash TEXT;
ALTER TABLE tickets ADD COLUMN flagged INTEGER NOT NULL DEFAULT 0 CHECK (flagged IN (0, 1));
ALTER TABLE tickets ADD COLUMN safe_contact TEXT;
`;
