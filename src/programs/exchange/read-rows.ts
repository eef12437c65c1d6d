import { extname } from 'node:path';
import { AppError } from '../../errors.ts';
import { readCsv } from './read-csv-rows.ts';
import { readJson, readJsonLines } from './read-json-rows.ts';
import { readYamlRows } from './read-yaml-rows.ts';
import type { SeedRow } from './seed-row.ts';
import type { OnBytes } from './text-of-file.ts';

/** The forms in which programs come and go, by the ending of a file's name. */
export const exchangeForms = ['yaml', 'json', 'jsonl', 'csv'] as const;
export type ExchangeForm = (typeof exchangeForms)[number];

export function formOf(path: string): ExchangeForm {
  const ending = extname(path).slice(1).toLowerCase();
  const form = exchangeForms.find((each) => each === (ending === 'yml' ? 'yaml' : ending));
  if (form !== undefined) return form;
  throw new AppError('invalid_request', `${path}: the name must end in one of .${exchangeForms.join(', .')}.`);
}

const readers: Readonly<Record<ExchangeForm, (path: string, onBytes?: OnBytes) => AsyncIterable<SeedRow>>> = {
  yaml: readYamlRows,
  json: readJson,
  jsonl: readJsonLines,
  csv: readCsv,
};

/** The programs of a file one after the other; never more than one of them is in memory. */
export function readRows(path: string, onBytes?: OnBytes): AsyncIterable<SeedRow> {
  return readers[formOf(path)](path, onBytes);
}
