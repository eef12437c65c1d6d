import { bounds } from '../../config.ts';
import type { WordIndexParts } from '../../programs/word-index.ts';
import { endableWorker } from '../../worker/endable-worker.ts';
import { workerFile } from '../../worker/worker-file.ts';
import type { SqliteDatabase } from './database.ts';
import { readWordIndex } from './read-word-index.ts';

/** Reads the words of every live program, in a worker that ends with it; a database in memory is read here. */
export async function buildWordIndex({
  path,
  reader,
}: Pick<SqliteDatabase, 'path' | 'reader'>): Promise<WordIndexParts> {
  if (path === ':memory:') return readWordIndex(reader);
  const worker = endableWorker<'build', WordIndexParts>({
    file: workerFile('word-index-worker', import.meta.url),
    data: path,
    timeoutMs: bounds.wordIndexBuildMs,
    startMs: bounds.workerStartMs,
    waitingMax: 1,
  });
  try {
    return await worker.ask('build');
  } finally {
    await worker.close();
  }
}
