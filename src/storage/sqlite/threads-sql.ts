/** One sealed column of a table that has a row a thread. */
const findsOfThread = (table: string, column: string): string =>
  `SELECT unseal('${table}.${column}', id, ${column}) AS ${column} FROM threads JOIN ${table} USING (thread) WHERE thread = ?`;
const savesOfThread = (table: string, column: string): string =>
  `INSERT OR REPLACE INTO ${table} (thread, ${column}) VALUES (@thread, seal('${table}.${column}', @row, @${column}))`;

/**
 * Every statement of the thread store, by name. A person's words are sealed for their row: the thread's public id, and
 * what tells rows of a thread apart (`sealed-columns.ts`). A test asks SQLite for the plan of each: none may walk a table, so
 * that a turn costs the same after a thousand others.
 */
export const threadQueries = {
  findThread: 'SELECT thread FROM threads WHERE id = ?',
  findErased: 'SELECT 1 FROM erased_threads WHERE fingerprint = ?',
  findOwner: 'SELECT owner, token_epoch FROM threads WHERE id = ?',
  noteAppealIntent: `
    INSERT INTO appeal_intents (thread, program, said_at)
    SELECT thread, ?, ? FROM threads WHERE id = ? ON CONFLICT DO NOTHING`,
  findVersion: 'SELECT thread, version FROM threads JOIN thread_states USING (thread) WHERE id = ?',
  findContext: `
    SELECT thread, token_epoch, created_at, version, turn_count, last_turn_at,
      unseal('thread_states.dialogue', id, dialogue) AS dialogue,
      unseal('thread_programs.programs', id, programs) AS programs,
      unseal('thread_grievances.state', id, state) AS grievance,
      unseal('thread_tool_history.calls', id, calls) AS tool_history,
      unseal('thread_personas.persona', id, persona) AS persona,
      unseal('thread_guards.passcode_hash', id, passcode_hash) AS passcode_hash, flagged,
      unseal('thread_guards.safe_contact', id, safe_contact) AS safe_contact,
      (SELECT json_group_object(program, said_at) FROM appeal_intents AS said WHERE said.thread = threads.thread) AS appeals
    FROM threads JOIN thread_states USING (thread)
      LEFT JOIN thread_programs USING (thread) LEFT JOIN thread_grievances USING (thread)
      LEFT JOIN thread_guards USING (thread) LEFT JOIN thread_tool_history USING (thread)
      LEFT JOIN thread_personas USING (thread)
    WHERE id = ?`,
  findTurnByKey: `
    SELECT turns.turn, turns.id AS turn_id, turns.thread, threads.id AS thread_id, status, body_hash, held_until,
      EXISTS (SELECT 1 FROM answers WHERE answers.turn = turns.turn) AS answered
    FROM turns JOIN threads USING (thread) LEFT JOIN leases USING (turn)
    WHERE idempotency_key = ?`,
  findThreadByKey: 'SELECT id, body_hash FROM thread_keys JOIN threads USING (thread) WHERE key = ?',
  findLease: 'SELECT turn, held_until FROM leases WHERE thread = ?',
  findFenced: `
    SELECT leases.thread, leases.turn, version
    FROM threads JOIN leases USING (thread) JOIN turns ON turns.turn = leases.turn
      JOIN thread_states ON thread_states.thread = threads.thread
    WHERE threads.id = ? AND turns.id = ? AND number = ?`,
  lastTurnNumber: 'SELECT max(number) AS number FROM turns WHERE thread = ?',
  lastFactNumber: 'SELECT max(number) AS number FROM facts WHERE thread = ?',
  findTurn: `
    SELECT turns.id, number, status, started_at, finished_at, failure_code, version,
      unseal('turns.message', threads.id || '/' || turns.id, message) AS message,
      unseal('answers.text', threads.id || '/' || turns.id, text) AS text,
      unseal('answers.body', threads.id || '/' || turns.id, body) AS body,
      unseal('answers.trace', threads.id || '/' || turns.id, trace) AS trace
    FROM threads JOIN turns USING (thread) LEFT JOIN answers USING (turn)
    WHERE turns.id = ? AND threads.id = ?`,
  findTrace: `
    SELECT status, failure_code, unseal('answers.trace', threads.id || '/' || turns.id, trace) AS trace
    FROM threads JOIN turns USING (thread) LEFT JOIN answers USING (turn)
    WHERE turns.id = ? AND threads.id = ?`,
  listTurnTexts: `
    SELECT turns.id, number, started_at, finished_at,
      unseal('turns.message', threads.id || '/' || turns.id, message) AS message,
      unseal('answers.text', threads.id || '/' || turns.id, text) AS text
    FROM threads JOIN turns USING (thread) LEFT JOIN answers USING (turn)
    WHERE threads.id = ? AND number >= ? AND message IS NOT NULL
    ORDER BY number LIMIT ?`,
  listFactsInForce: `
    SELECT path, unseal('facts.value', id || '/' || number, value) AS value, status,
      unseal('facts.quote', id || '/' || number, quote) AS quote, turn_number
    FROM facts JOIN threads USING (thread) WHERE thread = ? AND superseded = 0 ORDER BY path`,
  listFacts: `
    SELECT path, unseal('facts.value', id || '/' || number, value) AS value, status,
      unseal('facts.quote', id || '/' || number, quote) AS quote, turn_number, at, superseded
    FROM threads JOIN facts USING (thread) WHERE id = ? ORDER BY number LIMIT ?`,
  listVault: `
    SELECT handle, entity, unseal('vault_entries.value', id || '/' || handle, value) AS value
    FROM threads JOIN vault_entries USING (thread) WHERE id = ? LIMIT ?`,
  findVaultEntry: `
    SELECT entity, unseal('vault_entries.value', id || '/' || handle, value) AS value
    FROM vault_entries JOIN threads USING (thread) WHERE thread = ? AND handle = ?`,

  insertThread: `
    INSERT INTO threads (id, owner, channel, metadata, created_at)
    VALUES (@threadId, @owner, @channel, seal('threads.metadata', @threadId, @metadata), @at)`,
  insertThreadKey: 'INSERT INTO thread_keys (key, body_hash, thread) VALUES (?, ?, ?)',
  insertState: `
    INSERT INTO thread_states (thread, version, turn_count, dialogue)
    VALUES (@thread, 0, 0, seal('thread_states.dialogue', @row, @dialogue))`,
  insertTurn: `
    INSERT INTO turns (thread, number, id, status, started_at, idempotency_key, body_hash, message)
    VALUES (@thread, @number, @id, 'claimed', @at, @key, @bodyHash, seal('turns.message', @row, @message))`,
  insertLease: 'INSERT INTO leases (thread, turn, held_until) VALUES (?, ?, ?)',
  insertVaultEntry: `
    INSERT INTO vault_entries (thread, handle, entity, value)
    VALUES (@thread, @handle, @entity, seal('vault_entries.value', @row, @value))`,
  insertAnswer: `
    INSERT INTO answers (turn, version, text, body, trace)
    VALUES (@turn, @version, seal('answers.text', @row, @text), seal('answers.body', @row, @body),
      seal('answers.trace', @row, @trace))`,
  insertFact: `
    INSERT INTO facts (thread, number, path, value, status, quote, turn_number, at)
    VALUES (@thread, @number, @path, seal('facts.value', @row, @value), @status, seal('facts.quote', @row, @quote),
      @turn, @at)`,
  insertErased: 'INSERT OR IGNORE INTO erased_threads (fingerprint, erased_at) VALUES (?, ?)',

  listFactWords: `
    SELECT unseal('facts.quote', id || '/' || number, quote) AS quote, turn_number
    FROM facts JOIN threads USING (thread)
    WHERE thread = ? AND (path = ? OR substr(path, 1, length(?)) = ?) AND status <> 'removed'`,
  blankFacts: `
    UPDATE facts SET value = NULL, quote = '', status = 'removed'
    WHERE thread = ? AND (path = ? OR substr(path, 1, length(?)) = ?)`,
  findMessage: `
    SELECT turn, threads.id || '/' || turns.id AS row, unseal('turns.message', threads.id || '/' || turns.id, message) AS message
    FROM turns JOIN threads USING (thread) WHERE thread = ? AND number = ?`,
  replaceMessage: `UPDATE turns SET message = seal('turns.message', @row, @message) WHERE turn = @turn`,
  listAnswersBetween: `
    SELECT answers.turn, threads.id || '/' || turns.id AS row,
      unseal('answers.body', threads.id || '/' || turns.id, body) AS body
    FROM turns JOIN answers USING (turn) JOIN threads USING (thread)
    WHERE thread = ? AND number >= ? AND number < ?`,
  blankAnswer: `
    UPDATE answers SET text = seal('answers.text', @row, @text), body = seal('answers.body', @row, @body)
    WHERE turn = @turn`,
  supersedeFact: 'UPDATE facts SET superseded = 1 WHERE thread = ? AND path = ? AND superseded = 0',
  endTurn: 'UPDATE turns SET status = ?, finished_at = ?, failure_code = ? WHERE turn = ?',
  handOverTurn: 'UPDATE turns SET idempotency_key = NULL, body_hash = NULL, message = NULL WHERE turn = ?',
  updateState: `
    UPDATE thread_states SET version = @version, turn_count = turn_count + 1, last_turn_at = @at,
      dialogue = seal('thread_states.dialogue', @row, @dialogue)
    WHERE thread = @thread`,
  updateVersion: 'UPDATE thread_states SET version = ? WHERE thread = ?',
  savePrograms: savesOfThread('thread_programs', 'programs'),
  findToolHistory: findsOfThread('thread_tool_history', 'calls'),
  saveToolHistory: savesOfThread('thread_tool_history', 'calls'),
  findPersona: findsOfThread('thread_personas', 'persona'),
  savePersona: savesOfThread('thread_personas', 'persona'),
  saveGrievance: savesOfThread('thread_grievances', 'state'),
  dropGrievance: 'DELETE FROM thread_grievances WHERE thread = ?',
  releaseLease: 'DELETE FROM leases WHERE thread = ?',
  eraseThread: 'DELETE FROM threads WHERE thread = ?',

  // Walks `leases`, which holds a row only for turns that run right now.
  listExpiredLeases: 'SELECT thread, turn FROM leases WHERE held_until <= ?',
} as const;
