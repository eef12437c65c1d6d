import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomIds, systemClock } from '../../src/clock.ts';
import { makeGrievances } from '../../src/compose/grievances.ts';
import { readPack } from '../../src/compose/pack.ts';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { makeResume } from '../../src/conversation/resume.ts';
import { refsOf, seedPeople } from './bench-people.ts';
import { syncProbe } from './disk-sync.ts';
import { fillTickets } from './fill-tickets.ts';
import { comeBack, fileTicket, readThread, readTicket, type Bench } from './grievance-calls.ts';
import { printTable } from './statistics.ts';
import { measureQueues } from './ticket-queues.ts';
import { loads, passes, seconds, timed, type Measured } from './timed.ts';

/**
 * Filing a ticket, the queues of the staff and coming back, over a table of each size and a registry: what each takes,
 * what of it is processor time, and how it grows from the smallest table to the largest. The disk's own sync is probed
 * beside filing; `--dir /dev/shm` takes it out altogether.
 */
export async function benchGrievances(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      tickets: { type: 'string', default: '10000,200000' },
      beneficiaries: { type: 'string', default: '1000000' },
      dir: { type: 'string' },
    },
  });
  const sizes = values.tickets.split(',').map(Number);
  const people = Number(values.beneficiaries);
  const dataDir = mkdtempSync(join(values.dir ?? tmpdir(), 'ombud-bench-'));
  const config = readConfig({ ...process.env, OMBUD_DATA_DIR: dataDir, OMBUD_LOG: 'silent' });
  const pack = await readPack(config.packDir);
  try {
    const encrypted = config.encryptionKey === undefined ? 'not encrypted' : 'encrypted';
    console.log(`node ${process.version}; ${encrypted}; data in ${dataDir}; load ${loads()}`);
    await seedPeople(people, { ...config, dataDir });
    const stores = await openStores(config, systemClock);
    try {
      const { deps } = makeGrievances(pack, stores, config.timeZone ?? pack.settings.time_zone);
      const resume = makeResume({ threads: stores.threads, grievances: deps, clock: systemClock, ids: randomIds });
      const bench: Bench = { stores, resume, dataDir, refs: await refsOf(stores, people), filed: passes * rounds };
      const measured: Measured[] = [];
      let filled = 0;
      for (const tickets of sizes) {
        const from = performance.now();
        const refOf = (number: number): string | undefined => bench.refs[number];
        await fillTickets(stores.database, { from: filled, to: tickets, refOf });
        await stores.database.truncateLog();
        console.log(`\n${tickets} tickets, filled in ${seconds(from)} s; load ${loads()}`);
        filled = tickets;
        measured.push(await measure(bench, tickets));
      }
      printGrowth(sizes, measured);
    } finally {
      stores.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Rounds of each of the passes. */
const rounds = 200;
/** Each writes three times, so it is done less often. */
const comeBackRounds = 60;

async function measure(bench: Bench, tickets: number): Promise<Measured> {
  const filing = await timed(rounds, (round) => fileTicket(bench, tickets, round));
  const sync = syncProbe(bench.dataDir);
  const synced = await timed(rounds, async () => sync.run());
  sync.close();
  const queues = await measureQueues(bench.stores);
  const measured: Measured = {
    'filing: the commit with its ticket': filing,
    'the disk’s own sync': synced,
    [`a page of a queue (${queues.kinds} kinds)`]: queues.all,
    'coming back by thread: what was said': await timed(rounds, (round) => readThread(bench, tickets, round)),
    'coming back by ticket: its status': await timed(rounds, (round) => readTicket(bench, round)),
    'coming back by ticket and birth date, a new thread': await timed(comeBackRounds, (round) =>
      comeBack(bench, round),
    ),
  };
  printTable(
    `with ${tickets} tickets, ms`,
    Object.entries(measured).map(([what, { p50, p99, cpuP50, cpuP99 }]) => ({
      what,
      p50,
      p99,
      'processor p50': cpuP50,
      'processor p99': cpuP99,
    })),
  );
  console.log(`filing p99 beyond the disk: ${(filing.p99 - synced.p99).toFixed(2)} ms`);
  console.log(`slowest queues, processor p50: ${queues.slowest.join('; ')}`);
  return measured;
}

function printGrowth(sizes: readonly number[], measured: readonly Measured[]): void {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  printTable(
    `from ${sizes[0]} to ${sizes.at(-1)} tickets, times as much`,
    Object.entries(first).map(([what, few]) => {
      const many = last[what] ?? few;
      return { what, p50: many.p50 / few.p50, 'processor p50': many.cpuP50 / few.cpuP50 };
    }),
  );
}
