import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomIds, systemClock } from '../../src/clock.ts';
import { makeGrievances } from '../../src/compose/grievances.ts';
import { readPack } from '../../src/compose/pack.ts';
import { seedBeneficiaries } from '../../src/compose/seed-beneficiaries.ts';
import { openStores, type Stores } from '../../src/compose/stores.ts';
import { readConfig, type Config } from '../../src/config.ts';
import { makeResume, type ResumeThread } from '../../src/conversation/resume.ts';
import { queueSorts, type QueueQuery } from '../../src/grievances/staff/ticket-queue.ts';
import { beneficiaryIdDigest } from '../../src/grievances/verification.ts';
import { emptyDialogue } from '../../src/threads/thread.ts';
import { birthDate, fillTickets, madeUpTicket, personId, writePeople } from './fill-tickets.ts';
import { median, printTable, quantile } from './statistics.ts';

/**
 * Filing a ticket, the queues of the staff and coming back, over a table of each size and a registry: what each takes,
 * what of it is processor time (which a busy machine changes little), and how it grows from the smallest table to the
 * largest. The disk's own sync is probed after each filing; `--dir /dev/shm` takes it out altogether.
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
      const bench: Bench = { stores, resume, dataDir, refs: await refsOf(stores, people) };
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

interface Bench {
  readonly stores: Stores;
  readonly resume: ResumeThread;
  readonly dataDir: string;
  /** The registry's names of its first people. */
  readonly refs: readonly string[];
}

/** Milliseconds by what was done. */
type Measured = Readonly<Record<string, Times>>;
interface Times {
  readonly wall: readonly number[];
  /** Processor time of the process, all rounds together. */
  readonly cpuMs: number;
}

const rounds = 400;
const seconds = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1);
const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

type SeedConfig = Pick<Config, 'dataDir' | 'packDir' | 'secret' | 'encryptionKey'>;

async function seedPeople(count: number, config: SeedConfig): Promise<void> {
  const from = performance.now();
  const people = await readSeed(count, config);
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(`${people} people seeded from a file in ${seconds(from)} s; ${rssMb} MB at most`);
}

async function readSeed(count: number, config: SeedConfig): Promise<number> {
  const file = join(config.dataDir, 'people.csv');
  await writePeople(file, count);
  const { people } = await seedBeneficiaries({
    ...config,
    files: [file],
    skipInvalid: false,
    keepOthers: false,
    dryRun: false,
    clock: systemClock,
    onFault: (fault) => console.error(fault.reason),
    onBytes: () => undefined,
  });
  rmSync(file);
  return people;
}

async function refsOf({ registry, digest }: Stores, people: number): Promise<readonly string[]> {
  const refs: string[] = [];
  for (let number = 0; number < Math.min(people, 1_000); number += 1) {
    const found = await registry.findByDigest(beneficiaryIdDigest(digest, personId(number)));
    if (found !== undefined) refs.push(found.ref);
  }
  return refs;
}

async function measure(bench: Bench, tickets: number): Promise<Measured> {
  const sync = syncProbe(bench.dataDir);
  const filing = await timed(rounds, (round) => fileTicket(bench, tickets, round));
  const synced = await timed(rounds, async () => sync.run());
  sync.close();
  const queues = await measureQueues(bench.stores);
  const measured: Measured = {
    'filing: the commit with its ticket': filing,
    'the disk’s own sync': synced,
    ...queues.all,
    'coming back by thread: what was said': await timed(rounds, (round) => readThread(bench, tickets, round)),
    'coming back by ticket: its status': await timed(rounds, (round) => readTicket(bench, round)),
    'coming back by ticket and birth date, a new thread': await timed(rounds, (round) => comeBack(bench, round)),
  };
  printTable(
    `with ${tickets} tickets, ms`,
    Object.entries(measured).map(([what, { wall, cpuMs }]) => ({
      what,
      p50: median(wall),
      p99: quantile(wall, 0.99),
      'processor, mean': cpuMs / wall.length,
    })),
  );
  const beyond = quantile(filing.wall, 0.99) - quantile(synced.wall, 0.99);
  console.log(`filing p99 beyond the disk: ${beyond.toFixed(2)} ms; slowest queue: ${queues.slowest}`);
  return measured;
}

async function timed(count: number, work: (round: number) => Promise<unknown>): Promise<Times> {
  for (let round = 0; round < 20; round += 1) await work(count + round);
  const wall: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < count; round += 1) {
    const from = performance.now();
    await work(round);
    wall.push(performance.now() - from);
  }
  const { user, system } = process.cpuUsage(before);
  return { wall, cpuMs: (user + system) / 1_000 };
}

