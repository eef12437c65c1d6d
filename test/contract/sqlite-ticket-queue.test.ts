import { expect, it } from 'vitest';
import type { QueueQuery } from '../../src/grievances/staff/ticket-queue.ts';
import { sqliteAuditLog } from '../../src/storage/sqlite/audit.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { queueSql } from '../../src/storage/sqlite/ticket-pages.ts';
import { sqliteTicketQueue } from '../../src/storage/sqlite/ticket-queue.ts';
import { sqliteTicketStore } from '../../src/storage/sqlite/tickets.ts';
import { databaseKeys } from '../support/database-keys.ts';
import { startsAt } from '../support/turns.ts';
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
        const query: QueueQuery = {
          stage,
          category: undefined,
          severity: undefined,
          assignee: undefined,
          dueFrom: undefined,
          dueTo: '2026-12-01',
          withRestricted: false,
          sort,
          descending: true,
          after: { key: '2026-11-01', id: 5 },
          limit: 20,
          ...filter,
        };
        const { sql, values } = queueSql(query);
        const plan = JSON.stringify(stores.database.reader.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values));
        expect(plan, sql).not.toMatch(/TEMP B-TREE|SCAN t"/);
        expect(plan, sql).toMatch(/USING INDEX tickets_/);
      }
    }
  }
  stores.close();
});
