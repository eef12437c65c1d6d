import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { nearest } from '../../packs/nearest.ts';
import { CellFault, columnOf, csvColumns } from './csv-columns.ts';
import type { RowFault, SeedRow } from './seed-row.ts';
import { textOfFile, type OnBytes } from './text-of-file.ts';

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * One program a row; the first row names the columns. A column that there is not, and a quote that never closes, stop
 * the file: what follows could not be trusted to stand where it seems to.
 */
export async function* readCsv(path: string, onBytes?: OnBytes): AsyncGenerator<SeedRow> {
  const parser = Readable.from(textOfFile(path, onBytes)).pipe(
    parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: bounds.seedRowCharsMax }),
  );
  let header: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (header === undefined) header = checkHeader(record, path);
      else yield rowOf(record, header, line);
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield unreadable(line, reasonOf(error));
  }
}

function checkHeader(found: readonly string[], path: string): readonly string[] {
  const known = csvColumns.map(({ name }) => name);
  const header = found.map((name) => name.trim());
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, known);
    const hint = near === undefined ? '' : `; did you mean \`${near}\`?`;
    throw new AppError('invalid_request', `${path}:1: there is no column \`${unknown}\`${hint} See docs/seeding.md.`);
  }
  const twice = header.find((name, at) => header.indexOf(name) !== at);
  if (twice !== undefined)
    throw new AppError('invalid_request', `${path}:1: the column \`${twice}\` stands there twice.`);
  return header;
}

function rowOf(record: readonly string[], header: readonly string[], line: number): SeedRow {
  const at = { line, column: 1 };
  const placeOf: SeedRow['placeOf'] = (path) => ({ ...at, path: columnOf(path) });
  if (record.length !== header.length) {
    return unreadable(line, `has ${record.length} cells; the first row names ${header.length} columns`);
  }
  const faults: RowFault[] = [];
  const value: Record<string, unknown> = {};
  for (const [index, cell] of record.entries()) {
    const column = csvColumns.find(({ name }) => name === header[index]);
    if (column === undefined || cell.trim() === '') continue;
    const [outer, inner] = column.path;
    try {
      const read = column.read(cell);
      if (inner === undefined) value[outer] = read;
      else value[outer] = { ...(value[outer] as Readonly<Record<string, unknown>> | undefined), [inner]: read };
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.push({ ...at, path: column.name, reason: error.message });
    }
  }
  return { line, value: faults.length > 0 ? undefined : value, faults, placeOf };
}

function unreadable(line: number, reason: string): SeedRow {
  const at = { line, column: 1 };
  return { line, value: undefined, faults: [{ ...at, path: '', reason }], placeOf: () => ({ ...at, path: '' }) };
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `the row has over ${bounds.seedRowCharsMax} characters`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that opens in this row never closes';
  return 'the row is no CSV; a cell with a comma or a quote stands in quotes, and a quote inside is written twice';
}
