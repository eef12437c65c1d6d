import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { HttpApp } from './app.ts';
import { problemOf } from './problem.ts';

/** The application on a port, with its timeouts, and a stop that lets every accepted request have its answer. */
export interface HttpServer {
  /** Resolves with the port that was taken. Rejects `port_in_use` or `config_invalid`. */
  listen(port: number, host: string): Promise<number>;
  /** Takes no more connections; those that are open end with their next answer. */
  stopAccepting(): void;
  /** Resolves when every answer has gone out; cuts what is left after `lastAnswersMs`. */
  finish(): Promise<void>;
}

export function createHttpServer(app: HttpApp, bounds: Bounds): HttpServer {
  const server = createServer({
    headersTimeout: bounds.headersTimeoutMs,
    requestTimeout: bounds.requestTimeoutMs,
    connectionsCheckingInterval: bounds.timeoutCheckMs,
  });
  const open = new Set<Promise<void>>();
  let stopping = false;
  server.on('request', (request, response) => {
    if (stopping) response.setHeader('Connection', 'close');
    const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
    open.add(closed);
    void closed.then(() => open.delete(closed));
    app(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => answerBrokenRequest(error, socket));

  return {
    listen: (port, host) => listen(server, port, host),
    stopAccepting() {
      stopping = true;
      server.close();
      server.closeIdleConnections();
    },
    async finish() {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, bounds.lastAnswersMs);
      });
      await Promise.race([Promise.all(open), patience]);
      clearTimeout(timer);
      server.closeAllConnections();
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Why it could not listen, and what to do. */
export function listenError(error: NodeJS.ErrnoException, host: string, port: number): AppError {
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
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new AppError(
      'config_invalid',
      `HOST=${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of them.`,
      { cause: error },
    );
  }
  return new AppError('internal', `The service could not listen on ${host}:${port}.`, { cause: error });
}

/** A request that is no HTTP, too long in its headers or too slow never reaches the application; it gets its sentence here. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // With an answer on its way, or before, more bytes would be taken for part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const problem = problemOf(brokenRequest(error.code));
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function brokenRequest(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('headers_too_large', 'The headers of the request are too large. Send fewer or shorter ones.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', 'The request did not arrive in time. Send it again.');
  return new AppError('invalid_request', 'This is not a request that HTTP allows. Check its method and headers.');
}
