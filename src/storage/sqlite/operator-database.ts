import { bounds } from '../../config.ts';
import { queryCancelled, type NamedQueryRunner } from '../../tools/database/database-source.ts';
import { endableWorker } from '../../worker/endable-worker.ts';
import { workerFile } from '../../worker/worker-file.ts';
import type { OperatorAnswer, OperatorQuestion } from './operator-database-worker.ts';

/**
 * An operator's SQLite file, opened for reading only in a thread of its own, so that a slow query holds nobody up: it is given
 * up after `timeoutMs` or when nobody waits for it any more, and the next one gets a new thread. What SQLite itself is busy with then still runs to its end.
 */
export function operatorDatabase(path: string, timeoutMs: number): NamedQueryRunner {
  const worker = endableWorker<OperatorQuestion, OperatorAnswer>({
    file: workerFile('operator-database-worker', import.meta.url),
    data: path,
    timeoutMs,
    startMs: bounds.workerStartMs,
    waitingMax: bounds.databaseQueriesWaitingMax,
  });
  return {
    check: async ({ sql }) => (await worker.ask({ sql, check: true })).fault,
    async run({ sql }, parameters, rowsMax, signal) {
      try {
        const { rows = [], more = false } = await worker.ask({ sql, parameters, rowsMax }, signal);
        return { rows, more };
      } catch (error) {
        throw signal?.aborted === true ? queryCancelled() : error;
      }
    },
    close: () => worker.close(),
  };
}
