/** How a thread is spoken to, where somebody chose it. */
export const sql = `
CREATE TABLE thread_personas (
  thread  INTEGER PRIMARY KEY REFERENCES threads ON DELETE CASCADE,
  persona TEXT NOT NULL
) STRICT;
`;
