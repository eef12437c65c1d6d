import type { Stores } from '../../src/compose/stores.ts';
import { queueSorts, type QueueQuery } from '../../src/grievances/staff/ticket-queue.ts';
import { median, quantile } from './statistics.ts';
import { collectGarbage, middleOf, onePass, passes, type Times } from './timed.ts';

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
  'due long ago, of all': { stage: 'all', dueTo: '2020-01-01' },
  late: { dueTo: '2026-08-01' },
  'due in three days': { dueFrom: '2026-08-01', dueTo: '2026-08-03' },
  'not due yet': { dueFrom: '2026-10-15' },
};

const roundsOfQuery = 10;

/** Every order, both ways, with every filter; the tickets of a page included. */
export async function measureQueues({ ticketQueue }: Stores): Promise<{
  readonly kinds: number;
  readonly all: Times;
  readonly slowest: readonly string[];
}> {
  const queries = Object.entries(filters).flatMap(([name, filter]) =>
    queueSorts.flatMap((sort) =>
      [false, true].map((descending) => ({
        name: `${name}, by ${sort}${descending ? ', last first' : ''}`,
        query: { ...noFilter, sort, descending, ...filter } as QueueQuery,
      })),
    ),
  );
  const ofPass: Times[] = [];
  const ofQuery = new Map<string, number[]>();
  for (let pass = 0; pass <= passes; pass += 1) {
    collectGarbage();
    const wall: number[] = [];
    const cpu: number[] = [];
    for (const { name, query } of queries) {
      const times = await onePass(0, roundsOfQuery, () => ticketQueue.list(query));
      wall.push(...times.wall);
      cpu.push(...times.cpu);
      ofQuery.set(name, [...(ofQuery.get(name) ?? []), median(times.cpu)]);
    }
    // The first pass warms up.
    if (pass > 0)
      ofPass.push({ p50: median(wall), p99: quantile(wall, 0.99), cpuP50: median(cpu), cpuP99: quantile(cpu, 0.99) });
  }
  const slowest = [...ofQuery]
    .map(([name, times]) => ({ name, ms: median(times) }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 5)
    .map(({ name, ms }) => `${name}: ${ms.toFixed(2)} ms`);
  return { kinds: queries.length, all: middleOf(ofPass), slowest };
}
