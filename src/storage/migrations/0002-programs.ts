/**
 * The catalogue. `program` is the internal key; it is also the rowid of the program's searchable words. A program that
 * left the pack keeps its row with `retired_at`, so that a thread which once showed it can still say what it was.
 */
export const sql = `
CREATE TABLE programs (
  program    INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  hash       TEXT NOT NULL,
  agency     TEXT NOT NULL,
  body       TEXT NOT NULL,
  retired_at INTEGER
) STRICT;

-- Where it is offered; a program without limits has one row with both empty.
CREATE TABLE program_places (
  program INTEGER NOT NULL REFERENCES programs ON DELETE CASCADE,
  state   TEXT NOT NULL,
  county  TEXT NOT NULL,
  PRIMARY KEY (program, state, county)
) STRICT, WITHOUT ROWID;

CREATE TABLE program_categories (
  program  INTEGER NOT NULL REFERENCES programs ON DELETE CASCADE,
  category TEXT NOT NULL,
  PRIMARY KEY (program, category)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE program_words USING fts5(
  names, other_names, phrasings, who, gives,
  tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE TABLE program_vectors (
  program  INTEGER PRIMARY KEY REFERENCES programs ON DELETE CASCADE,
  embedder TEXT NOT NULL,
  vector   BLOB NOT NULL
) STRICT;

-- One row: what the catalogue was last made from.
CREATE TABLE catalogue (
  one       INTEGER PRIMARY KEY CHECK (one = 1),
  pack_hash TEXT NOT NULL,
  seeded_at INTEGER NOT NULL
) STRICT;
`;
