import { CellFault, columnOf, csvColumns } from './csv-columns.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';
import type { RowFault, SeedRow } from './seed-row.ts';
import type { OnBytes } from './text-of-file.ts';

/** One program a row. */
export async function* readCsv(path: string, onBytes?: OnBytes): AsyncGenerator<SeedRow> {
  const known = csvColumns.map(({ name }) => name);
  for await (const row of csvRows(path, known, onBytes)) yield programRow(row);
}

function programRow(row: CsvRow): SeedRow {
  const { line } = row;
  const at = { line, column: 1 };
  if (row.cells === undefined) {
    const faults = [{ ...at, path: '', reason: row.reason }];
    return { line, value: undefined, faults, placeOf: () => ({ ...at, path: '' }) };
  }
  const faults: RowFault[] = [];
  const value: Record<string, unknown> = {};
  for (const [index, cell] of row.cells.entries()) {
    const column = csvColumns.find(({ name }) => name === row.columns[index]);
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
  const placeOf: SeedRow['placeOf'] = (path) => ({ ...at, path: columnOf(path) });
  return { line, value: faults.length > 0 ? undefined : value, faults, placeOf };
}
