import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { WorkerAnswer } from './serve-questions.ts';

/** A thread of this process that answers one question after the other, and is ended when one takes too long. */
export interface EndableWorker<Question, Answer> {
  /**
   * Rejects with what the worker threw; with `query_too_slow` when it took longer than `timeoutMs`, and then the next
   * question gets a new thread; with `queue_full` when too many wait.
   *
   * @param signal when it is aborted while the question is being answered, the thread is ended as if it had taken too long;
   *   while it waits, it is not asked. The call rejects with the signal's reason.
   */
  ask(question: Question, signal?: AbortSignal): Promise<Answer>;
  /** Ends the thread; questions that wait are answered by nobody and reject. */
  close(): Promise<void>;
}

export interface EndableWorkerOptions {
  /** See `workerFile`. It calls `serveQuestions`. */
  readonly file: URL;
  /** What each new thread is given; memory that is shared is not copied. */
  readonly data: unknown;
  /** Milliseconds that one question may take once it is its turn. */
  readonly timeoutMs: number;
  /** Milliseconds that a new thread may take to begin. */
  readonly startMs: number;
  readonly waitingMax: number;
  /**
   * Milliseconds that a thread which is ended may still take to finish what it does, for native code that works beside it: cut off
   * in the middle it takes the whole process with it. Without it a thread is ended at once.
   */
  readonly finishMs?: number;
}

/** The thread starts with the first question, and alone does not keep the process alive. */
export function endableWorker<Question, Answer>(options: EndableWorkerOptions): EndableWorker<Question, Answer> {
  const closing = new AbortController();
  let current: Promise<Worker> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const endings = new Set<Promise<unknown>>();

  /** Ends a thread that is in the middle of something. */
  function end(worker: Worker): void {
    worker.on('error', () => undefined); // what it still throws while it is ended concerns nobody
    const ended = finished(worker, options.finishMs ?? 0).then(() => worker.terminate());
    endings.add(ended);
    void ended.finally(() => endings.delete(ended));
  }

  async function start(): Promise<Worker> {
    const worker = new Worker(options.file, { workerData: options.data });
    await firstMessage(worker, options.startMs, { end, closing: closing.signal });
    return worker;
  }

  async function askNow(question: Question, signal: AbortSignal | undefined): Promise<Answer> {
    if (closing.signal.aborted) throw stopped();
    signal?.throwIfAborted();
    current ??= start();
    const started = current;
    try {
      const worker = await started;
      worker.ref();
      worker.postMessage(question);
      const within = { end, closing: closing.signal, given: signal };
      const message = (await firstMessage(worker, options.timeoutMs, within)) as WorkerAnswer;
      worker.unref();
      if ('value' in message) return message.value as Answer;
      const { code, says, extra, internal } = message.failed;
      throw new AnsweredError(new AppError(code, says, { extra, ...(internal === undefined ? {} : { internal }) }));
    } catch (error) {
      if (error instanceof AnsweredError) throw error.answer;
      current = undefined;
      throw error;
    }
  }

  return {
    ask: (question, signal) => {
      if (waiting >= options.waitingMax) {
        return Promise.reject(new AppError('queue_full', 'Too many questions are waiting. Try again in a moment.'));
      }
      waiting += 1;
      const answer = last
        .then(() => askNow(question, signal))
        .finally(() => {
          waiting -= 1;
        });
      last = answer.catch(() => undefined);
      return answer;
    },
    close: async () => {
      closing.abort();
      await last;
      const worker = await current?.catch(() => undefined);
      await worker?.terminate();
      await Promise.all(endings);
    },
  };
}

/** What the worker itself answered, as against what happened to it. */
class AnsweredError extends Error {
  readonly answer: AppError;

  constructor(answer: AppError) {
    super(answer.message);
    this.answer = answer;
  }
}

/** The next thing that a worker posts. When nothing comes, or the worker breaks, it is ended. */
async function firstMessage(
  worker: Worker,
  timeoutMs: number,
  {
    end,
    closing,
    given,
  }: {
    readonly end: (worker: Worker) => void;
    readonly closing: AbortSignal;
    readonly given?: AbortSignal | undefined;
  },
): Promise<unknown> {
  const settled = new AbortController();
  const late = setTimeout(() => settled.abort(tooSlow(timeoutMs)), timeoutMs);
  const signal = AbortSignal.any([settled.signal, closing, ...(given === undefined ? [] : [given])]);
  try {
    const [message] = (await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('a worker ended by itself'))),
    ])) as [unknown];
    return message;
  } catch (error) {
    end(worker);
    if (settled.signal.aborted) throw settled.signal.reason;
    if (closing.aborted) throw stopped();
    given?.throwIfAborted();
    throw new AppError('internal', 'Something went wrong here. Please try again.', { cause: error });
  } finally {
    clearTimeout(late);
    settled.abort();
  }
}

/** Resolves when the thread has posted what it was at, has ended, or has taken longer than it may. */
async function finished(worker: Worker, finishMs: number): Promise<void> {
  if (finishMs === 0 || worker.threadId < 0) return; // it has none once it has ended
  const signal = AbortSignal.timeout(finishMs);
  await Promise.race([once(worker, 'message', { signal }), once(worker, 'exit', { signal })]).catch(() => undefined);
}

function tooSlow(timeoutMs: number): AppError {
  const says = `This question took longer than ${timeoutMs / 1000} s and was ended. Ask for less: fewer words, or a state or category.`;
  return new AppError('query_too_slow', says);
}

function stopped(): AppError {
  return new AppError('draining', 'The service is stopping.');
}
