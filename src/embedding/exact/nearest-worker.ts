import { workerData } from 'node:worker_threads';
import { serveQuestions } from '../../worker/serve-questions.ts';
import { nearestVectors, type NearestQuestion, type StoredVectors } from './nearest-vectors.ts';

/** Compares vectors in a thread of its own; they are shared with it, not copied. */
serveQuestions((question: NearestQuestion) => nearestVectors(workerData as StoredVectors, question));
