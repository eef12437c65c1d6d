import type { Clock } from '../../clock.ts';

/** Times the steps of a turn, in milliseconds with three decimals, for the trace and the bench. */
export interface Stopwatch {
  time<T>(step: string, work: () => T | Promise<T>): Promise<T>;
  readonly timings: Readonly<Record<string, number>>;
}

export function stopwatch(clock: Pick<Clock, 'monotonicMs'>): Stopwatch {
  const timings: Record<string, number> = {};
  return {
    async time(step, work) {
      const from = clock.monotonicMs();
      try {
        return await work();
      } finally {
        timings[step] = Math.round((clock.monotonicMs() - from) * 1000) / 1000;
      }
    },
    timings,
  };
}
