import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCorpus, readSearchQueries } from '../../../scripts/eval/search-queries.ts';
import { searchReportOn, searchReportText } from '../../../scripts/eval/search-report.ts';

const asked = (wants: readonly string[], ids: readonly string[], never: readonly string[] = []) => ({
  query: { text: 'a need', wants, never },
  ids,
});

describe('the report on search', () => {
  it('counts recall against as many as fit, and gain by place', () => {
    const { asked: scores } = searchReportOn([asked(['a', 'b'], ['a', 'x', 'b']), asked(['c'], ['x', 'c'])]);
    expect(scores).toMatchObject({ queries: 2, first: 0.5, three: 1, recallAt1: 0.5, recallAt5: 1 });
    const best = 1 + 1 / Math.log2(3);
    expect(scores.ndcgAt10).toBeCloseTo(((1 + 1 / Math.log2(4)) / best + 1 / Math.log2(3)) / 2);
  });

  it('asks silence where nothing answers, and names what was found for nothing', () => {
    const report = searchReportOn([asked([], []), asked([], ['x'])]);
    expect(report.outside).toEqual({ queries: 2, abstained: 0.5 });
    expect(report.wrong).toEqual(['should be silent: a need: found x']);
  });

  it('names a special program among the first three, not one further down', () => {
    const report = searchReportOn([asked(['a'], ['a', 's'], ['s']), asked(['a'], ['a', 'b', 'c', 's'], ['s'])]);
    expect(report.intruders).toBe(1);
    expect(searchReportText(report)).toContain('nobody asked for s: a need: found a, s');
  });
});

describe('reading queries and collections', () => {
  const file = (lines: string) => {
    const path = join(mkdtempSync(join(tmpdir(), 'ombud-eval-')), 'lines.jsonl');
    writeFileSync(path, lines);
    return path;
  };

  it('takes lines of ours and of other collections', () => {
    expect(readSearchQueries(file('{"text":"a","wants":["b"],"state":"TX"}\n\n{"query":"c","ids":[]}\n'))).toEqual([
      { text: 'a', wants: ['b'], state: 'TX' },
      { text: 'c', wants: [] },
    ]);
    expect(readCorpus(file('{"id":"1","text":"a"}'))).toEqual([{ id: '1', text: 'a', phrasings: [] }]);
  });

  it.each([
    ['a line that is not JSON', '{"id":"1","text":"a"}\n{', /:2: this line is not JSON/],
    ['a line of another shape', '{"id":1}', /:1: /],
    ['an id that stands twice', '{"id":"1","text":"a"}\n{"id":"1","text":"b"}', /:2: the id "1" stands twice/],
  ])('refuses %s with its place', (_, lines, reason) => {
    expect(() => readCorpus(file(lines))).toThrow(reason);
  });
});
