import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/clock.ts';
import { openPack } from '../../src/compose/open-pack.ts';
import { wideWords } from '../../src/compose/wide-words.ts';
import type { Thesaurus } from '../../src/programs/thesaurus.ts';
import { bounds, readConfig } from '../../src/config.ts';
import { exactIndex } from '../../src/embedding/exact/exact-index.ts';
import { lexicalEmbedder } from '../../src/embedding/lexical/lexical-embedder.ts';
import { wordsOf } from '../../src/embedding/text/words.ts';
import { programVectors, trainingTexts } from '../../src/programs/index-programs.ts';
import type { Program } from '../../src/programs/program.ts';
import { searchBeyond } from '../../src/programs/search-beyond.ts';
import { programSearch } from '../../src/programs/search-programs.ts';
import { buildWordIndex } from '../../src/storage/sqlite/build-word-index.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteProgramQueries } from '../../src/storage/sqlite/program-queries.ts';
import { sqliteProgramStore } from '../../src/storage/sqlite/programs.ts';
import { readSearchQueries } from '../eval/search-queries.ts';
import { median, printTable, quantile } from './statistics.ts';

/**
 * The search as the service composes it, at growing catalogues, beside plain full text over the same words in the same
 * run: build time, memory, time of a question, with and without a state.
 */
export async function benchSearch(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '200,10000,100000' },
      questions: { type: 'string', default: '60' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const pack = await openPack(readConfig().packDir);
  const rows = [];
  for (const size of values.sizes.split(',').map(Number))
    rows.push(...(await oneSize(pack, size, { rounds: Number(values.rounds), most: Number(values.questions) })));
  console.log(`node ${process.version}; questions: ${questionsFile}; times in ms`);
  printTable('search', rows);
}

const questionsFile = 'test/eval/search.jsonl';
const megabyte = 1_048_576;

async function oneSize(
  { programs: own, thesaurus }: { readonly programs: readonly Program[]; readonly thesaurus: Thesaurus },
  size: number,
  { rounds, most }: { readonly rounds: number; readonly most: number },
) {
  const folder = mkdtempSync(join(tmpdir(), 'ombud-bench-'));
  const database = openDatabase({ path: join(folder, 'bench.db'), now: systemClock.now });
  const closing: (() => Promise<void>)[] = [];
  try {
    const programs = catalogueOf(own, size);
    const store = sqliteProgramStore(database, systemClock);
    const queries = sqliteProgramQueries(database);
    closing.push(() => queries.close());
    const residentBefore = process.memoryUsage().rss;
    const from = performance.now();
    await store.seed(programs, 'bench');
    const seeded = performance.now();
    const inMemory = programs.slice(0, own.length + bounds.operatorProgramsInMemoryMax);
    const embedder = lexicalEmbedder(trainingTexts(inMemory.slice(0, own.length)));
    const index = exactIndex(await programVectors(inMemory, store, embedder));
    const search = programSearch({ programs: inMemory, thesaurus, vectors: () => ({ embedder, index }) });
    const ids = new Set(inMemory.map(({ id }) => id));
    const stopWords = new Set(thesaurus.stop_words);
    const built = performance.now();
    const wide =
      size > inMemory.length ? wideWords({ store, queries, build: () => buildWordIndex(database) }) : undefined;
    closing.push(async () => wide?.close());
    const searchAll = wide
      ? searchBeyond(search, wide.current, { isInMemory: (id) => ids.has(id), stopWords })
      : search;
    const indexedMs = await msUntil(wide?.settled);
    const resident = (process.memoryUsage().rss - residentBefore) / megabyte;
    const all = readSearchQueries(questionsFile).map(({ text, state }) => ({ text, state: state ?? 'TX' }));
    // Spread over the file, so that every kind of question is among them.
    const questions = all.filter((_, at) => at % Math.max(1, Math.floor(all.length / most)) === 0).slice(0, most);
    const plain = (text: string, state?: string) =>
      store.matchText(
        wordsOf(text).map((word) => word.text),
        state === undefined ? {} : { state },
        10,
      );
    const ways: readonly [string, (text: string, state: string) => Promise<unknown>][] = [
      ['search', (text) => searchAll({ text })],
      ['search in a state', (text, state) => searchAll({ text, state })],
      ['plain full text', (text) => plain(text)],
      ['plain full text in a state', (text, state) => plain(text, state)],
    ];
    const rows = [];
    for (const [what, ask] of ways) {
      const times: number[] = [];
      const cpu = process.cpuUsage();
      for (let round = 0; round <= rounds; round += 1) {
        for (const { text, state } of questions) {
          const asked = performance.now();
          await ask(text, state);
          // The first round warms up.
          if (round > 0) times.push(performance.now() - asked);
        }
      }
      rows.push({
        programs: size,
        what,
        p50: median(times),
        p99: quantile(times, 0.99),
        'cpu mean': cpuOf(cpu) / ((rounds + 1) * questions.length),
        'seed s': (seeded - from) / 1000,
        'build s': (built - seeded) / 1000,
        'words s': indexedMs / 1000,
        'memory MB': Math.round(resident),
      });
    }
    return rows;
  } finally {
    for (const close of closing) await close();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function msUntil(settled: Promise<unknown> | undefined): Promise<number> {
  const from = performance.now();
  await settled;
  return settled === undefined ? 0 : performance.now() - from;
}

/** Milliseconds of processor since then: what a question costs whoever else uses the machine. */
function cpuOf(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** The pack's programs first, then variations of them with words and places of their own. */
function catalogueOf(own: readonly Program[], size: number): readonly Program[] {
  const states = ['TX', 'CA', 'NY', 'IL', 'WA', 'CO', 'MA', 'FL', 'GA', 'OH'];
  return Array.from({ length: size }, (_, number): Program => {
    const model = own[number % own.length];
    if (model === undefined) throw new Error('the pack has no programs');
    if (number < own.length) return model;
    const place = placeName(number);
    return {
      ...model,
      id: `${model.id}_${number}`,
      name: `${place} ${model.name}`,
      short_name: undefined,
      other_names: [],
      level: 'county',
      states: [states[number % states.length] ?? 'TX'],
      who: `${model.who} In ${place}.`,
      phrasings: model.phrasings.slice(number % 3, (number % 3) + 5).map((phrasing) => `${phrasing} ${place}`),
    };
  });
}

const syllables = [
  'ar',
  'bel',
  'cor',
  'dun',
  'el',
  'fal',
  'gor',
  'hol',
  'ist',
  'kel',
  'lor',
  'mar',
  'nor',
  'os',
  'pel',
  'ran',
];

function placeName(number: number): string {
  return [0, 4, 8, 12].map((shift) => syllables[((number * 2_654_435_761) >>> shift) % syllables.length]).join('');
}
