import { stringify as csvLine } from 'csv-stringify/sync';
import { stringify as yamlText } from 'yaml';
import type { Program } from '../program.ts';
import { csvColumns, csvRowOf } from './csv-columns.ts';
import type { ExchangeForm } from './read-rows.ts';

/** How programs are put into a file: what comes first, each of them, what comes last. */
export interface RowWriter {
  readonly head: string;
  row(program: Program, index: number): string;
  readonly tail: string;
}

/** The same programs always give the same bytes. */
export const rowWriters: Readonly<Record<ExchangeForm, RowWriter>> = {
  jsonl: { head: '', row: (program) => `${JSON.stringify(program)}\n`, tail: '' },
  json: {
    head: '[',
    row: (program, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(program, undefined, 2)}`,
    tail: '\n]\n',
  },
  yaml: { head: '', row: (program) => `---\n${yamlText(program, { lineWidth: 0 })}`, tail: '' },
  csv: {
    head: csvLine([csvColumns.map(({ name }) => name)]),
    row: (program) => csvLine([[...csvRowOf(program)]]),
    tail: '',
  },
};
