import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readPack } from '../../src/compose/pack.ts';
import { openReader } from '../../src/compose/reader.ts';
import { readConfig } from '../../src/config.ts';
import { median, printTable, quantile } from './statistics.ts';

/** What people write, made up by us: sixty words with figures, people, a loss and two questions. */
const said = `me and my two kids 4 and 7 moved in with my mom in Akron last month, i lost my job at the store on the 9th and
the last check was 412 dollars, she gets 1,150 a month from social security and the rent is 800, they cut my stamps to 23,
why is that and can my mom get help with the gas bill too, it is 240 and due friday. `;

const words = (count: number): string => {
  const list = said.split(/\s+/).filter(Boolean);
  return Array.from({ length: count }, (_, at) => list[at % list.length]).join(' ');
};

const texts = {
  '6 words': words(6),
  '60 words': words(60),
  '300 words': words(300),
  '8,000 characters of words': words(2_000).slice(0, 8_000),
  '8,000 digits': '1234567890'.repeat(800),
  '8,000 characters of emoji': '😭'.repeat(4_000),
};

const runs = 60;
const warmUps = 5;
const today = '2026-11-23';

/** npm run bench -- reading: the trained reader on its thread, and how long the serving thread was held meanwhile. */
export async function benchReading(): Promise<void> {
  const pack = await readPack(readConfig().packDir);
  const before = process.memoryUsage.rss();
  const startedMs = performance.now();
  const reader = await openReader(readConfig().readerDir, pack.figureFiles);
  await reader.runtime();
  const startMs = performance.now() - startedMs;
  const rows = [];
  for (const [text, message] of Object.entries(texts)) {
    const times: number[] = [];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let run = -warmUps; run < runs; run += 1) {
      if (run === 0) delay.enable();
      const beganMs = performance.now();
      await reader.read(message, { today });
      if (run >= 0) times.push(performance.now() - beganMs);
    }
    delay.disable();
    rows.push({
      text,
      'p50 ms': median(times),
      'p95 ms': quantile(times, 0.95),
      'serving thread held, most ms': delay.max / 1e6,
    });
  }
  printTable(`The reader (${await reader.runtime()}, ${reader.id})`, rows);
  console.log(
    `\nopened and warm in ${Math.round(startMs)} ms; memory of the process +${Math.round((process.memoryUsage.rss() - before) / 1e6)} MB`,
  );
  await reader.close();
}
