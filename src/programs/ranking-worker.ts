import { bounds } from '../config.ts';
import { endableWorker } from '../worker/endable-worker.ts';
import { workerFile } from '../worker/worker-file.ts';
import type { Postings, PostingsHit, PostingsQuery } from './rank-postings.ts';
import type { RankPostings } from './word-index.ts';

/** Ranks in a worker, which shares the numbers; a question over its time rejects with `query_too_slow`. */
export function rankingWorker(postings: Postings): { readonly rank: RankPostings; close(): Promise<void> } {
  const worker = endableWorker<PostingsQuery, readonly PostingsHit[]>({
    file: workerFile('rank-worker', import.meta.url),
    data: postings,
    timeoutMs: bounds.workerQuestionMs,
    startMs: bounds.workerStartMs,
    waitingMax: bounds.workerQuestionsWaitingMax,
  });
  return { rank: (query) => worker.ask(query), close: () => worker.close() };
}
