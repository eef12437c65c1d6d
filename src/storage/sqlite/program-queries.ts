import { bounds } from '../../config.ts';
import type { ProgramCount, ProgramQueries } from '../../programs/program-queries.ts';
import type { ProgramHit, StoredProgram } from '../../programs/program-store.ts';
import { endableWorker } from '../../worker/endable-worker.ts';
import { workerFile } from '../../worker/worker-file.ts';
import type { SqliteDatabase } from './database.ts';
import { programAnswers, type ProgramQuestion } from './program-answers.ts';

/** The named queries, and how to end what runs them. */
export interface SqliteProgramQueries extends ProgramQueries {
  close(): Promise<void>;
}

/**
 * The named queries, each in a worker with a connection of its own: one over `timeoutMs` is ended and rejects with
 * `query_too_slow`. A database in memory belongs to its one connection, so there they run here.
 */
export function sqliteProgramQueries(
  { path, reader }: Pick<SqliteDatabase, 'path' | 'reader'>,
  { timeoutMs = bounds.workerQuestionMs }: { readonly timeoutMs?: number } = {},
): SqliteProgramQueries {
  if (path === ':memory:') {
    const answers = programAnswers(reader);
    return {
      find: async (query) => answers.find(query),
      count: async (asked, by) => answers.count(asked, by),
      valuesOf: async (facet) => answers.valuesOf(facet),
      matchText: async (terms, filters, limit) => answers.matchText(terms, filters, limit),
      close: async () => undefined,
    };
  }
  const worker = endableWorker<ProgramQuestion, unknown>({
    file: workerFile('query-worker', import.meta.url),
    data: path,
    timeoutMs,
    startMs: bounds.workerStartMs,
    waitingMax: bounds.workerQuestionsWaitingMax,
  });
  return {
    find: async (query) => (await worker.ask({ name: 'find', with: [query] })) as readonly StoredProgram[],
    count: async (...given) => (await worker.ask({ name: 'count', with: given })) as readonly ProgramCount[],
    valuesOf: async (facet) => (await worker.ask({ name: 'valuesOf', with: [facet] })) as readonly string[],
    matchText: async (...given) => (await worker.ask({ name: 'matchText', with: given })) as readonly ProgramHit[],
    close: () => worker.close(),
  };
}
