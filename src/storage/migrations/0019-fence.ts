/** The number of the holder whose commits count: one that was succeeded while it was stopped writes nothing more. */
export const sql = `
CREATE TABLE fence (
  one    INTEGER PRIMARY KEY CHECK (one = 1),
  holder INTEGER NOT NULL
) STRICT;
INSERT INTO fence (one, holder) VALUES (1, 0);
`;
