import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { applyTicketChange } from '../../src/storage/sqlite/ticket-changes.ts';
import type { SqliteDatabase } from '../../src/storage/sqlite/database.ts';
import type { NewTicket } from '../../src/threads/turn.ts';

/** Made-up people and tickets, the same in every run. */
export const categories = ['payment', 'eligibility', 'application', 'technical', 'conduct', 'access', 'other'] as const;
const severities = ['normal', 'normal', 'normal', 'normal', 'high', 'high', 'urgent'] as const;
/** When the first one was opened. */
const beganMs = Date.parse('2024-11-01T00:00:00Z');
/** Tickets of one write: SQLite keeps what a savepoint changed in a list, which long ones walk again and again. */
const perWrite = 25;
const minutesApart = 5;
const dayMs = 86_400_000;

export const personId = (number: number): string => `USER${String(number).padStart(6, '0')}`;

export function birthDate(number: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${1930 + (number % 90)}-${two(1 + (number % 12))}-${two(1 + (number % 28))}`;
}

export async function writePeople(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('beneficiary_id,name,date_of_birth,program,status,since,until,next_step\n');
  for (let number = 0; number < count; number += 1) {
    const row = `${personId(number)},Person ${number},${birthDate(number)},snap,active,2026-04-01,2027-03-31,Renew.\n`;
    if (!file.write(row)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/** The ticket with this number of its own, opened five minutes after the one before it; 200,000 take two years. */
export function madeUpTicket(number: number, beganMs: number, beneficiaryRef: string | undefined): NewTicket {
  const openedMs = beganMs + number * minutesApart * 60_000;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  return {
    category: categories[number % categories.length] ?? 'other',
    subcategory: undefined,
    programId: number % 2 === 0 ? 'snap' : 'medicaid',
    severity: severities[(number * 31) % severities.length] ?? 'normal',
    sensitivity: number % 200 === 0 ? 'restricted' : 'normal',
    narrative: ['My benefits stopped in October and nobody answers the phone. '.repeat(4)],
    desiredOutcome: 'I want it paid.',
    beneficiaryId: beneficiaryRef,
    codeHash: undefined,
    dueOn: day(openedMs + (10 + (number % 20)) * dayMs),
    openedAt: new Date(openedMs).toISOString(),
  };
}

/**
 * Opens tickets `from` to `to` as a turn does, then puts seven of ten where a decision was, and two of the others on the
 * desks of forty people, of whom the last has three.
 * @param refOf the registry's name of the person who files a ticket
 */
export async function fillTickets(
  database: SqliteDatabase,
  { from, to, refOf }: { from: number; to: number; refOf: (number: number) => string | undefined },
): Promise<void> {
  for (let first = from; first < to; first += perWrite) {
    await database.write((db) => {
      for (let number = first; number < Math.min(first + perWrite, to); number += 1) {
        const ticket = madeUpTicket(number, beganMs, refOf(number));
        const fence = { threadId: `thr_made_up_${number}`, turnId: `trn_${number}`, number: 1 };
        applyTicketChange(db, { kind: 'open', ticket }, ticket.openedAt, fence);
      }
      db.prepare(
        `UPDATE tickets SET changed_at = substr(due_on, 1, 10) || 'T12:00:00.000Z', version = version + 1,
           stage = CASE WHEN id % 10 < 6 THEN 'closed' WHEN id % 10 = 6 THEN 'decided' WHEN id % 10 < 9 THEN 'in_review'
             ELSE 'received' END,
           assignee = CASE WHEN id % 10 < 9 AND (id <= 30 OR id % 40 < 39) THEN 'desk ' || (id % 40) END,
           decision = CASE WHEN id % 10 < 7 THEN 'upheld' END
         WHERE id > (SELECT max(id) FROM tickets) - ?`,
      ).run(Math.min(perWrite, to - first));
    });
  }
}
