import { bounds } from '../../config.ts';
import type { TicketStore } from '../../grievances/ticket-store.ts';
import type { SqliteDatabase } from './database.ts';
import { statement } from './statement.ts';
import { addPart } from './ticket-parts.ts';
import { historyRows, partRows, readTicket, readTickets, selectTicket, unsealedPart } from './ticket-rows.ts';

/** The ticket store on SQLite. */
export function sqliteTicketStore(database: Pick<SqliteDatabase, 'write' | 'reader'>): TicketStore {
  const { reader } = database;
  const one = (where: string) => statement(reader, `${selectTicket} WHERE ${where}`);
  const byNumber = one('t.number = ?');
  const byCode = one('t.code_hash = ? ORDER BY t.id DESC LIMIT ?');
  const byThread = one('t.thread_id = ? ORDER BY t.id DESC LIMIT ?');
  const byBeneficiary = one('t.beneficiary_ref = ? ORDER BY t.id DESC LIMIT ?');
  const parts = statement(
    reader,
    `SELECT p.number, ${unsealedPart} AS text, p.said_at FROM ticket_parts p JOIN tickets t ON t.id = p.ticket_id
     WHERE t.number = ? ORDER BY p.number LIMIT ?`,
  );
  const history = statement(
    reader,
    `SELECT h.number, h.at, h.actor, h.action, h.from_stage, h.to_stage FROM ticket_history h
     JOIN tickets t ON t.id = h.ticket_id WHERE t.number = ? ORDER BY h.number LIMIT ?`,
  );
  return {
    get: async (number) => readTicket(byNumber.get(number)),
    listForCode: async (codeHash) => readTickets(byCode.all(codeHash, bounds.ticketsListedMax)),
    listForThread: async (threadId) => readTickets(byThread.all(threadId, bounds.ticketsListedMax)),
    listForBeneficiary: async (ref) => readTickets(byBeneficiary.all(ref, bounds.ticketsListedMax)),
    listParts: async (number) => partRows.parse(parts.all(number, bounds.narrativePartsMax)),
    listHistory: async (number) => historyRows.parse(history.all(number, bounds.ticketHistoryRowsMax)),
    addPart: (input) => database.write((db) => addPart(db, input)),
  };
}
