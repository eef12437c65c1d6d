/** Order statistics of measured times. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function printTable(title: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  console.log(`\n${title}`);
  const names = Object.keys(rows[0] ?? {});
  const text = (value: string | number | undefined) =>
    typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : (value ?? '');
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => text(row[name]).length)));
  const line = (cells: readonly string[]) => cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ');
  console.log(line(names));
  for (const row of rows) console.log(line(names.map((name) => text(row[name]))));
}
