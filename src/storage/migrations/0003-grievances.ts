/**
 * Tickets, their history, the beneficiary registry and the counting of verification attempts.
 *
 * A ticket knows its thread and its beneficiary by a name only, without a foreign key: it outlives both. History is
 * append-only by trigger and holds no words of a person, so that erasing the words leaves it whole.
 */
export const sql = `
CREATE TABLE ticket_numbers (
  year INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last > 0)
) STRICT;

CREATE TABLE tickets (
  id INTEGER PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  thread_id TEXT,
  beneficiary_ref TEXT,
  code_hash TEXT,
  category TEXT NOT NULL,
  subcategory TEXT,
  program_id TEXT,
  severity TEXT NOT NULL,
  sensitivity TEXT NOT NULL,
  desired_outcome TEXT,
  stage TEXT NOT NULL,
  decision TEXT,
  resolution TEXT,
  assignee TEXT,
  escalation INTEGER NOT NULL DEFAULT 0,
  opened_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  due_on TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX tickets_by_thread ON tickets (thread_id, id) WHERE thread_id IS NOT NULL;
CREATE INDEX tickets_by_code ON tickets (code_hash, id) WHERE code_hash IS NOT NULL;
CREATE INDEX tickets_by_beneficiary ON tickets (beneficiary_ref, id) WHERE beneficiary_ref IS NOT NULL;

CREATE TABLE ticket_parts (
  ticket_id INTEGER NOT NULL REFERENCES tickets (id),
  number INTEGER NOT NULL,
  text TEXT NOT NULL,
  thread_id TEXT,
  said_at TEXT NOT NULL,
  PRIMARY KEY (ticket_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_parts_by_thread ON ticket_parts (thread_id) WHERE thread_id IS NOT NULL;
CREATE TRIGGER ticket_parts_stay BEFORE UPDATE ON ticket_parts
BEGIN SELECT RAISE(ABORT, 'a part of a complaint is never rewritten'); END;

CREATE TABLE ticket_history (
  ticket_id INTEGER NOT NULL REFERENCES tickets (id),
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  from_stage TEXT,
  to_stage TEXT,
  PRIMARY KEY (ticket_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ticket_history_stays BEFORE UPDATE ON ticket_history
BEGIN SELECT RAISE(ABORT, 'ticket history is append-only'); END;
CREATE TRIGGER ticket_history_is_kept BEFORE DELETE ON ticket_history
BEGIN SELECT RAISE(ABORT, 'ticket history is append-only'); END;

CREATE TABLE beneficiaries (
  ref TEXT PRIMARY KEY,
  id_digest TEXT NOT NULL UNIQUE,
  beneficiary_id TEXT NOT NULL,
  name TEXT NOT NULL,
  date_of_birth TEXT NOT NULL,
  demo INTEGER NOT NULL DEFAULT 0 CHECK (demo IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE enrolments (
  beneficiary_ref TEXT NOT NULL REFERENCES beneficiaries (ref),
  program_id TEXT NOT NULL,
  status TEXT NOT NULL,
  since_on TEXT NOT NULL,
  PRIMARY KEY (beneficiary_ref, program_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE registry_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  check_value TEXT NOT NULL
) STRICT;

CREATE TABLE verification_attempts (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at TEXT NOT NULL,
  locked_until TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX verification_attempts_by_age ON verification_attempts (last_at);
`;
