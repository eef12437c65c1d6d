import type { Stores } from '../../src/compose/stores.ts';
import { queueSorts, type QueueQuery } from '../../src/grievances/staff/ticket-queue.ts';
import { median } from './statistics.ts';
import { timed, type Measured } from './timed.ts';

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
export async function measureQueues({ ticketQueue }: Stores): Promise<{ all: Measured; slowest: string }> {
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
