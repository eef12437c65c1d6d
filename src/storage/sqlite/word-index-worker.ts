import { workerData } from 'node:worker_threads';
import { serveQuestions } from '../../worker/serve-questions.ts';
import { openReader } from './open-reader.ts';
import { readWordIndex } from './read-word-index.ts';

/** Builds the index of all words in a thread of its own, with its own connection. */
const db = openReader(workerData as string);
serveQuestions(() => readWordIndex(db));
