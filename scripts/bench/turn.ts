import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compose, type Service } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { benchMessage, messages } from './long-talk.ts';
import { median, printTable, quantile } from './statistics.ts';

/**
 * One turn, measured: in the process (everything embedded, a real database on disk) and over HTTP; the share of each
 * step; what a commit costs beyond the disk's own sync, probed in the same run; bytes on disk; all of it early and late
 * in a thread, because neither may grow with it.
 */
export async function benchTurn(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { turns: { type: 'string', default: '1000' }, dir: { type: 'string' } },
  });
  const turns = Number(values.turns);
  const dataDir = mkdtempSync(join(values.dir ?? tmpdir(), 'ombud-bench-'));
  const config = readConfig({
    ...process.env,
    OMBUD_DATA_DIR: dataDir,
    OMBUD_LOG: 'silent',
    OMBUD_RATE_PER_MINUTE: '1000000',
    PORT: '0',
  });
  let timings: Readonly<Record<string, number>> = {};
  const service = await compose(config, { answered: (measured) => (timings = measured) });
  try {
    console.log(`node ${process.version}; pack ${config.packDir}; data in ${dataDir}`);
    const sync = probeSync(dataDir);
    const bench = { service, dataDir, timings: () => timings };
    await talk(bench, warmUpTurns);
    report(await talk(bench, turns), sync);
    await overHttp(service, Math.min(turns, 400));
  } finally {
    service.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const checkpoints = [10, 50, 200, 1_000];
/** Turns looked at on each side of a checkpoint. */
const windowTurns = 10;

interface Measured {
  readonly totalMs: number;
  readonly steps: Readonly<Record<string, number>>;
}

interface Bench {
  readonly service: Service;
  readonly dataDir: string;
  readonly timings: () => Readonly<Record<string, number>>;
}

interface Talk {
  readonly turns: readonly Measured[];
  readonly sizes: readonly { readonly turn: number; readonly bytes: number; readonly texts: number }[];
}

/** Turns on another thread before anything is measured: a service that has just started is compiled as it runs. */
const warmUpTurns = 200;

/** One person, one thread, in the process. */
async function talk({ service, dataDir, timings }: Bench, turns: number): Promise<Talk> {
  const measured: Measured[] = [];
  const sizes: { turn: number; bytes: number; texts: number }[] = [];
  let texts = 0;
  let threadId: string | undefined;
  for (let turn = 1; turn <= turns; turn += 1) {
    const message = messages[(turn - 1) % messages.length] ?? '';
    const from = performance.now();
    const running = await service.conversation.postMessage(benchMessage(turn, threadId));
    const reply = await running.reply;
    measured.push({ totalMs: performance.now() - from, steps: timings() });
    threadId = running.threadId;
    texts += Buffer.byteLength(message) + Buffer.byteLength(reply.text);
    if (checkpoints.includes(turn)) {
      await service.truncateLog();
      sizes.push({ turn, bytes: statSync(join(dataDir, 'ombud.db')).size, texts });
    }
  }
  return { turns: measured, sizes };
}

function report({ turns, sizes }: Talk, sync: { p50: number; p99: number }): void {
  const at = (turn: number) => turns.slice(Math.max(0, turn - windowTurns), turn + windowTurns);
  const points = checkpoints.filter((turn) => turn <= turns.length);
  printTable(
    'in process, ms (one thread; 20 turns around each point)',
    points.map((turn) => ({
      turn,
      p50: median(at(turn).map(({ totalMs }) => totalMs)),
      p99: quantile(
        at(turn).map(({ totalMs }) => totalMs),
        0.99,
      ),
      'commit p50': median(at(turn).map(({ steps }) => steps['commit'] ?? Number.NaN)),
    })),
  );
  const all = turns.map(({ totalMs }) => totalMs);
  const perSecond = Math.round((1000 * all.length) / all.reduce((sum, ms) => sum + ms, 0));
  console.log(
    `all ${all.length} turns: p50 ${fixed(median(all))} ms, p99 ${fixed(quantile(all, 0.99))} ms, ${perSecond} turns/s`,
  );
  printSteps(turns);
  const commit = median(turns.map(({ steps }) => steps['commit'] ?? Number.NaN));
  console.log(`\ndisk sync of one 4 kB block: p50 ${fixed(sync.p50)} ms, p99 ${fixed(sync.p99)} ms`);
  console.log(`commit p50 beyond that sync: ${fixed(commit - sync.p50)} ms`);
  printGrowth(sizes);
}

function printSteps(measured: readonly Measured[]): void {
  const names = ['redact', 'claim', 'screen', 'understand', 'remember', 'act', 'plan', 'say', 'commit'];
  const total = median(measured.map(({ totalMs }) => totalMs));
  const rows = names.map((step) => {
    const times = measured.flatMap(({ steps }) => steps[step] ?? []);
    return {
      step,
      p50: median(times),
      p99: quantile(times, 0.99),
      'share %': Math.round((median(times) / total) * 100),
    };
  });
  printTable('steps, ms', rows);
}

function printGrowth(sizes: Talk['sizes']): void {
  const first = sizes[0];
  if (!first) return;
  printTable(
    'on disk (one thread; the catalogue is in the first row’s base)',
    sizes.map((now, index) => {
      const before = index === 0 ? undefined : sizes[index - 1];
      const turns = before === undefined ? undefined : now.turn - before.turn;
      return {
        turn: now.turn,
        'file kB': Math.round(now.bytes / 1024),
        'bytes a turn':
          before === undefined || turns === undefined ? '' : Math.round((now.bytes - before.bytes) / turns),
        'of them texts':
          before === undefined || turns === undefined ? '' : Math.round((now.texts - before.texts) / turns),
        'beyond texts':
          before === undefined || turns === undefined
            ? ''
            : Math.round((now.bytes - before.bytes - (now.texts - before.texts)) / turns),
      };
    }),
  );
}

async function overHttp(service: Service, turns: number): Promise<void> {
  const server = createServer(service.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rows: Record<string, string | number>[] = [];
  for (const people of [1, 16]) {
    const times: number[] = [];
    const from = performance.now();
    await Promise.all(Array.from({ length: people }, () => onePerson(url, Math.ceil(turns / people), times)));
    const seconds = (performance.now() - from) / 1000;
    rows.push({
      people,
      turns: times.length,
      'turns/s': Math.round(times.length / seconds),
      p50: median(times),
      p99: quantile(times, 0.99),
    });
  }
  printTable('over HTTP, ms', rows);
  await new Promise((resolve) => server.close(resolve));
}

async function onePerson(url: string, turns: number, times: number[]): Promise<void> {
  let thread: { thread_id: string; thread_token: string } | undefined;
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now();
    const response = await fetch(`${url}/v1/chat`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(thread === undefined ? {} : { 'x-thread-token': thread.thread_token }),
      },
      body: JSON.stringify({
        message: messages[turn % messages.length],
        ...(thread === undefined ? {} : { thread_id: thread.thread_id }),
      }),
    });
    if (!response.ok) throw new Error(`the service answered ${response.status}: ${await response.text()}`);
    const body = (await response.json()) as { thread_id: string; thread_token?: string };
    times.push(performance.now() - from);
    if (body.thread_token !== undefined) thread = { thread_id: body.thread_id, thread_token: body.thread_token };
  }
}

/** What the disk itself takes to make a block durable: the floor under every acknowledged turn. */
function probeSync(dataDir: string): { p50: number; p99: number } {
  const path = join(dataDir, 'sync-probe');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(4096, 1);
  const times: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const from = performance.now();
    writeSync(file, block, 0, block.length, round * block.length);
    fdatasyncSync(file);
    times.push(performance.now() - from);
  }
  closeSync(file);
  rmSync(path);
  return { p50: median(times), p99: quantile(times, 0.99) };
}

const fixed = (value: number): string => value.toFixed(2);
