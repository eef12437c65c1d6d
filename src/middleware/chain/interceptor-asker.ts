import type { Clock } from '../../clock.ts';
import type { ContextContent } from '../context-function.ts';
import { askInterceptor } from '../remote/ask-interceptor.ts';
import type { LifecycleEvent } from '../remote/interceptor-descriptor.ts';
import type { Listed } from '../remote/interceptor-list.ts';
import { RemoteFault } from '../remote/remote-fault.ts';
import type { Veil } from '../remote/veil.ts';
import type { InterceptorStep } from './bound-step.ts';
import type { ChainRecord } from './chain-run.ts';
import type { PlannedInterceptor } from './interceptor-plan.ts';
import { withDeadline } from './with-deadline.ts';

/** What came of one request, and how long it took. */
export type Asked<Value> = { readonly durationMs: number } & (
  | { readonly outcome: 'ok'; readonly value: Value }
  /** `reason`: in our words, where the fault is known. */
  | { readonly outcome: Failure; readonly reason: string | undefined }
);
export type Failure = Extract<ChainRecord['outcome'], 'failed' | 'timed_out'>;

/** What an interceptor makes of a content, believed. */
export type Verdict =
  | { readonly pass: true; readonly content: readonly ContextContent[] | undefined }
  | { readonly pass: false; readonly reason: string | undefined };

export interface InterceptorAsker {
  list(step: InterceptorStep): Promise<Asked<Listed>>;
  ask(one: PlannedInterceptor, seen: readonly ContextContent[]): Promise<Asked<Verdict>>;
}

/**
 * Asks servers within the time of the step that names them, which is for all that the step asks. While nothing of a step runs
 * its time stands still, so that nobody pays for another's server.
 */
export function interceptorAsker(
  at: LifecycleEvent,
  { veil, clock }: { readonly veil: Veil; readonly clock: Pick<Clock, 'monotonicMs'> },
): InterceptorAsker {
  const times = new Map<InterceptorStep, { leftMs: number; running: number; sinceMs: number }>();

  async function timed<Value>(
    step: InterceptorStep,
    ask: (timeoutMs: number) => Promise<Value>,
  ): Promise<Asked<Value>> {
    const time = times.get(step) ?? { leftMs: step.timeoutMs, running: 0, sinceMs: 0 };
    times.set(step, time);
    const timeoutMs = Math.floor(time.leftMs);
    if (timeoutMs < 1) return { outcome: 'timed_out', reason: undefined, durationMs: 0 };
    const startedMs = clock.monotonicMs();
    if (time.running === 0) time.sinceMs = startedMs;
    time.running += 1;
    const came = await withDeadline(ask(timeoutMs), timeoutMs).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const endedMs = clock.monotonicMs();
    time.running -= 1;
    if (time.running === 0) time.leftMs -= endedMs - time.sinceMs;
    const durationMs = endedMs - startedMs;
    // Only our own words about it: another's may hold what a person wrote.
    if ('error' in came) return { outcome: 'failed', reason: faultIn(came.error), durationMs };
    if (came.value === 'timed_out') return { outcome: 'timed_out', reason: undefined, durationMs };
    return { outcome: 'ok', value: came.value as Value, durationMs };
  }

  return {
    list: (step) => timed(step, (timeoutMs) => step.list.listed(timeoutMs)),
    async ask({ step, name, type }, seen) {
      const sent = await veil.hide(seen);
      return timed(step, async (timeoutMs): Promise<Verdict> => {
        const asked = { name, type, at, context: sent, config: step.arguments, timeoutMs };
        const answer = await askInterceptor(step.server, asked);
        if (answer.type === 'validation')
          return answer.pass ? { pass: true, content: undefined } : { pass: false, reason: answer.reason };
        const content = answer.content === undefined ? undefined : veil.reveal(sent, answer.content);
        return { pass: true, content };
      });
    },
  };
}

const faultIn = (error: unknown): string | undefined => (error instanceof RemoteFault ? error.message : undefined);
