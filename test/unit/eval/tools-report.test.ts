import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readToolQueries, readTools } from '../../../scripts/eval/tool-cases.ts';
import { toolScores } from '../../../scripts/eval/tools-report.ts';
import { toolsReportOn } from '../../../scripts/eval/tools.ts';
import { toolWordsSchema } from '../../../src/tools/selection/tool-words.ts';
import { halves, heldOutPhrasings } from '../../../scripts/eval/tools-split.ts';

const file = (name: string, text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'ombud-eval-')), name);
  writeFileSync(path, text);
  return path;
};

describe('reading tools and queries of others', () => {
  it.each([
    ['JSONL', 'a.jsonl', '{"name":"add","description":"Adds."}\n\n{"name":"sub","desc":"Subtracts."}\n'],
    ['a JSON array', 'a.json', '[{"tool":"add","description":"Adds."},{"id":"sub","text":"Subtracts."}]'],
    [
      'a tools/list result',
      'a.json',
      '{"tools":[{"name":"add","description":"Adds."},{"name":"sub","summary":"Subtracts."}]}',
    ],
    ['names with descriptions', 'a.json', '{"add":"Adds.","sub":"Subtracts."}'],
    [
      'functions of a chat model',
      'a.json',
      '[{"type":"function","function":{"name":"add","description":"Adds."}},{"function":{"name":"sub","description":"Subtracts."}}]',
    ],
    ['CSV', 'a.csv', 'Tool,Description\nadd,Adds.\nsub,Subtracts.\n'],
  ])('takes %s', (_, name, text) => {
    expect(readTools(file(name, text)).map((tool) => [tool.name, tool.description])).toEqual([
      ['add', 'Adds.'],
      ['sub', 'Subtracts.'],
    ]);
  });

  const tools = [{ name: 'add_all' }, { name: 'sub' }];
  it.each([
    ['a.jsonl', '{"query":"q","tools":["add_all"]}\n{"text":"r","tool":"sub"}'],
    ['a.json', '[{"query":"q","expected":["AddAll"]},{"question":"r","label":"Sub"}]'],
    ['a.json', '{"q":"add_all","r":["sub"]}'],
    ['a.csv', 'Query,Tool\nq,add_all\nr,sub\n'],
  ])('takes queries as %s %s', (name, text) => {
    expect(readToolQueries(file(name, text), tools)).toEqual({
      queries: [
        { query: 'q', tools: ['add_all'] },
        { query: 'r', tools: ['sub'] },
      ],
      withoutTool: 0,
    });
  });

  it('leaves out and counts what names no tool of the collection', () => {
    const { queries, withoutTool } = readToolQueries(
      file('q.jsonl', '{"query":"q","tools":["sub","gone"]}\n{"query":"r","tools":["gone"]}'),
      tools,
    );
    expect([queries, withoutTool]).toEqual([[{ query: 'q', tools: ['sub'] }], 1]);
  });

  it.each([
    ['a line that is no object', '{"name":"a"}\n[', /line 2: is no JSON object/],
    ['a tool without a name', '{"description":"a"}', /line 1: needs a name \(name or tool/],
    ['a name that stands twice', '{"name":"a"}\n{"name":"a"}', /line 2: the tool “a” stands twice/],
    ['phrasings of another shape', '{"name":"a","phrasings":[1]}', /line 1: phrasings must be/],
  ])('refuses %s with its place', (_, text, reason) => {
    expect(() => readTools(file('t.jsonl', text))).toThrow(reason);
  });

  it('refuses queries without a tool, and those of another collection', () => {
    expect(() => readToolQueries(file('q.jsonl', '{"query":"q"}'), tools)).toThrow(/line 1: needs tools or tool/);
    expect(() => readToolQueries(file('q.jsonl', '{"query":"q","tool":"gone"}'), tools)).toThrow(
      /no query names a tool/,
    );
  });
});

describe('splitting queries', () => {
  const queries = Array.from({ length: 40 }, (_, at) => ({ query: `q${at}`, tools: [at % 2 === 0 ? 'a' : 'b'] }));
  const tools = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

  it('never asks what it took as a phrasing, whatever the order of the file', () => {
    const one = heldOutPhrasings(tools, queries, 5);
    expect(one.tools.map(({ phrasings }) => phrasings?.length)).toEqual([5, 5, 0]);
    expect(one.asked).toHaveLength(30);
    const taken = new Set(one.tools.flatMap(({ phrasings }) => phrasings ?? []));
    expect(one.asked.filter(({ query }) => taken.has(query))).toEqual([]);
    expect(heldOutPhrasings(tools, queries.toReversed(), 5).tools).toEqual(one.tools);
  });

  it('takes at most half of what a tool has', () => {
    expect(heldOutPhrasings(tools, queries.slice(0, 6), 5).tools[0]?.phrasings).toHaveLength(1);
  });

  it('keeps what is replayed apart from what is asked, also where two queries have the same words', () => {
    const { used, asked } = halves([...queries, ...queries]);
    expect(new Set([...used, ...asked].map(({ query }) => query)).size).toBe(40);
    expect(asked.filter(({ query }) => used.some((one) => one.query === query))).toEqual([]);
  });
});

describe('the report on tools', () => {
  it('counts hits and recall by place', () => {
    const queries = [
      { query: 'x', tools: ['a', 'b'] },
      { query: 'y', tools: ['c'] },
    ];
    const others = ['m', 'n', 'o', 'p', 'q', 'r'];
    expect(toolScores(queries, (query) => (query === 'x' ? ['a', ...others, 'b'] : others))).toEqual({
      queries: 2,
      hit1: 0.5,
      hit5: 0.5,
      hit10: 0.5,
      recall5: 0.25,
      recall10: 0.5,
    });
  });

  it('asks before and after on the same half', () => {
    const { rows } = toolsReportOn({
      tools: [
        { name: 'red', phrasings: ['one'] },
        { name: 'blue', phrasings: ['two'] },
      ],
      queries: ['one', 'two', 'one more', 'two more'].map((query) => ({
        query,
        tools: [query.startsWith('one') ? 'red' : 'blue'],
      })),
      fromQueries: false,
      toolWords: { function_words: [], related: [] },
    });
    expect(
      rows.map(({ phrasings, learned, ranking, scores }) => [phrasings, ranking, learned, scores.queries]),
    ).toEqual(
      [0, 5, 10].flatMap((count) => [
        [count, 'BM25', 0, 4],
        [count, 'ours', 0, 4],
        [count, 'ours', 0, 2],
        [count, 'ours', 2, 2],
      ]),
    );
    expect(rows.at(-1)?.scores.hit1).toBe(1);
  });
});

describe('choosing among our tools and those of an agency', () => {
  it('stays as good as it was, and better than plain full text', () => {
    const { tools: least } = JSON.parse(readFileSync('test/eval/baseline.json', 'utf8')) as {
      tools: Readonly<Record<string, number>>;
    };
    const tools = readTools('test/eval/tools.jsonl');
    const { queries } = readToolQueries('test/eval/tool-queries.jsonl', tools);
    const toolWords = toolWordsSchema.parse(parse(readFileSync('data/us/tool-words.yaml', 'utf8')));
    const { rows } = toolsReportOn({ tools, queries, fromQueries: false, toolWords });
    const scoresOf = (ranking: 'ours' | 'BM25', phrasings: number) => {
      const row = rows.find((one) => one.ranking === ranking && one.phrasings === phrasings && one.learned === 0);
      return { first: row?.scores.hit1 ?? 0, ten: row?.scores.hit10 ?? 0 };
    };
    for (const [name, phrasings] of [
      ['untaught', 0],
      ['five', 5],
      ['ten', 10],
    ] as const) {
      const ours = scoresOf('ours', phrasings);
      const plain = scoresOf('BM25', phrasings);
      expect(ours.first, name).toBeGreaterThanOrEqual(least[`${name}_first`] ?? 1);
      expect(ours.ten, name).toBeGreaterThanOrEqual(least[`${name}_ten`] ?? 1);
      expect(ours.first, name).toBeGreaterThan(plain.first);
      expect(ours.ten, name).toBeGreaterThan(plain.ten);
    }
  });
});
