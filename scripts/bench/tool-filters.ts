import { filterSet } from '../../src/tools/filters/filter-set.ts';
import { encodeOutput } from '../../src/tools/filters/encode-output.ts';
import { filterFileSchema } from '../../src/tools/filters/filter-file.ts';
import { printTable, quantile } from './statistics.ts';

const rounds = 200;

/**
 * What an output filter costs on a result of one megabyte: the text read, filtered, and written again. The time on the
 * processor stands beside the time on the clock, which on a shared machine counts everybody’s work.
 */
export function benchToolFilters(): Promise<void> {
  const text = JSON.stringify({ total: hits.length, hits });
  const set = filterSet('bench', filterFileSchema.parse(file));
  const rows = Object.keys(file.filters).map((tool) => {
    const times: number[] = [];
    let after = '';
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const filtered = set.filter(tool, JSON.parse(text));
      if (filtered?.outcome !== 'filtered') throw new Error(`${tool}: the filter failed`);
      after = encodeOutput(filtered.value, filtered.format) ?? '';
      times.push(performance.now() - begun);
    }
    const { user, system } = process.cpuUsage(before);
    const ms = {
      'cpu ms': (user + system) / 1000 / rounds,
      'p50 ms': quantile(times, 0.5),
      'p95 ms': quantile(times, 0.95),
      'p99 ms': quantile(times, 0.99),
    };
    return { filter: tool, 'kB before': text.length / 1000, 'kB after': after.length / 1000, ...ms };
  });
  printTable(`output filters, ${hits.length} hits, ${rounds} rounds each; JSON in, text out`, rows);
  return Promise.resolve();
}

const hits = Array.from({ length: 2_600 }, (_, number) => ({
  id: `case-${number}`,
  name: `Case number ${number} of the district`,
  status: number % 3 === 0 ? 'open' : 'closed',
  worker: { name: 'A. Worker', office: 'North', notes: 'Sees people on weekdays between nine and four o’clock.' },
  history: Array.from({ length: 3 }, (_unused, step) => ({
    step,
    on: '2026-11-20',
    by: 'office',
    internal: 'x'.repeat(20),
  })),
}));

const file = {
  apiVersion: 'ombud/v1',
  kind: 'ToolOutputFilters',
  filters: {
    retain: { retain: ['/hits/id', '/hits/status', '/hits/history/on'] },
    patches: {
      patches: [
        { op: 'remove', path: '/total' },
        { op: 'add', path: '/region', value: 'north' },
        { op: 'replace', path: '/hits/0/status', value: 'open' },
      ],
    },
    branches: [
      { test: { path: '/total', value: 0 }, retain: ['/total'] },
      { test: { path: '/total', value: 2_600 }, retain: ['/hits/*/name', '/hits/worker/office', '/hits/0/id'] },
    ],
    toon: { retain: ['/hits/id', '/hits/name', '/hits/status'], format: 'toon' },
  },
};
