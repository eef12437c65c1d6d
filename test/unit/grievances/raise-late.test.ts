import { describe, expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { raiseLateTickets } from '../../../src/grievances/staff/raise-late.ts';
import { openDatabase } from '../../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../../src/storage/sqlite/threads.ts';
import { sqliteTicketQueue } from '../../../src/storage/sqlite/ticket-queue.ts';
import { sqliteTicketStore } from '../../../src/storage/sqlite/tickets.ts';
import { packCalendar } from '../../support/grievance-world.ts';
import { changesOf, claimOf, fenceOf, startsAt, ticketOf } from '../../support/turns.ts';

/** A ticket that is due on Tuesday 2026-11-24, two days before Thanksgiving. */
async function withTicket(
  test: (world: {
    on: (today: string) => Promise<number>;
    level: () => Promise<number | undefined>;
    decide: () => Promise<unknown>;
  }) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ path: ':memory:', now: () => new Date(startsAt) });
  const [threads, tickets, queue] = [
    sqliteThreadStore(database),
    sqliteTicketStore(database),
    sqliteTicketQueue(database),
  ];
  const fence = fenceOf(await threads.claimTurn(claimOf('thr_1', 'trn_1')));
  const ticket = { kind: 'open', ticket: ticketOf({ dueOn: '2026-11-24' }) } as const;
  const number = (await threads.commitTurn(changesOf(fence, { ticket }))).ticketNumber ?? '';
  await test({
    on: (today) => raiseLateTickets({ queue, calendar: packCalendar, today, at: `${today}T12:00:00.000Z` }),
    level: async () => (await tickets.get(number))?.escalation,
    decide: () =>
      queue.change({
        number,
        expectedVersion: undefined,
        at: startsAt,
        actor: 'staff:rosa',
        work: (found) => ({
          work: { ...found, stage: 'decided' },
          action: 'decide',
          remark: undefined,
          audit: { actor: 'staff:rosa', action: 'ticket_decide', subject: number, digest: undefined, detail: {} },
        }),
      }),
  });
  database.close();
}

describe('late tickets', () => {
  it('go up the day after they were due, once, however often the clock looks', () =>
    withTicket(async ({ on, level }) => {
      expect(await on('2026-11-24')).toBe(0);
      expect(await on('2026-11-25')).toBe(1);
      expect(await on('2026-11-25')).toBe(0);
      expect(await level()).toBe(1);
    }));

  it('go up again after three business days, which skip the weekend and the holiday', () =>
    withTicket(async ({ on, level }) => {
      await on('2026-11-25');
      // Thanksgiving is on the 26th: the third business day after the 25th is Tuesday, December 1.
      expect(await on('2026-12-01')).toBe(0);
      expect(await on('2026-12-02')).toBe(1);
      expect(await level()).toBe(2);
    }));

  it('go up one level after a long stop, and never over the last', () =>
    withTicket(async ({ on, level }) => {
      expect(await on('2027-03-01')).toBe(1);
      expect(await level()).toBe(1);
      for (const day of ['2027-04-01', '2027-05-03', '2027-06-01', '2027-07-01']) await on(day);
      expect(await level()).toBe(bounds.escalationLevelsMax);
      expect(await on('2028-01-03')).toBe(0);
    }));

  it('stay where they are once they are decided', () =>
    withTicket(async ({ on, level, decide }) => {
      await decide();
      expect(await on('2027-03-01')).toBe(0);
      expect(await level()).toBe(0);
    }));
});
