import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { nearest } from '../../packs/nearest.ts';
import { textOfFile, type OnBytes } from './text-of-file.ts';

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** A row of a table: its cells in the order of the columns, or why it can't be read. `line` is counted from 1. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[]; readonly columns: readonly string[] }
  | { readonly line: number; readonly cells: undefined; readonly reason: string };

/**
 * The rows of a CSV file (UTF-8, comma) one after the other; its first row names the columns. A column that is none of
 * `known`, and a quote that never closes, stop the file: what follows could not be trusted to stand where it seems to.
 */
export async function* csvRows(path: string, known: readonly string[], onBytes?: OnBytes): AsyncGenerator<CsvRow> {
  const parser = Readable.from(textOfFile(path, onBytes)).pipe(
    parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: bounds.seedRowCharsMax }),
  );
  let columns: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (columns === undefined) columns = checkColumns(record, known, path);
      else yield rowOf(record, columns, line);
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { line, cells: undefined, reason: reasonOf(error) };
  }
}

function checkColumns(found: readonly string[], known: readonly string[], path: string): readonly string[] {
  const columns = found.map((name) => name.trim());
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const near = nearest(unknown, known);
    const hint = near === undefined ? '' : `; did you mean \`${near}\`?`;
    throw new AppError('invalid_request', `${path}:1: there is no column \`${unknown}\`${hint} See docs/seeding.md.`);
  }
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined)
    throw new AppError('invalid_request', `${path}:1: the column \`${twice}\` stands there twice.`);
  return columns;
}

function rowOf(cells: readonly string[], columns: readonly string[], line: number): CsvRow {
  if (cells.length === columns.length) return { line, cells, columns };
  return {
    line,
    cells: undefined,
    reason: `has ${cells.length} cells; the first row names ${columns.length} columns`,
  };
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `the row has over ${bounds.seedRowCharsMax} characters`;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that opens in this row never closes';
  return 'the row is no CSV; a cell with a comma or a quote stands in quotes, and a quote inside is written twice';
}
