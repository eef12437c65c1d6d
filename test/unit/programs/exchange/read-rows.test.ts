import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import { columnOf, csvColumns } from '../../../../src/programs/exchange/csv-columns.ts';
import { exchangeForms, readRows, type ExchangeForm } from '../../../../src/programs/exchange/read-rows.ts';
import type { SeedRow } from '../../../../src/programs/exchange/seed-row.ts';
import { rowWriters } from '../../../../src/programs/exchange/write-rows.ts';
import { programSchema, type Program } from '../../../../src/programs/program.ts';
import { exampleCatalogue, makeProgram } from '../../../support/programs.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rows-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function rowsOf(name: string, text: string | Buffer): Promise<SeedRow[]> {
  const path = join(folder, name);
  writeFileSync(path, text);
  const rows: SeedRow[] = [];
  for await (const row of readRows(path)) rows.push(row);
  return rows;
}

function written(form: ExchangeForm, programs: readonly Program[]): string {
  const { head, row, tail } = rowWriters[form];
  return head + programs.map(row).join('') + tail;
}

const telling = makeProgram('telling', {
  name: 'Name, with "quotes"; and a semicolon',
  other_names: ['one; two', 'three'],
  phrasings: ['line one\nline two', '- a dash', '# a hash'],
  documents: [
    { what: 'ID', or: ['passport'] },
    { what: 'a bill', or: [] },
  ],
  apply: { first: 'Call.', steps: ['Ask; then wait.'], phones: [{ number: '211', what: 'day and night' }] },
  apply_by_state: { AA: { url: 'https://example.org/aa', phones: [] } },
  agency_decides: { why: 'Each case is looked at.', ask: 'the office' },
});

describe.each(exchangeForms)('programs as %s', (form) => {
  it('come back as they went out', async () => {
    const programs = [...exampleCatalogue, telling];
    const rows = await rowsOf(`programs.${form}`, written(form, programs));
    expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
    expect(rows.map(({ value }) => programSchema.parse(value))).toEqual(programs);
  });

  it('come back whatever their texts hold', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((it) => it.trim() !== '');
    const lists = fc.record({ name: text, gives: text, phrasings: fc.array(text, { maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(lists, { minLength: 1, maxLength: 4 }), async (given) => {
        // A lone half of a surrogate pair is no text that a file can hold.
        fc.pre(given.every((one) => !/\\ud[89a-f]/i.test(JSON.stringify(one))));
        const programs = given.map((one, at) => makeProgram(`p${at}`, one));
        const rows = await rowsOf(`programs.${form}`, written(form, programs));
        expect(rows.map(({ value }) => programSchema.parse(value))).toEqual(programs);
      }),
      { numRuns: 60 },
    );
  });

  it('say where each of them begins', async () => {
    const rows = await rowsOf(`programs.${form}`, written(form, exampleCatalogue));
    const lines = written(form, exampleCatalogue).split('\n');
    const at = rows.map(({ line, value }) => [lines[line - 1], (value as Program).id] as const);
    for (const [line, id] of at) if (form !== 'json') expect(line).toContain(id);
    expect(rows.map(({ line }) => line)).toEqual(rows.map(({ line }) => line).toSorted((a, b) => a - b));
  });
});

describe('a row that cannot be read', () => {
  const bad = (rows: readonly SeedRow[]) =>
    rows.flatMap(({ faults }) => faults.map(({ line, column, path, reason }) => `${line}:${column} ${path} ${reason}`));

  it('is named with its line, and the rows around it are read', async () => {
    const rows = await rowsOf('a.jsonl', '{"id":"a"}\n\n{"id":"b",}x\n{"id":"c"}\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(bad(rows)[0]).toMatch(/^3:\d+ {2}is not valid JSON/);
  });

  it('is found in a JSON list, over lines', async () => {
    const rows = await rowsOf('a.json', '[\n {"id": "a"},\n {"id": "b" "name": 1},\n 7,\n {"id": "c"}\n');
    expect(rows.map(({ value }) => (value as Program | undefined)?.id)).toEqual([
      'a',
      undefined,
      undefined,
      'c',
      undefined,
    ]);
    expect(bad(rows)).toEqual([
      expect.stringMatching(/^3:\d+ {2}is not valid JSON/),
      expect.stringMatching(/^4:2 {2}is no program/),
      expect.stringMatching(/the list does: `]` is missing/),
    ]);
  });

  it('is found in YAML, by entries or by documents', async () => {
    const list = await rowsOf('a.yaml', '# ours\n- id: a\n  name: A\n- id: b\n  id: c\n- { id: d }\n');
    expect(list.map(({ line }) => line)).toEqual([2, 4, 6]);
    expect(bad(list)).toEqual(['5:3  the key `id` stands here twice']);
    const documents = await rowsOf('b.yaml', 'id: a\n---\n# nothing but this\n---\nid: b\nrelated:\n- x\n- y\n');
    expect(documents.map(({ value }) => value)).toEqual([{ id: 'a' }, { id: 'b', related: ['x', 'y'] }]);
    expect(documents[1]?.placeOf(['related', 1])).toEqual({ line: 8, column: 3, path: 'related[1]' });
  });

  it('is found in CSV, where a cell may hold lines', async () => {
    const rows = await rowsOf(
      'a.csv',
      '\uFEFFid,name,gives,sources\r\na,A,"two\nlines",address\r\nb,B\r\nc,C,ok,X https://example.org/\r\n',
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(bad(rows)).toEqual([
      '2:1 sources takes a title and a web address: `Food bank https://example.org/`',
      '4:1  has 2 cells; the first row names 4 columns',
    ]);
    expect(rows[2]?.value).toEqual({
      id: 'c',
      name: 'C',
      gives: 'ok',
      sources: [{ title: 'X', url: 'https://example.org/' }],
    });
    expect(bad(await rowsOf('b.csv', 'id,name\na,A\nb,"B\nc,C\n'))).toEqual([
      '3:1  a quote that opens in this row never closes',
    ]);
  });

  it('stops a file that is not text, has an unknown column or an unknown ending', async () => {
    await expect(rowsOf('a.jsonl', Buffer.from([0x7b, 0xff, 0x7d]))).rejects.toThrow(/not UTF-8/);
    await expect(rowsOf('a.csv', 'id,nme\n')).rejects.toThrow(/no column `nme`; did you mean `name`/);
    await expect(rowsOf('a.xlsx', '')).rejects.toThrow(AppError);
  });
});

it('every column of a table names a place of a program', () => {
  for (const { name, path } of csvColumns) {
    expect(columnOf(path), name).toBe(name);
    expect(Object.keys(programSchema.shape)).toContain(path[0]);
  }
  const covered = new Set<string>(csvColumns.map(({ path }) => path[0]));
  expect(Object.keys(programSchema.shape).filter((key) => !covered.has(key))).toEqual([]);
});
