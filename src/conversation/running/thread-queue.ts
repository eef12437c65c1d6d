import { AppError } from '../../errors.ts';

/**
 * Turns on one thread run in the order in which they came, one at a time; turns on different threads run side by side
 * up to a bound. Everything is bounded: who finds a queue full is told to come back, never made to wait for ever.
 */
export interface ThreadQueue {
  /** Runs `work` when it is this thread's turn. Rejects `queue_full` or `thread_busy` without running it. */
  run<T>(threadId: string, onBusy: 'enqueue' | 'reject', work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
  readonly running: number;
  readonly waiting: number;
}

export interface QueueBounds {
  readonly turnsQueuedPerThreadMax: number;
  readonly turnsRunningMax: number;
  readonly queueWaitMs: number;
}

interface Waiter {
  readonly start: () => void;
}

export function createThreadQueue(bounds: QueueBounds): ThreadQueue {
  /** Waiting turns by thread; a thread that is in the map has one running. */
  const threads = new Map<string, Waiter[]>();
  /** Threads whose first turn waits for a free place. */
  const waitingForPlace: (() => void)[] = [];
  let running = 0;
  let waiting = 0;
  let idleWatchers: (() => void)[] = [];

  function takePlace(): Promise<void> {
    if (running < bounds.turnsRunningMax) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waitingForPlace.push(resolve));
  }

  function givePlaceBack(): void {
    const next = waitingForPlace.shift();
    if (next) next();
    else running -= 1;
  }

  function finish(threadId: string): void {
    const queue = threads.get(threadId);
    const next = queue?.shift();
    if (next) next.start();
    else threads.delete(threadId);
    if (threads.size === 0) {
      for (const watcher of idleWatchers) watcher();
      idleWatchers = [];
    }
  }

  function enter(threadId: string, onBusy: 'enqueue' | 'reject'): Promise<void> {
    const queue = threads.get(threadId);
    if (!queue) {
      threads.set(threadId, []);
      return Promise.resolve();
    }
    if (onBusy === 'reject') {
      return Promise.reject(
        new AppError(
          'thread_busy',
          'This conversation is still answering an earlier message. Send it again in a moment.',
          {
            retryAfterSeconds: 1,
          },
        ),
      );
    }
    if (queue.length >= bounds.turnsQueuedPerThreadMax) return Promise.reject(queueFull());
    return new Promise((resolve, reject) => {
      waiting += 1;
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        waiting -= 1;
        reject(queueFull());
      }, bounds.queueWaitMs);
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer);
          waiting -= 1;
          resolve();
        },
      };
      queue.push(waiter);
    });
  }

  return {
    async run(threadId, onBusy, work) {
      await enter(threadId, onBusy);
      try {
        await takePlace();
        try {
          return await work();
        } finally {
          givePlaceBack();
        }
      } finally {
        finish(threadId);
      }
    },
    idle() {
      if (threads.size === 0) return Promise.resolve();
      return new Promise((resolve) => idleWatchers.push(resolve));
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}

function queueFull(): AppError {
  return new AppError(
    'queue_full',
    'Too many messages are waiting in this conversation. Wait a moment and send it again.',
    {
      retryAfterSeconds: 2,
    },
  );
}
