import { loadavg } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median, quantile } from './statistics.ts';

/** Milliseconds of one call, by the clock and of the processor; of several passes each figure is the middle one. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the whole process, which a busy machine changes little. */
  readonly cpuP50: number;
  readonly cpuP99: number;
}

/** Times by what was done. */
export type Measured = Readonly<Record<string, Times>>;

export const passes = 5;
const warmUpRounds = 20;

/**
 * Calls `work` in `passes` passes of `rounds` rounds, each pass after a collection of garbage, so that neither what was
 * done before nor one bad moment of the machine is measured. Rounds are numbered through all passes.
 */
export async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<Times> {
  for (let round = 0; round < warmUpRounds; round += 1) await work(passes * rounds + round);
  const all: Times[] = [];
  for (let pass = 0; pass < passes; pass += 1) {
    collectGarbage();
    const { wall, cpu } = await onePass(pass * rounds, rounds, work);
    all.push({ p50: median(wall), p99: quantile(wall, 0.99), cpuP50: median(cpu), cpuP99: quantile(cpu, 0.99) });
  }
  return middleOf(all);
}

/** Each figure's median. */
export function middleOf(all: readonly Times[]): Times {
  const middle = (figure: keyof Times): number => median(all.map((each) => each[figure]));
  return { p50: middle('p50'), p99: middle('p99'), cpuP50: middle('cpuP50'), cpuP99: middle('cpuP99') };
}

/** Times of each call of one pass, in the order in which they were made. */
export async function onePass(
  first: number,
  rounds: number,
  work: (round: number) => Promise<unknown>,
): Promise<{ readonly wall: readonly number[]; readonly cpu: readonly number[] }> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (let round = first; round < first + rounds; round += 1) {
    const from = performance.now();
    const before = process.cpuUsage();
    await work(round);
    const { user, system } = process.cpuUsage(before);
    wall.push(performance.now() - from);
    cpu.push((user + system) / 1_000);
  }
  return { wall, cpu };
}

setFlagsFromString('--expose-gc');
/** So that what was done before is not measured. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Seconds since `from`, a reading of `performance.now()`. */
export const seconds = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1);
export const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
