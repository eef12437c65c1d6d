/** One row where personal values are sealed: the salt of their keys, and what tells a wrong key at once. */
export const sql = `
CREATE TABLE encryption (
  one         INTEGER PRIMARY KEY CHECK (one = 1),
  salt        BLOB NOT NULL,
  check_value BLOB NOT NULL
) STRICT;
`;
