import { modelFailed } from './frames.ts';

/** When to stop waiting for a call: the caller left, its time is over, or it fell silent after it had begun. */
export interface Patience {
  /** Its reason is an AppError `model_failed`. */
  readonly signal: AbortSignal;
  /** A sign of life: the silence is counted from here. */
  heard(): void;
  /** The call is over; ends whatever is still under way and all timers. */
  over(): void;
}

export function patience(limits: {
  readonly caller: AbortSignal;
  readonly deadlineMs: number;
  readonly idleMs: number;
}): Patience {
  const end = new AbortController();
  const leave = () => end.abort(modelFailed('the caller stopped the call', limits.caller.reason));
  limits.caller.addEventListener('abort', leave, { once: true });
  if (limits.caller.aborted) leave();
  const deadline = setTimeout(
    () => end.abort(modelFailed(`no answer within ${limits.deadlineMs} ms`)),
    limits.deadlineMs,
  );
  let idle: NodeJS.Timeout | undefined;

  return {
    signal: end.signal,
    heard() {
      if (idle) idle.refresh();
      else idle = setTimeout(() => end.abort(modelFailed(`silent for ${limits.idleMs} ms`)), limits.idleMs);
    },
    over() {
      clearTimeout(deadline);
      clearTimeout(idle);
      limits.caller.removeEventListener('abort', leave);
      end.abort(modelFailed('the call is over'));
    },
  };
}
