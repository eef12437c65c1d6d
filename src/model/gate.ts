import { AppError } from '../errors.ts';

/** Lets so many calls run at once and so many wait; refuses the rest. A model server queues without a bound of its own. */
export interface Gate {
  /**
   * Resolves when the call may run, with the function that makes room again; calling that twice does no harm. Rejects
   * with `model_unavailable` when too many wait already, and with the signal's reason when it aborts while waiting.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function gate({ runningMax, waitingMax }: { readonly runningMax: number; readonly waitingMax: number }): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  function takePlace(): () => void {
    running += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      running -= 1;
      waiting.shift()?.();
    };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (running < runningMax) return takePlace();
      if (waiting.length >= waitingMax) {
        throw new AppError('model_unavailable', 'The language model has too much to do right now.', {
          internal: `${running} model calls run and ${waiting.length} wait`,
        });
      }
      return new Promise((resolve, reject) => {
        const admit = () => {
          signal.removeEventListener('abort', leave);
          resolve(takePlace());
        };
        const leave = () => {
          waiting.splice(waiting.indexOf(admit), 1);
          reject(signal.reason as Error);
        };
        waiting.push(admit);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