/** A turn of its own on a thread of its own, as small as it can be, which files a ticket. */
async function fileTicket({ stores, refs }: Bench, tickets: number, round: number): Promise<void> {
  const at = systemClock.now();
  const threadId = `thr_bench_${tickets}_${round}`;
  const claimed = await stores.threads.claimTurn({
    threadId,
    createThread: { owner: 'bench', channel: 'api' },
    turnId: `trn_bench_${tickets}_${round}`,
    message: 'yes',
    vault: [{ handle: 'PERSON_1', entity: 'person', value: 'Person One' }],
    at: at.toISOString(),
    leaseMs: 60_000,
    idempotency: undefined,
  });
  if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`);
  const { ticketNumber } = await stores.threads.commitTurn({
    fence: claimed.fence,
    at: at.toISOString(),
    status: 'completed',
    replyText: 'It is filed.',
    replyBody: { programs: [] },
    route: { route: 'GRIEVANCE', confidence: 1, reasons: ['confirmed'] },
    facts: [],
    calls: [],
    dialogue: emptyDialogue,
    programs: undefined,
    grievance: undefined,
    ticket: {
      kind: 'open',
      ticket: { ...madeUpTicket(round * 997, at.getTime(), refs[0]), openedAt: at.toISOString() },
    },
    events: [{ number: 1, type: 'run.started' }],
    timings: {},
    audit: [],
  });
  if (ticketNumber === undefined) throw new Error('no ticket was filed');
}

const noFilter = {
  stage: 'open',
  category: undefined,
  severity: undefined,
  assignee: undefined,
  dueFrom: undefined,
  dueTo: undefined,
  withRestricted: false,
  after: undefined,
  limit: 21,
} as const;

/** Alone, together, common, rare, and such that leave nothing. */
const filters: Readonly<Record<string, Partial<QueueQuery>>> = {
  open: {},
  done: { stage: 'done' },
  all: { stage: 'all' },
  received: { stage: 'received' },
  'waiting for the person': { stage: 'waiting_for_person' },
  'on a desk': { assignee: 'desk 7' },
  'on a desk that has three': { assignee: 'desk 39' },
  'on nobody’s desk': { assignee: 'none' },
  'one category': { category: 'conduct' },
  'a category that nobody has': { category: 'nothing', stage: 'all' },
  urgent: { severity: 'urgent' },
  'one category, urgent, on nobody’s desk': { category: 'access', severity: 'urgent', assignee: 'none' },
  'all, on a desk that has three': { stage: 'all', assignee: 'desk 39' },
  'done, of a desk, urgent': { stage: 'done', assignee: 'desk 5', severity: 'urgent' },
  'due long ago, urgent': { dueTo: '2020-01-01', severity: 'urgent' },
  'due long ago': { dueTo: '2020-01-01' },
};

/** Every order, both ways, with every filter; the tickets of a page included. */
async function measureQueues({ ticketQueue }: Stores): Promise<{ all: Measured; slowest: string }> {
  const queries = Object.entries(filters).flatMap(([name, filter]) =>
    queueSorts.flatMap((sort) =>
      [false, true].map((descending) => ({
        name: `${name}, by ${sort}${descending ? ', last first' : ''}`,
        query: { ...noFilter, sort, descending, ...filter } as QueueQuery,
      })),
    ),
  );
  const perQuery = 20;
  let slowest = { name: '', p50: 0 };
  const wall: number[] = [];
  let cpuMs = 0;
  for (const { name, query } of queries) {
    const times = await timed(perQuery, () => ticketQueue.list(query));
    wall.push(...times.wall);
    cpuMs += times.cpuMs;
    if (median(times.wall) > slowest.p50) slowest = { name, p50: median(times.wall) };
  }
  return {
    all: { [`a page of a queue (${queries.length} kinds)`]: { wall, cpuMs } },
    slowest: `${slowest.name}, p50 ${slowest.p50.toFixed(2)} ms`,
  };
}

async function readThread({ stores }: Bench, tickets: number, round: number): Promise<void> {
  const threadId = `thr_bench_${tickets}_${round % rounds}`;
  await stores.threads.loadContext(threadId);
  await stores.threads.listMessages(threadId, 0, 100);
  await stores.tickets.listForThread(threadId);
}

async function readTicket({ stores, refs }: Bench, round: number): Promise<void> {
  const ref = refs[round % refs.length] ?? '';
  const [ticket] = await stores.tickets.listForBeneficiary(ref);
  const number = ticket?.number ?? '';
  await stores.tickets.listParts(number);
  await stores.tickets.listHistory(number);
  await stores.registry.listEnrolments(ref);
}

/** The whole of it: two counts of attempts and a new thread, each a durable write of its own. */
async function comeBack({ stores, resume, refs }: Bench, round: number): Promise<void> {
  const person = round % refs.length;
  const [ticket] = await stores.tickets.listForBeneficiary(refs[person] ?? '');
  await resume({
    principal: { kind: 'open', keyId: undefined, scopes: [] },
    idempotency: undefined,
    ticketNumber: ticket?.number ?? '',
    beneficiaryId: personId(person),
    dateOfBirth: birthDate(person),
  });
}

function syncProbe(dataDir: string): { run(): void; close(): void } {
  const path = join(dataDir, 'sync-probe');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4_096, 1);
  return {
    run: () => {
      writeSync(file, block);
      fdatasyncSync(file);
    },
    close: () => {
      closeSync(file);
      rmSync(path);
    },
  };
}

function printGrowth(sizes: readonly number[], measured: readonly Measured[]): void {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined || first === last) return;
  printTable(
    `from ${sizes[0]} to ${sizes.at(-1)} tickets, times as much`,
    Object.keys(first).map((what) => {
      const [few, many] = [first[what], last[what]];
      const perRound = (times: Times | undefined): number => (times?.cpuMs ?? 0) / (times?.wall.length ?? 1);
      return {
        what,
        p50: median(many?.wall ?? []) / median(few?.wall ?? []),
        'processor, mean': perRound(many) / perRound(few),
      };
    }),
  );
}
