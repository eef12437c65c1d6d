import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QueueQuery } from '../../src/grievances/staff/ticket-queue.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { gatheredSql, queueSql } from '../../src/storage/sqlite/ticket-pages.ts';
import { sqliteTicketQueue } from '../../src/storage/sqlite/ticket-queue.ts';
import { sqliteTicketStore } from '../../src/storage/sqlite/tickets.ts';
import { databaseKeys } from '../support/database-keys.ts';
import { changesOf, claimOf, fenceOf, startsAt } from '../support/turns.ts';
import { openTicketStages, ticketNumber, type Ticket } from '../../src/grievances/ticket.ts';
import { newTicket } from './ticket-store.ts';
import { ticketQueueContract } from './ticket-queue.ts';

const openStores = (encryptionKey?: string) => {
  const database = openDatabase({ path: ':memory:', now: () => new Date(startsAt), encryptionKey });
  return {
    database,
    threads: sqliteThreadStore(database),
    tickets: sqliteTicketStore(database),
    queue: sqliteTicketQueue(database),
    auditLines: async () => (await sqliteAuditLog(database).head()).number,
    close: () => database.close(),
  };
};

for (const { named, encryptionKey } of databaseKeys) ticketQueueContract(named, () => openStores(encryptionKey));

const noFilter: QueueQuery = {
  stage: 'open',
  category: undefined,
  severity: undefined,
  assignee: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  withRestricted: false,
  sort: 'due',
  descending: true,
  after: { key: '2026-11-01', id: 5 },
  limit: 20,
};

