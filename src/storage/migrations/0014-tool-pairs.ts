/**
 * Which tool was right for which request, learned from use. A request is kept as numbers that come from its words with a
 * seed of this service (`features`: for words, fillers, character runs and groups each a count, then pairs of a 32-bit
 * feature and a 32-bit float, little-endian); its text is kept nowhere.
 */
export const sql = `
CREATE TABLE tool_pairs (
  id TEXT PRIMARY KEY,
  tool TEXT NOT NULL,
  features BLOB NOT NULL,
  confidence REAL NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tool_pairs_by_change ON tool_pairs (changed_at);
`;
