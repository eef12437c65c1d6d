import type { Logger } from 'pino';
import type { AppError } from '../errors.ts';
import { logError } from './log.ts';
import type { makeMetrics } from './metrics.ts';
import type { Observers } from './service.ts';

/** Who hears how turns go: the log, the metrics, and whoever measures. */
export function turnObservers({
  log,
  metrics,
  observers,
}: {
  readonly log: Logger;
  readonly metrics: ReturnType<typeof makeMetrics>;
  readonly observers: Observers;
}) {
  return {
    onUnread: (error: unknown) => logError(log, { step: 'read' }, error),
    onUngrounded: (finding: Readonly<Record<string, unknown>>) =>
      log.warn(finding, 'a sentence without a source was left out'),
    onFailure: (turnId: string, error: AppError) => {
      metrics.turnFailed(error.code);
      logError(log, { turnId }, error);
    },
    onAnswered: (route: string, timingsMs: Readonly<Record<string, number>>) => {
      metrics.turn({ route, timingsMs });
      observers.answered?.(timingsMs);
    },
  };
}
