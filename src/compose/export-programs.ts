import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.ts';
import { bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import { formOf } from '../programs/exchange/read-rows.ts';
import { rowWriters } from '../programs/exchange/write-rows.ts';
import type { StoredProgram } from '../programs/program-store.ts';
import { openDatabase } from '../storage/sqlite/database.ts';
import { sqliteProgramStore } from '../storage/sqlite/programs.ts';
import { databaseFile } from './stores.ts';

export interface ExportRequest {
  readonly dataDir: string;
  readonly encryptionKey?: string | undefined;
  /** Its ending says the form. */
  readonly file: string;
  /** Only what the operator brought; otherwise the whole catalogue. */
  readonly operatorOnly: boolean;
  readonly clock: Clock;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Writes the live programs to a file, by id, a page of them in memory at a time. The same catalogue gives the same
 * bytes. The file appears whole: it is written beside its place and renamed.
 */
export async function exportPrograms(request: ExportRequest): Promise<{ readonly programs: number }> {
  const writer = rowWriters[formOf(request.file)];
  const path = join(request.dataDir, databaseFile);
  if (!existsSync(path))
    throw new AppError('storage_unavailable', `There is no database at ${path}. Set OMBUD_DATA_DIR to its folder.`);
  const database = openDatabase({ path, now: request.clock.now, encryptionKey: request.encryptionKey });
  const unfinished = `${request.file}.${process.pid}.part`;
  let programs = 0;
  try {
    const store = sqliteProgramStore(database, request.clock);
    const total = await store.count();
    async function* text(): AsyncGenerator<string> {
      yield writer.head;
      let page: readonly StoredProgram[] = [];
      do {
        const after = page.at(-1)?.program.id;
        page = request.operatorOnly
          ? await store.listOperator(after, bounds.pageRowsMax)
          : await store.list({}, { after, limit: bounds.pageRowsMax });
        for (const { program } of page) yield writer.row(program, programs++);
        request.onProgress?.(programs, total);
      } while (page.length === bounds.pageRowsMax);
      yield writer.tail;
    }
    await pipeline(Readable.from(text()), createWriteStream(unfinished));
    renameSync(unfinished, request.file);
    return { programs };
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new AppError('invalid_request', `The file ${request.file} can’t be written.`, { cause: error });
  } finally {
    database.close();
  }
}
