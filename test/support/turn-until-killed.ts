import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteThreadStore } from '../../src/storage/sqlite/threads.ts';
import { fullChanges, fullClaim } from './full-turn.ts';
import { fenceOf } from './turns.ts';

/**
 * A process of its own that takes turns on eight threads at once until it is killed, and prints the id of each turn
 * when its commit is acknowledged: `node --import ./typescript-hooks.mjs turn-until-killed.ts <database> <run>`.
 */
const [path = '', run = ''] = process.argv.slice(2);
const store = sqliteThreadStore(openDatabase({ path, now: () => new Date() }));

async function turns(threadId: string): Promise<void> {
  for (let n = 1; ; n += 1) {
    const claim = { ...fullClaim(threadId, n), turnId: `${run}_${threadId}_${n}`, idempotency: undefined };
    const fence = fenceOf(await store.claimTurn(claim));
    await store.commitTurn(fullChanges(fence));
    process.stdout.write(`${threadId} ${claim.turnId}\n`);
  }
}

await Promise.all(Array.from({ length: 8 }, (_, place) => turns(`thr_${run}_${place}`)));
