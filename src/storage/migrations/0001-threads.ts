/**
 * Threads, turns, facts, the vault, the audit record and the access keys.
 *
 * Internal keys are integers (`thread`, `turn`); a public id stands in one row only. Instants are milliseconds since
 * 1970. Everything that belongs to a thread hangs on it with ON DELETE CASCADE, so that erasure can't miss a table.
 */
export const sql = `
CREATE TABLE threads (
  thread      INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE,
  owner       TEXT NOT NULL,
  channel     TEXT NOT NULL,
  metadata    TEXT NOT NULL,
  token_epoch INTEGER NOT NULL DEFAULT 0,
  created_at  INTEGER NOT NULL
) STRICT;

-- Fingerprints of the ids of erased threads: an id never comes back, and may itself have held somebody's name.
CREATE TABLE erased_threads (
  fingerprint BLOB PRIMARY KEY,
  erased_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a turn rewrites. Small and bounded.
CREATE TABLE thread_states (
  thread       INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  version      INTEGER NOT NULL,
  turn_count   INTEGER NOT NULL,
  last_turn_at INTEGER,
  dialogue     TEXT NOT NULL
) STRICT;

-- Apart from the state, so that a turn that found nothing new does not rewrite the list.
CREATE TABLE thread_programs (
  thread   INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  programs TEXT NOT NULL
) STRICT;

CREATE TABLE thread_grievances (
  thread INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  state  TEXT NOT NULL
) STRICT;

-- One row per claimed turn. Its number within the thread is also its fencing number.
CREATE TABLE turns (
  turn            INTEGER PRIMARY KEY,
  thread          INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
  number          INTEGER NOT NULL,
  id              TEXT NOT NULL UNIQUE,
  status          TEXT NOT NULL CHECK (status IN ('claimed', 'completed', 'failed', 'cancelled', 'interrupted')),
  started_at      INTEGER NOT NULL,
  finished_at     INTEGER,
  failure_code    TEXT,
  idempotency_key BLOB,
  body_hash       BLOB,
  message         TEXT, -- NULL: the words moved on to the turn that tried again
  UNIQUE (thread, number)
) STRICT;
CREATE UNIQUE INDEX turns_by_key ON turns (idempotency_key) WHERE idempotency_key IS NOT NULL;

-- What a committed turn answered: inserted once, never changed. body and trace are raw-deflated JSON.
CREATE TABLE answers (
  turn    INTEGER PRIMARY KEY REFERENCES turns ON DELETE CASCADE,
  version INTEGER NOT NULL,
  text    TEXT NOT NULL,
  body    BLOB NOT NULL,
  trace   BLOB NOT NULL
) STRICT;

-- Held while a turn runs; a handful of rows at any time.
CREATE TABLE leases (
  thread     INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  turn       INTEGER NOT NULL REFERENCES turns ON DELETE CASCADE,
  held_until INTEGER NOT NULL
) STRICT;
CREATE INDEX leases_by_turn ON leases (turn);

-- The ledger: appended; a later fact at the same path marks the earlier one superseded.
CREATE TABLE facts (
  thread      INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
  number      INTEGER NOT NULL,
  path        TEXT NOT NULL,
  value       TEXT, -- JSON; NULL: the fact has none
  status      TEXT NOT NULL,
  quote       TEXT NOT NULL,
  turn_number INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  superseded  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (thread, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX facts_in_force ON facts (thread, path) WHERE superseded = 0;

CREATE TABLE vault_entries (
  thread INTEGER NOT NULL REFERENCES threads ON DELETE CASCADE,
  handle TEXT NOT NULL,
  entity TEXT NOT NULL,
  value  TEXT NOT NULL,
  PRIMARY KEY (thread, handle)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT remembers the highest number there ever was: a record cut off at its end shows.
CREATE TABLE audit_lines (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  actor   TEXT NOT NULL,
  action  TEXT NOT NULL,
  subject TEXT NOT NULL,
  digest  TEXT,
  detail  TEXT NOT NULL,
  hash    BLOB NOT NULL
) STRICT;
CREATE TRIGGER audit_lines_stay BEFORE UPDATE ON audit_lines
BEGIN SELECT RAISE(ABORT, 'the audit record is append-only'); END;
CREATE TRIGGER audit_lines_remain BEFORE DELETE ON audit_lines
BEGIN SELECT RAISE(ABORT, 'the audit record is append-only'); END;

CREATE TABLE access_keys (
  id         TEXT PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('client', 'staff', 'operator')),
  name       TEXT NOT NULL,
  scopes     TEXT NOT NULL,
  hash       BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT, WITHOUT ROWID;
`;
