import { expect, it } from 'vitest';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { sqliteTicketStore } from '../../src/storage/sqlite/tickets.ts';
import { databaseKeys } from '../support/database-keys.ts';
import { changesOf, claimOf, startsAt } from '../support/turns.ts';
import { newTicket, ticketStoreContract } from './ticket-store.ts';

const openStores = (encryptionKey?: string) => {
  const database = openDatabase({ path: ':memory:', now: () => new Date(startsAt), encryptionKey });
  return {
    database,
    threads: sqliteThreadStore(database),
    tickets: sqliteTicketStore(database),
    close: () => database.close(),
  };
};

for (const { named, encryptionKey } of databaseKeys) ticketStoreContract(named, () => openStores(encryptionKey));

it('refuses to change or remove a line of history, or to rewrite what was said', async () => {
  const stores = openStores();
  const claimed = await stores.threads.claimTurn(claimOf('thr_a', 'trn_1'));
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  await stores.threads.commitTurn(changesOf(claimed.fence, { ticket: { kind: 'open', ticket: newTicket() } }));
  const refused = async (sql: string) =>
    expect(
      stores.database.write((db) => db.prepare(sql).run()),
      sql,
    ).rejects.toThrow();
  await refused("UPDATE ticket_history SET actor = 'nobody'");
  await refused('DELETE FROM ticket_history');
  await refused("UPDATE ticket_parts SET text = 'nothing happened'");
  expect(await stores.tickets.listHistory('OMB-2026-000001')).toHaveLength(1);
  stores.close();
});

it('looks tickets up by index, however many there are', () => {
  const stores = openStores();
  for (const where of ['t.number = ?', 't.code_hash = ?', 't.thread_id = ?', 't.beneficiary_ref = ?']) {
    const plan = stores.database.reader.prepare(`EXPLAIN QUERY PLAN SELECT * FROM tickets t WHERE ${where}`).all('x');
    expect(JSON.stringify(plan), where).toMatch(/SEARCH .*USING INDEX/);
  }
  stores.close();
});
