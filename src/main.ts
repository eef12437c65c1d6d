import { readConfig } from './config.ts';
import { compose } from './compose.ts';
import { stackOnly } from './compose/log.ts';
import { AppError } from './errors.ts';
import { createHttpServer } from './http/server.ts';

/** The process: settings, composition, listen, and a clean end on SIGTERM or SIGINT. Exits 1 with one sentence on failure. */
async function main(): Promise<void> {
  const config = readConfig();
  const service = await compose(config);
  const server = createHttpServer(service.app, config.bounds);
  const port = await server.listen(config.port, config.host);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  say([`Ombud listens on http://${host}:${port}`, ...service.describe()]);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    say([`${signal}: finishing what runs, then stopping`]);
    server.stopAccepting();
    finish().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  /** Turns first, then their answers, then the store they were read from. */
  const finish = async (): Promise<void> => {
    await service.drain();
    await server.finish();
    service.close();
  };
  process.on('SIGHUP', () => {
    say([`SIGHUP: ${service.reloadMiddleware()}`]);
    void service.reloadAnswers().then((line) => say([`SIGHUP: ${line}`]));
  });
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  const sentence =
    error instanceof AppError
      ? error.publicDetail
      : `Something went wrong at start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`ombud: ${sentence}\n`);
  process.exit(1);
}

/**
 * A fault of ours that nobody caught. Node would print its message, and a message may quote what a person wrote: only
 * where it happened goes out. Every acknowledged turn is stored; the supervisor starts the service again.
 */
function crash(error: unknown): never {
  const where = error instanceof Error ? stackOnly(error) : '';
  process.stderr.write(`ombud: Something went wrong that should not have. The service stops.\n${where}\n`);
  process.exit(1);
}

process.on('uncaughtException', crash);
main().catch(fail);
