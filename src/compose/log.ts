import { pino, type Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { Config } from '../config.ts';
import type { RequestLog } from '../http/app.ts';
import type { Metrics } from './metrics.ts';

/**
 * The log: what happened to which request, never what was said in it. Errors go in with their code and internal note;
 * messages, facts and identifiers have no way into it, because nobody passes them.
 */
export function makeLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: false }),
  );
}

export function requestLog(log: Logger, metrics: Metrics): RequestLog {
  return {
    done(request) {
      metrics.request(request);
      log.info(request, 'request');
    },
    failed(requestId, error) {
      logError(log, { requestId }, error);
    },
  };
}

export function logError(log: Logger, about: Readonly<Record<string, unknown>>, error: unknown): void {
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? { name: error.cause.name, stack: stackOnly(error.cause) } : undefined;
    log.error({ ...about, code: error.code, internal: error.internal, cause }, 'failed');
    return;
  }
  log.error({ ...about, stack: error instanceof Error ? stackOnly(error) : undefined }, 'failed');
}

/** Where it happened, without the message: a message may quote what a person wrote. */
export function stackOnly(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n');
}
