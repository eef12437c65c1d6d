import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { changesOf, claimOf, fenceOf, ticketOf } from './turns.ts';

/**
 * A process of its own that files a ticket and kills itself (SIGKILL) at a named place:
 * `node --import ./typescript-hooks.mjs file-ticket-until-killed.ts <database> before|inside|after|never`.
 */
const [path = '', place = ''] = process.argv.slice(2);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
};
const database = openDatabase({ path, now: () => new Date() });
const store = sqliteThreadStore(database);
if (place === 'inside') {
  await database.write((db) => {
    db.function('die', die);
    // The last thing that opening a ticket writes: number and words are drawn and written by then.
    db.exec('CREATE TEMP TRIGGER dies AFTER INSERT ON main.ticket_history BEGIN SELECT die(); END');
  });
}
const idempotency = { scope: 'test', key: 'one-key-for-all-tries', bodyHash: 'the same body' };
const at = new Date(Date.now()).toISOString();
const claimed = await store.claimTurn(claimOf('thr_a', `trn_${place}`, { idempotency, at, leaseMs: 1 }));
if (claimed.kind === 'claimed') {
  if (place === 'before') die();
  const changes = changesOf(fenceOf(claimed), { at, ticket: { kind: 'open', ticket: ticketOf() } });
  const { ticketNumber } = await store.commitTurn(changes);
  if (place === 'after') die();
  process.stdout.write(`filed ${ticketNumber}\n`);
} else process.stdout.write(`${claimed.kind}\n`);
database.close();
