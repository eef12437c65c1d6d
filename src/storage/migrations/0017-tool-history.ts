/** The last tool calls of a thread, apart from its state, so that a turn that called nothing does not rewrite them. */
export const sql = `
CREATE TABLE thread_tool_history (
  thread INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  calls  TEXT NOT NULL
) STRICT;
`;
