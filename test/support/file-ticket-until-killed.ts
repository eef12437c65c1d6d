import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { changesOf, claimOf, fenceOf, ticketOf } from './turns.ts';

/**
 * A process of its own that files a ticket and kills itself (SIGKILL) at a named place:
 * `node --import ./typescript-hooks.mjs file-ticket-until-killed.ts <database> <place>`. A place is `before`, `after` or
 * `never`, or the write after which it dies, such as `INSERT ON tickets`; `claim: ` in front for one of the claim's.
 */
const [path = '', place = ''] = process.argv.slice(2);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
};
const database = openDatabase({ path, now: () => new Date() });
const store = sqliteThreadStore(database);
const [, when = '', write] = /^(claim: )?([A-Z]+ ON \w+)$/.exec(place) ?? [];

/** Dies in the middle of a transaction, once this write of it was made. */
async function dieAfter(event: string): Promise<void> {
  await database.write((db) => {
    db.function('die', die);
    db.exec(`CREATE TEMP TRIGGER dies AFTER ${event.replace(' ON ', ' ON main.')} BEGIN SELECT die(); END`);
  });
}

if (write !== undefined && when !== '') await dieAfter(write);
const idempotency = { scope: 'test', key: 'one-key-for-all-tries', bodyHash: 'the same body' };
const at = new Date(Date.now()).toISOString();
const claimed = await store.claimTurn(claimOf('thr_a', `trn_${place}`, { idempotency, at, leaseMs: 1 }));
if (claimed.kind === 'claimed') {
  if (place === 'before') die();
  if (write !== undefined) await dieAfter(write);
  const changes = changesOf(fenceOf(claimed), { at, ticket: { kind: 'open', ticket: ticketOf() } });
  const { ticketNumber } = await store.commitTurn(changes);
  if (place === 'after') die();
  process.stdout.write(`filed ${ticketNumber}\n`);
} else process.stdout.write(`${claimed.kind}\n`);
database.close();