it('reads every queue in the order of an index and sorts nothing', () => {
  const stores = openStores();
  const stages = ['open', 'done', 'all', 'received'] as const;
  const filters = [
    {},
    { assignee: 'rosa' },
    { assignee: 'none' },
    { category: 'payment' },
    { severity: 'high' },
    { category: 'payment', severity: 'high', assignee: 'none' },
    { dueTo: undefined, after: undefined },
  ];
  for (const stage of stages) {
    for (const sort of ['due', 'opened', 'changed'] as const) {
      for (const filter of filters) {
        const query: QueueQuery = { ...noFilter, stage, sort, dueTo: '2026-12-01', ...filter };
        const { sql, values } = queueSql(query);
        const plan = JSON.stringify(stores.database.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
        expect(plan, sql).not.toMatch(/TEMP B-TREE|SCAN t"/);
        expect(plan, sql).toMatch(/USING INDEX tickets_/);
      }
    }
  }
  stores.close();
});

it('gathers the few that are due in some days by an index, and looks up the rows of one page', () => {
  const stores = openStores();
  for (const stage of ['open', 'done', 'all', 'received'] as const)
    for (const sort of ['opened', 'changed'] as const) {
      const query: QueueQuery = { ...noFilter, stage, sort, dueTo: '2026-12-01' };
      const { sql, values } = gatheredSql(query);
      const plan = JSON.stringify(stores.database.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
      expect(plan, sql).not.toMatch(/SCAN (?:t|p)"/);
      expect(plan, sql).toMatch(/SEARCH t USING INDEX tickets_(?:open|stage)_by_due \((?:is_open|stage)=\? AND due_on/);
      expect(plan, sql).toMatch(/SEARCH t USING INTEGER PRIMARY KEY/);
    }
  stores.close();
});

it('gives the same page, whichever way it is read, for any filters, order and place', async () => {
  const stores = openStores();
  const tickets = await openMany(stores, 40);
  const some = <T>(...values: readonly T[]): fc.Arbitrary<T | undefined> => fc.constantFrom(undefined, ...values);
  const day = fc.integer({ min: 1, max: 12 }).map((at) => `2026-12-${String(at).padStart(2, '0')}`);
  const queries: fc.Arbitrary<QueueQuery> = fc.record({
    stage: fc.constantFrom('open', 'done', 'all', 'received', 'decided'),
    category: some('payment', 'conduct'),
    severity: some('normal', 'urgent'),
    assignee: some('rosa', 'none'),
    dueFrom: fc.option(day, { nil: undefined }),
    dueTo: fc.option(day, { nil: undefined }),
    withRestricted: fc.boolean(),
    sort: fc.constantFrom('due', 'opened', 'changed'),
    descending: fc.boolean(),
    after: fc.option(
      fc.record({
        key: fc.constantFrom('2026-11-20T10:00:07.000Z', '2026-12-05'),
        id: fc.integer({ min: 0, max: 40 }),
      }),
      { nil: undefined },
    ),
    limit: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const expected = pageOf(tickets, query);
      const read = ({ sql, values }: ReturnType<typeof queueSql>) =>
        stores.database.reader
          .prepare<unknown[], { number: string }>(sql)
          .all(...values)
          .map(({ number }) => number);
      expect(read(queueSql(query))).toEqual(expected);
      expect(read(gatheredSql(query))).toEqual(expected);
      expect((await stores.queue.list(query)).map(({ ticket }) => ticket.number)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
  stores.close();
});

/** Tickets of every kind, opened a second apart, a third of them worked on. */
async function openMany(stores: ReturnType<typeof openStores>, count: number): Promise<readonly Ticket[]> {
  for (let at = 0; at < count; at += 1) {
    const fence = fenceOf(await stores.threads.claimTurn(claimOf(`thr_${at}`, `trn_${at}`)));
    const ticket = newTicket({
      category: at % 3 === 0 ? 'payment' : 'conduct',
      severity: at % 4 === 0 ? 'urgent' : 'normal',
      sensitivity: at % 7 === 0 ? 'restricted' : 'plain',
      dueOn: `2026-12-${String(1 + ((at * 5) % 11)).padStart(2, '0')}`,
      openedAt: new Date(Date.parse(startsAt) + Math.floor(at / 2) * 1_000).toISOString(),
    });
    const { ticketNumber } = await stores.threads.commitTurn(changesOf(fence, { ticket: { kind: 'open', ticket } }));
    if (at % 3 !== 0) continue;
    const number = ticketNumber ?? '';
    await stores.queue.change({
      number,
      expectedVersion: undefined,
      at: '2026-11-21T09:00:00.000Z',
      actor: 'staff:rosa',
      work: (found) => ({
        work: { ...found, ...(at % 2 === 0 ? { stage: 'decided', decision: 'upheld' } : { assignee: 'rosa' }) },
        action: 'assign',
        remark: undefined,
        audit: { actor: 'staff:rosa', action: 'ticket_assign', subject: number, digest: undefined, detail: {} },
      }),
    });
  }
  const all = await Promise.all(
    Array.from({ length: count }, (_, at) => stores.tickets.get(ticketNumber(2026, at + 1))),
  );
  return all.filter((ticket) => ticket !== undefined);
}

/** Numbers of a page, worked out without a database. */
function pageOf(tickets: readonly Ticket[], query: QueueQuery): readonly string[] {
  const keyOf = (ticket: Ticket) =>
    ({ due: ticket.dueOn, opened: ticket.openedAt, changed: ticket.changedAt })[query.sort];
  const idOf = ({ number }: Ticket) => Number(number.slice(-6));
  const order = (a: readonly [string, number], b: readonly [string, number]) =>
    (a[0] === b[0] ? a[1] - b[1] : a[0] < b[0] ? -1 : 1) * (query.descending ? -1 : 1);
  const { stage, after } = query;
  return tickets
    .filter((ticket) => {
      const isOpen = openTicketStages.has(ticket.stage);
      return (
        (stage === 'all' || (stage === 'open' ? isOpen : stage === 'done' ? !isOpen : ticket.stage === stage)) &&
        (query.category ?? ticket.category) === ticket.category &&
        (query.severity ?? ticket.severity) === ticket.severity &&
        (query.assignee === undefined || (ticket.assignee ?? 'none') === query.assignee) &&
        (query.dueFrom ?? '') <= ticket.dueOn &&
        ticket.dueOn <= (query.dueTo ?? '~') &&
        (query.withRestricted || ticket.sensitivity !== 'restricted') &&
        (after === undefined || order([keyOf(ticket), idOf(ticket)], [after.key, after.id]) > 0)
      );
    })
    .toSorted((a, b) => order([keyOf(a), idOf(a)], [keyOf(b), idOf(b)]))
    .slice(0, query.limit)
    .map(({ number }) => number);
}
