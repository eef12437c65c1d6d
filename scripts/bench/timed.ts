import { loadavg } from 'node:os';

/** Milliseconds by what was done. */
export type Measured = Readonly<Record<string, Times>>;
export interface Times {
  readonly wall: readonly number[];
  /** Processor time of the process, all rounds together. */
  readonly cpuMs: number;
}

export const seconds = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1);
export const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

export async function timed(count: number, work: (round: number) => Promise<unknown>): Promise<Times> {
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
