/** A table whose personal columns are sealed, and the row that each value is bound to, as SQL over that table. */
export interface SealedTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly row: string;
}

const thread = (table: string): string => `(SELECT id FROM threads WHERE threads.thread = ${table}.thread)`;
const ticket = (table: string): string => `(SELECT tickets.number FROM tickets WHERE tickets.id = ${table}.ticket_id)`;

/**
 * Every column that is sealed where there is a key. What belongs to a thread is bound to the thread's public id, so that
 * words can't be moved into another person's thread either. A test holds that each column is either here or named there
 * as one that lies open, with a reason.
 */
export const sealedTables: readonly SealedTable[] = [
  { table: 'beneficiaries', columns: ['beneficiary_id', 'name', 'date_of_birth'], row: 'ref' },
  { table: 'enrolments', columns: ['next_step'], row: `beneficiary_ref || '/' || program_id` },
  { table: 'threads', columns: ['metadata'], row: 'id' },
  { table: 'vault_entries', columns: ['value'], row: `${thread('vault_entries')} || '/' || handle` },
  { table: 'turns', columns: ['message'], row: `${thread('turns')} || '/' || id` },
  {
    table: 'answers',
    columns: ['text', 'body', 'trace'],
    row: `(SELECT threads.id || '/' || turns.id FROM turns JOIN threads USING (thread) WHERE turns.turn = answers.turn)`,
  },
  { table: 'facts', columns: ['value', 'quote'], row: `${thread('facts')} || '/' || number` },
  { table: 'thread_states', columns: ['dialogue'], row: thread('thread_states') },
  { table: 'thread_programs', columns: ['programs'], row: thread('thread_programs') },
  { table: 'thread_tool_history', columns: ['calls'], row: thread('thread_tool_history') },
  { table: 'thread_personas', columns: ['persona'], row: thread('thread_personas') },
  { table: 'thread_grievances', columns: ['state'], row: thread('thread_grievances') },
  { table: 'thread_guards', columns: ['passcode_hash', 'safe_contact'], row: thread('thread_guards') },
  {
    table: 'tickets',
    columns: ['desired_outcome', 'intake', 'resolution', 'open_question', 'passcode_hash', 'safe_contact'],
    row: 'number',
  },
  { table: 'ticket_parts', columns: ['text'], row: `${ticket('ticket_parts')} || '/' || number` },
  { table: 'ticket_remarks', columns: ['text'], row: `${ticket('ticket_remarks')} || '/' || number` },
];

/** Columns of keyed digests, which stand for what is looked up: with a key they are digested once more, under it. */
export const blindedColumns: readonly { readonly table: string; readonly column: string }[] = [
  { table: 'beneficiaries', column: 'id_digest' },
  { table: 'verification_attempts', column: 'subject' },
  { table: 'one_time_codes', column: 'id_digest' },
  { table: 'one_time_codes', column: 'code_hash' },
];
