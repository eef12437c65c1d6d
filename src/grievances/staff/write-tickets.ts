import { stringify } from 'csv-stringify/sync';
import type { DeskTicket } from './staff-desk.ts';

/** The columns of an export: what a ticket is and how it stands, without a word of the person or of staff. */
const columns = [
  'number',
  'stage',
  'deadline',
  'due_on',
  'category',
  'subcategory',
  'program_id',
  'severity',
  'sensitivity',
  'not_to_be_called',
  'assignee',
  'escalation',
  'office',
  'decision',
  'merged_into',
  'appeal_of',
  'rating',
  'opened_at',
  'changed_at',
  'parts',
] as const;
type Row = Readonly<Record<(typeof columns)[number], string | number | boolean | undefined>>;

/** A ticket as it stands in a queue, by the names of the wire. */
export function ticketRow({ ticket, deadline }: Pick<DeskTicket, 'ticket' | 'deadline'>) {
  return {
    number: ticket.number,
    stage: ticket.stage,
    deadline,
    due_on: ticket.dueOn,
    category: ticket.category,
    subcategory: ticket.subcategory,
    program_id: ticket.programId,
    severity: ticket.severity,
    sensitivity: ticket.sensitivity,
    not_to_be_called: ticket.guard?.flagged === true,
    assignee: ticket.assignee,
    escalation: ticket.escalation,
    office: ticket.office,
    decision: ticket.decision,
    merged_into: ticket.mergedInto,
    appeal_of: ticket.appealOf,
    rating: ticket.rating,
    opened_at: ticket.openedAt,
    changed_at: ticket.changedAt,
    parts: ticket.partCount,
  } satisfies Row;
}

/**
 * Tickets as CSV (RFC 4180, with or without its line of names) or as JSON, one object a line. A cell that a spreadsheet
 * would take for a formula gets an apostrophe before it: staff type assignees and offices.
 */
export function writeTickets(tickets: readonly DeskTicket[], format: 'csv' | 'json', isFirst: boolean): string {
  const rows = tickets.map(ticketRow);
  if (format === 'json') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  return stringify(rows, {
    columns: [...columns],
    header: isFirst,
    escape_formulas: true,
    cast: { boolean: String },
    record_delimiter: 'windows',
  });
}
