import { serveQuestions } from '../../../src/worker/serve-questions.ts';
import { AppError } from '../../../src/errors.ts';
import { workerData } from 'node:worker_threads';
import { begun, finished } from './sleepy-words.ts';

const { greeting, shared } = workerData as { greeting: string; shared: SharedArrayBuffer };

/** Answers with a greeting, or does what its question says. */
serveQuestions((question: string) => {
  if (question === 'forever') for (;;) Atomics.add(new Int32Array(shared), 0, 1);
  if (question === 'busy') {
    const cell = new Int32Array(shared);
    Atomics.store(cell, 0, begun);
    for (const until = Date.now() + 200; Date.now() < until;);
    Atomics.store(cell, 0, finished);
  }
  if (question === 'refuse') throw new AppError('invalid_request', 'Not this one.', { extra: { field: 'state' } });
  if (question === 'break') throw new Error('broken');
  if (question === 'exit') process.exit(3);
  return `${greeting} ${question}`;
});
