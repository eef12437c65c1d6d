import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from './config.ts';
import { compose } from './compose.ts';
import { AppError } from './errors.ts';

/** The process: settings, composition, listen, and a clean end on SIGTERM or SIGINT. Exits 1 with one sentence on failure. */
async function main(): Promise<void> {
  const config = readConfig();
  const service = await compose(config);
  const server = createServer(
    { headersTimeout: config.bounds.headersTimeoutMs, requestTimeout: config.bounds.requestTimeoutMs },
    service.app,
  );

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, config.host, config.port)));
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  say([`Ombud listens on http://${host}:${port}`, ...service.describe()]);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    say([`${signal}: finishing what runs, then stopping`]);
    server.close();
    server.closeIdleConnections();
    service
      .close()
      .then(() => server.closeAllConnections())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): AppError {
  if (error.code === 'EADDRINUSE') {
    return new AppError(
      'port_in_use',
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`,
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new AppError(
      'port_in_use',
      `Port ${port} needs more rights than this user has. Choose one above 1024: PORT=3000 npm start`,
      { cause: error },
    );
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return new AppError(
      'config_invalid',
      `HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      { cause: error },
    );
  }
  return new AppError('internal', `The service could not listen on ${host}:${port}.`, { cause: error });
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

main().catch(fail);
