import { workerData } from 'node:worker_threads';
import { serveQuestions } from '../worker/serve-questions.ts';
import { rankPostings, type Postings, type PostingsQuery } from './rank-postings.ts';

/** Ranks in a thread of its own; the numbers are shared with it, not copied. */
serveQuestions((query: PostingsQuery) => rankPostings(workerData as Postings, query));
