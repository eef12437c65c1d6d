import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The plain data of a pack's files, kept as one JSON file per pack hash: reading YAML with its positions takes most of
 * a start. Positions are not kept; they are wanted only for a fault, and a file with one is read again then.
 */
export interface ParsedFiles {
  readonly byName: ReadonlyMap<string, unknown>;
}

/** Undefined when there is none for this hash, or when it does not read. */
export function readParsedFiles(folder: string, hash: string): ParsedFiles | undefined {
  try {
    const data: unknown = JSON.parse(readFileSync(join(folder, fileName(hash)), 'utf8'));
    return typeof data === 'object' && data !== null ? { byName: new Map(Object.entries(data)) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes beside and renames; then removes those of other packs. Where nothing can be written there is no cache: that
 * costs the next start some time, and whoever opens the store in that folder says what is wrong with it.
 */
export function writeParsedFiles(folder: string, hash: string, files: ParsedFiles): void {
  const temporary = join(folder, `${fileName(hash)}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify(Object.fromEntries(files.byName)));
    renameSync(temporary, join(folder, fileName(hash)));
    for (const other of readdirSync(folder)) {
      if (/^pack-[0-9a-f]+\.json$/.test(other) && other !== fileName(hash)) rmSync(join(folder, other));
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

/** The 1 is the version of how YAML is read: raise it when the same text would give other data. */
function fileName(hash: string): string {
  return `pack-1${hash.slice(0, 32)}.json`;
}
