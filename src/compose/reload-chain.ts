import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { makeMiddleware } from './middleware.ts';
import { readMiddlewareFile } from './pack.ts';

/**
 * Puts the middleware file of a pack into force as it now stands. One with a fault, or one that can't be read, is refused as
 * a whole and the chain before stays. Returns one line that says which, with file, line and reason.
 */
export function reloadChain(
  packDir: string,
  middleware: Pick<ReturnType<typeof makeMiddleware>, 'reload'>,
  log: Pick<Logger, 'info' | 'error'>,
): string {
  try {
    middleware.reload(readMiddlewareFile(packDir));
    log.info('the middleware file was read anew');
    return 'the middleware file was read anew and is in force';
  } catch (error) {
    const why = error instanceof AppError ? error.publicDetail : 'The middleware file can’t be read.';
    log.error({ why }, 'the middleware file was refused; the one before stays in force');
    return `the middleware file was refused and the one before stays in force. ${why}`;
  }
}
