import { parseArgs } from 'node:util';
import { readPack } from '../../src/compose/pack.ts';
import { readConfig } from '../../src/config.ts';
import { assess } from '../../src/eligibility/assess.ts';
import { determine, type Determinable } from '../../src/eligibility/determine.ts';
import { nextQuestion } from '../../src/eligibility/next-question.ts';
import type { RulePack } from '../../src/eligibility/rule-pack.ts';
import type { Household } from '../../src/household/household.ts';
import { benchHousehold } from './households.ts';
import { median, printTable, quantile } from './statistics.ts';

/**
 * All programs for one household, with and without the report; then many households in one process, to see that time
 * grows with neither. Times on a shared machine drift, so each stands beside a probe: the same fixed work in the same run.
 */
export async function benchEligibility(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      households: { type: 'string', default: '100000' },
      'as-of': { type: 'string', default: new Date().toISOString().slice(0, 10) },
    },
  });
  const { packDir } = readConfig({ ...process.env });
  const pack = await readPack(packDir);
  const bench: Bench = { programs: pack.programs, pack: pack.rulePack, asOf: values['as-of'], states: statesOf(pack) };
  const ruled = pack.programs.filter(({ rule }) => rule !== undefined).length;
  console.log(`node ${process.version}; ${pack.programs.length} programs, ${ruled} with a rule; as of ${bench.asOf}`);
  for (let number = 0; number < warmUp; number += 1) everyDetermination(bench, benchHousehold(number, bench.states));
  oneHousehold(bench);
  growth(bench, Number(values.households));
}

interface Bench {
  readonly programs: readonly (Determinable & { readonly value: number })[];
  readonly pack: RulePack;
  readonly asOf: string;
  readonly states: readonly string[];
}

const warmUp = 300;
const rounds = 2_000;

function statesOf({ rulePack }: { readonly rulePack: RulePack }): readonly string[] {
  return Object.keys(rulePack.fields.get('state')?.values ?? {});
}

function oneHousehold(bench: Bench): void {
  const measured = {
    determinations: measure(bench, everyDetermination),
    'verdicts only': measure(bench, everyVerdict),
    'determinations and the next question': measure(bench, question),
  };
  printTable(
    'one household, all programs (probe: the same fixed work, in between)',
    Object.entries(measured).map(([what, { times, probes }]) => ({
      what,
      'p50 ms': median(times),
      'p99 ms': quantile(times, 0.99),
      'probe p50 ms': median(probes),
      'p50 / probe': median(times) / median(probes),
    })),
  );
}

function measure(bench: Bench, work: (bench: Bench, household: Household) => void) {
  const times: number[] = [];
  const probes: number[] = [];
  for (let number = 0; number < rounds; number += 1) {
    const household = benchHousehold(number, bench.states);
    times.push(timed(() => work(bench, household)));
    probes.push(timed(fixedWork));
  }
  return { times, probes };
}

/** Time per household and program must stay the same, however many there are of either. */
function growth(bench: Bench, most: number): void {
  const half = bench.programs.filter((_, index) => index % 2 === 0);
  const sizes = [most / 10, most / 3, most].map(Math.floor);
  const runs = [
    ...sizes.map((households) => ({ households, programs: bench.programs })),
    { households: most, programs: half },
  ];
  printTable(
    'many households in one process, determinations',
    runs.map(({ households, programs }) => {
      const probes: number[] = [];
      const cpu = process.cpuUsage();
      const ms = timed(() => {
        for (let number = 0; number < households; number += 1) {
          everyDetermination({ ...bench, programs }, benchHousehold(number, bench.states));
          if (number % probeEvery === 0) probes.push(timed(fixedWork));
        }
      });
      const { user, system } = process.cpuUsage(cpu);
      return {
        households,
        programs: programs.length,
        seconds: ms / 1000,
        'us a program': (ms * 1000) / households / programs.length,
        'cpu us a program': (user + system) / households / programs.length,
        'us / probe ms': (ms * 1000) / households / programs.length / median(probes),
        'heap MB': Math.round(process.memoryUsage().heapUsed / 1_048_576),
      };
    }),
  );
}

const probeEvery = 50;

function everyDetermination({ programs, pack, asOf }: Bench, household: Household): void {
  for (const program of programs) determine(program, household, { pack, asOf });
}

function everyVerdict({ programs, pack, asOf }: Bench, household: Household): void {
  for (const program of programs) assess(program, household, { pack, asOf });
}

function question({ programs, pack, asOf }: Bench, household: Household): void {
  const candidates = programs.map((program) => ({
    program,
    determination: determine(program, household, { pack, asOf }),
    value: program.value,
  }));
  nextQuestion({ candidates, household, skip: new Set(), pack, asOf });
}

/** Work that never changes: what it takes shows how busy the machine is. */
function fixedWork(): void {
  const numbers = Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 2_003);
  numbers.sort((a, b) => a - b);
}

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
