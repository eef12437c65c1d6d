/**
 * Idempotency keys of threads that were opened empty: a retry gets the same thread. A key goes with its thread.
 */
export const sql = `
CREATE TABLE thread_keys (
  key       BLOB PRIMARY KEY,
  body_hash BLOB NOT NULL,
  thread    INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX thread_keys_by_thread ON thread_keys (thread);
`;
