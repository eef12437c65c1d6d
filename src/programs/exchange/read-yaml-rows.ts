import { bounds } from '../../config.ts';
import { pathText } from '../../packs/fault.ts';
import { tooLong } from './read-json-rows.ts';
import { yamlRow, type SeedRow } from './seed-row.ts';
import { linesOfFile, type OnBytes } from './text-of-file.ts';

/**
 * Programs divided by lines of `---`, or the entries of a list that begins in the first column. Nothing of YAML can
 * stand in the first column inside an entry of such a list, so the file is cut there and read one entry at a time.
 */
export async function* readYamlRows(path: string, onBytes?: OnBytes): AsyncGenerator<SeedRow> {
  let open: { start: number; lines: string[]; chars: number; isEntry: boolean } | undefined;
  const finish = (): SeedRow[] => {
    const row = open;
    open = undefined;
    if (row === undefined) return [];
    const start = { line: row.start, column: 1 };
    if (row.chars > bounds.seedRowCharsMax) return [tooLong(start)];
    return [yamlRow(row.lines.join('\n'), start, pathText)];
  };
  for await (const { number, text } of linesOfFile(path, onBytes)) {
    if (/^(---|\.\.\.)(\s|$)/.test(text)) {
      yield* finish();
      continue;
    }
    const isNothing = /^\s*(#.*)?$/.test(text);
    const beginsEntry = /^-(\s|$)/.test(text);
    if (beginsEntry && (open === undefined || open.isEntry)) {
      yield* finish();
      open = { start: number, lines: [` ${text.slice(1)}`], chars: text.length, isEntry: true };
    } else if (open !== undefined) {
      open.chars += text.length + 1;
      if (open.chars <= bounds.seedRowCharsMax) open.lines.push(text);
    } else if (!isNothing) open = { start: number, lines: [text], chars: text.length, isEntry: false };
  }
  yield* finish();
}
