import { createHash } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { LiveEvent } from '../conversation/conversation.ts';
import type { Access } from './access.ts';
import type { AnyRoute, RawRequest, RouteResponse } from './define-route.ts';
import { problemOf } from './problem.ts';
import { readJsonBody } from './read-body.ts';
import { streamEvents } from './sse.ts';

/** What the application reports of itself: one line and one measurement a request, without contents. */
export interface RequestLog {
  done(request: {
    requestId: string;
    method: string;
    route: string;
    status: number;
    durationMs: number;
    code: string | undefined;
  }): void;
  failed(requestId: string, error: unknown): void;
}

export interface AppDeps {
  readonly routes: readonly AnyRoute[];
  readonly access: Access;
  readonly log: RequestLog;
  readonly bounds: Bounds;
  readonly ratePerMinute: number;
  readonly trustProxyHops: number;
  /** Host names that may be asked for; empty: any (behind keys). */
  readonly hosts: readonly string[];
  readonly encodeEvent: (live: LiveEvent) => unknown;
  readonly nextRequestId: () => string;
}

/** What listens: a handler of Node's own HTTP server. */
export type HttpApp = Express;

/** The HTTP application. Express stays in here: routes see parsed values and return plain ones. */
export function createApp(deps: AppDeps): HttpApp {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxyHops);
  app.set('query parser', 'simple');
  app.use(helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }));
  app.use((request, response, next) => {
    response.locals['requestId'] = deps.nextRequestId();
    response.locals['startedAt'] = performance.now();
    response.setHeader('X-Request-Id', String(response.locals['requestId']));
    response.on('finish', () => report(request, response, deps));
    checkHost(request, deps.hosts);
    next();
  });
  app.use(
    rateLimit({
      windowMs: 60_000,
      limit: deps.ratePerMinute,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      skip: (request) => ['/livez', '/readyz', '/metrics'].includes(request.path),
      handler: (_request, response) => {
        throwTo(
          response,
          new AppError('too_many_requests', 'Too many requests from this address. Wait a minute and try again.', {
            retryAfterSeconds: 60,
          }),
          deps,
        );
      },
    }),
  );
  app.use(express.raw({ type: () => true, limit: deps.bounds.bodyBytesMax, inflate: false }));
  for (const route of deps.routes) {
    app[route.method](expressPath(route.path), (request, response, next) => {
      response.locals['route'] = route.path;
      serve(route, request, response, deps).catch(next);
    });
  }
  app.use((request, response) => {
    const known = deps.routes.filter(({ path }) => matches(path, request.path));
    if (known.length > 0) {
      const allowed = known.map(({ method }) => method.toUpperCase()).join(', ');
      response.setHeader('Allow', allowed);
      throw new AppError('method_not_allowed', `This address takes ${allowed}.`);
    }
    throw new AppError('not_found', 'There is nothing at this address. See /openapi.json for what there is.');
  });
  app.use((error: unknown, _request: Request, response: Response, _next: () => void) =>
    throwTo(response, asAppError(error), deps),
  );
  return app;
}

async function serve(route: AnyRoute, request: Request, response: Response, deps: AppDeps): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const headers = headersOf(request);
  const principal =
    route.auth === 'none'
      ? ({ kind: 'open', keyId: undefined, scopes: [] } as const)
      : await deps.access.principal(headers);
  const rawBody = Buffer.isBuffer(request.body) ? request.body : undefined;
  const raw: RawRequest = {
    params: request.params,
    query: request.query,
    body: readJsonBody(rawBody, headers['content-type']),
    principal,
    threadToken: headers['x-thread-token'],
    idempotencyKey: idempotencyKey(headers['idempotency-key']),
    ifMatch: headers['if-match'],
    lastEventId: headers['last-event-id'],
    wantsStream: (headers['accept'] ?? '').includes('text/event-stream'),
    wantsAsync: (headers['prefer'] ?? '').includes('respond-async'),
    bodyHash: createHash('sha256')
      .update(`${route.method} ${request.path}\n`)
      .update(rawBody ?? '')
      .digest('base64url'),
    signal: gone.signal,
  };
  if (route.auth === 'thread') await deps.access.openThread(String(request.params['thread_id']), raw.threadToken);
  await send(await route.answer(raw), response, deps);
}

async function send(result: RouteResponse, response: Response, deps: AppDeps): Promise<void> {
  if (result.kind !== 'text')
    for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, value);
  switch (result.kind) {
    case 'json':
      response.setHeader('Cache-Control', 'no-store');
      response.status(result.status).json(result.body);
      return;
    case 'text':
      response.status(result.status).type(result.contentType).send(result.text);
      return;
    case 'empty':
      response.status(result.status).end();
      return;
    case 'events':
      response.status(200).setHeader('Content-Type', 'text/event-stream; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Accel-Buffering', 'no');
      response.flushHeaders();
      await streamEvents(
        result,
        {
          write: (text) => response.write(text),
          end: () => response.end(),
          get backlogBytes() {
            return response.writableLength;
          },
        },
        deps.encodeEvent,
        { keepAliveMs: deps.bounds.streamKeepAliveMs, backlogBytesMax: deps.bounds.streamBacklogBytesMax },
      );
  }
}

function idempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{16,200}$/.test(key)) {
    throw new AppError(
      'idempotency_key_invalid',
      'The Idempotency-Key needs 16 to 200 visible characters; a random UUID is good.',
    );
  }
  return key;
}

function headersOf(request: Request): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

/** A page elsewhere must not talk to a service on this machine through the person's browser (DNS rebinding). */
function checkHost(request: Request, hosts: readonly string[]): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const origin = request.headers.origin;
  const originHost = origin === undefined || !URL.canParse(origin) ? origin : new URL(origin).hostname;
  if (hosts.length > 0 && (!hosts.includes(host) || (originHost !== undefined && !hosts.includes(originHost)))) {
    throw new AppError('forbidden_host', 'This host or origin is not served here.');
  }
}

function throwTo(response: Response, error: AppError, deps: AppDeps): void {
  const requestId = String(response.locals['requestId'] ?? '');
  const problem = problemOf(error, requestId);
  response.locals['code'] = error.code;
  if (problem.status >= 500) deps.log.failed(requestId, error);
  if (response.headersSent) {
    response.end();
    return;
  }
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Errors of the HTTP library in our words. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const kind = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  if (kind === 'entity.too.large')
    return new AppError('payload_too_large', 'The body is too large. Send a shorter message.');
  if (kind === 'encoding.unsupported')
    return new AppError('unsupported_media_type', 'Send the body without compression.');
  if (kind === 'request.aborted') return new AppError('invalid_request', 'The request ended before its body did.');
  if (error instanceof URIError) return new AppError('invalid_request', 'The address holds a broken percent sign.');
  return new AppError('internal', 'Something went wrong here. Nothing was lost; try again.', { cause: error });
}

function report(request: Request, response: Response, deps: AppDeps): void {
  deps.log.done({
    requestId: String(response.locals['requestId']),
    method: request.method,
    route: typeof response.locals['route'] === 'string' ? response.locals['route'] : 'none',
    status: response.statusCode,
    durationMs: Math.round((performance.now() - Number(response.locals['startedAt'])) * 10) / 10,
    code: typeof response.locals['code'] === 'string' ? response.locals['code'] : undefined,
  });
}

function expressPath(path: string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
}

function matches(path: string, actual: string): boolean {
  return new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(actual);
}
