import { AppError } from '../errors.ts';

/** How one call went, told once: the first word counts. */
export interface WatchedCall {
  worked(): void;
  failed(): void;
  /** It ended for a reason that says nothing about the server: the caller left, no place was free. */
  undecided(): void;
}

/**
 * Spares people the wait for a server that is broken: after so many failures in a row calls are refused at once for a
 * while, then one is let through to see. It works: all go on. It fails: the rest begins again.
 */
export interface Breaker {
  /** Throws `model_unavailable` while calls are refused. */
  begin(): WatchedCall;
}

export interface BreakerSettings {
  readonly failuresMax: number;
  readonly restMs: number;
  /** Milliseconds that only grow. */
  readonly now: () => number;
}

export function breaker({ failuresMax, restMs, now }: BreakerSettings): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let trying = false;

  return {
    begin() {
      const open = failures >= failuresMax;
      if (open && (trying || now() < restsUntil)) throw resting(failures);
      const trial = open;
      trying ||= trial;
      let told = false;
      const once = (settle: () => void) => () => {
        if (told) return;
        told = true;
        if (trial) trying = false;
        settle();
      };
      return {
        worked: once(() => {
          failures = 0;
        }),
        failed: once(() => {
          failures += 1;
          if (failures >= failuresMax) restsUntil = now() + restMs;
        }),
        undecided: once(() => undefined),
      };
    },
  };
}

function resting(failures: number): AppError {
  return new AppError('model_unavailable', 'The language model does not answer.', {
    internal: `not asked: ${failures} calls in a row failed`,
  });
}
