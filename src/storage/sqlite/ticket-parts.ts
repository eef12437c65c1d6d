import type { Database } from 'better-sqlite3';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { splitNarrative } from '../../grievances/narrative.ts';
import type { TicketStage } from '../../grievances/ticket.ts';
import type { TicketStore } from '../../grievances/ticket-store.ts';
import { statement } from './statement.ts';
import { appendHistory } from './ticket-history.ts';

/** Merges of merges: more in a row than anybody makes. */
const mergesFollowedMax = 5;

/** Words for a ticket that was merged go where the work goes on. */
export function addPart(db: Database, input: Parameters<TicketStore['addPart']>[0], followed = 0): void {
  const found = statement<{ id: number; stage: TicketStage; merged_into: string | null; parts: number }>(
    db,
    `SELECT id, stage, merged_into, (SELECT coalesce(max(p.number), 0) FROM ticket_parts p WHERE p.ticket_id = tickets.id) AS parts
     FROM tickets WHERE number = ?`,
  ).get(input.number);
  if (found === undefined) throw new AppError('ticket_not_found', 'There is no such ticket.');
  const { id: ticketId, stage, merged_into: goesOnIn, parts } = found;
  if (goesOnIn !== null && followed < mergesFollowedMax) {
    addPart(db, { ...input, number: goesOnIn }, followed + 1);
    return;
  }
  const { number, threadId } = input;
  insertParts(db, { ticketId, number, texts: [input.text], after: parts, at: input.at, threadId });
  // What the office waited for has come.
  const answers = input.actor === 'person' && stage === 'waiting_for_person';
  statement(
    db,
    `UPDATE tickets SET changed_at = ?, version = version + 1${answers ? ", stage = 'in_review', open_question = NULL" : ''}
     WHERE id = ?`,
  ).run(input.at, ticketId);
  appendHistory(db, {
    ticketId,
    at: input.at,
    actor: input.actor,
    action: 'part_added',
    ...(answers ? { fromStage: stage, toStage: 'in_review' } : {}),
  });
}

/** Throws `action_not_allowed` when there is no room: nothing of what was said is dropped in silence. */
export function insertParts(
  db: Database,
  input: {
    ticketId: number;
    /** The ticket's, for which its words are sealed. */
    number: string;
    texts: readonly string[];
    after: number;
    at: string;
    threadId: string | undefined;
  },
): void {
  const parts = input.texts.flatMap((text) => splitNarrative(text, bounds.narrativePartCharsMax));
  if (input.after + parts.length > bounds.narrativePartsMax) {
    throw new AppError('action_not_allowed', 'This ticket is full. Open another one for what is new.');
  }
  const insert = statement(
    db,
    `INSERT INTO ticket_parts (ticket_id, number, text, thread_id, said_at)
     VALUES (@ticketId, @place, seal('ticket_parts.text', @row, @text), @threadId, @at)`,
  );
  const { ticketId, threadId = null, at } = input;
  parts.forEach((text, index) => {
    const place = input.after + index + 1;
    insert.run({ ticketId, place, row: `${input.number}/${place}`, text, threadId, at });
  });
}
