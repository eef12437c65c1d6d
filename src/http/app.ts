import { createHash } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { LiveEvent } from '../conversation/conversation.ts';
import { checkStaff, passcodeHeader, type Access } from './access.ts';
import { checkHost, checkIdempotencyKey, headersOf } from './check-request.ts';
import type { AnyRoute, RawRequest } from './define-route.ts';
import { passThrough, type Door } from './door.ts';
import { heardIn, pathMatches, wishesOf, type HeardWords, type Help } from './help.ts';
import { statusOf } from './problem.ts';
import { readJsonBody } from './read-body.ts';
import { asAppError, send, sendProblem } from './respond.ts';

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
  /** Other protocols, behind the client key like the routes. */
  readonly doors: readonly Door[];
  readonly access: Access;
  readonly log: RequestLog;
  readonly bounds: Bounds;
  readonly ratePerMinute: number;
  readonly trustProxyHops: number;
  /** Host names that may be asked for; empty: any (behind keys). */
  readonly hosts: readonly string[];
  readonly encodeEvent: (live: LiveEvent) => unknown;
  readonly help: Help;
  readonly nextRequestId: () => string;
}

/** What listens: a handler of Node's own HTTP server. */
export type HttpApp = Express;

/** Asked for by machines that watch the service; not counted as requests of an address. */
const uncounted = ['/livez', '/readyz', '/metrics'];

/** What stands in the log for a request whose client left before the answer. */
const clientLeft = 499;

/** The HTTP application. Express stays in here: routes see parsed values and return plain ones. */
export function createApp(deps: AppDeps): HttpApp {
  const app = express();
  const streams = { open: 0 };
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustProxyHops);
  app.set('query parser', 'simple');
  app.use(helmet({ contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } } }));
  app.use((request, response, next) => {
    response.locals['requestId'] = deps.nextRequestId();
    response.locals['startedAt'] = performance.now();
    response.setHeader('X-Request-Id', String(response.locals['requestId']));
    // `close` and not `finish`: that one never comes when the client left before its answer.
    response.on('close', () => report(request, response, deps));
    checkHost(request, deps.hosts);
    next();
  });
  const readBody = express.raw({ type: () => true, limit: deps.bounds.bodyBytesMax, inflate: false });
  app.use(
    rateLimit({
      windowMs: 60_000,
      limit: deps.ratePerMinute,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      skip: (request) => uncounted.includes(request.path),
      // Over the limit the words are still read, up to the bound of a body: a danger in them gets its lines with the 429.
      handler: (request, response) =>
        readBody(request, response, () => refuse(tooManyRequests(), response, deps, heard(request, deps))),
    }),
  );
  app.use(readBody);
  for (const route of deps.routes) {
    app[route.method](expressPath(route.path), (request, response, next) => {
      response.locals['route'] = route.path;
      serve(route, request, response, streams, deps).catch(next);
    });
  }
  for (const door of deps.doors) {
    app.all(door.path, (request, response, next) => {
      response.locals['route'] = door.path;
      deps.access
        .principal(headersOf(request))
        .then((principal) => passThrough(door, principal, request, response, deps.bounds))
        .catch(next);
    });
  }
  app.use((request) => {
    const methods = deps.routes.filter(({ path }) => pathMatches(path, request.path)).map(({ method }) => method);
    if (methods.length === 0)
      throw new AppError('not_found', 'There is nothing at this address. See /openapi.json for what there is.');
    const allowed = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    request.res?.setHeader('Allow', allowed.join(', '));
    throw new AppError('method_not_allowed', `This address takes ${allowed.join(', ')}.`);
  });
  app.use((error: unknown, request: Request, response: Response, _next: () => void) =>
    endWith(asAppError(error), request, response, deps),
  );
  return app;
}

async function serve(
  route: AnyRoute,
  request: Request,
  response: Response,
  streams: { open: number },
  deps: AppDeps,
): Promise<void> {
  const signal = untilGone(response);
  const headers = headersOf(request);
  const principal =
    route.auth === 'none'
      ? ({ kind: 'open', keyId: undefined, scopes: [] } as const)
      : await deps.access.principal(headers);
  if (route.scope !== undefined) await deps.access.holdScope(route.scope, headers);
  if (route.auth === 'staff') checkStaff(principal);
  if (route.auth === 'thread')
    await deps.access.openThread(String(request.params['thread_id']), headers['x-thread-token']);
  if (route.shows === true) await deps.access.seeThread(String(request.params['thread_id']), headers[passcodeHeader]);
  const rawBody = Buffer.isBuffer(request.body) ? request.body : undefined;
  const raw: RawRequest = {
    params: request.params,
    query: request.query,
    body: readJsonBody(rawBody, headers['content-type'], deps.bounds.bodyDepthMax),
    principal,
    headers,
    threadToken: headers['x-thread-token'],
    idempotencyKey: checkIdempotencyKey(headers['idempotency-key']),
    ifMatch: headers['if-match'],
    lastEventId: headers['last-event-id'],
    ...wishesOf(headers),
    bodyHash: createHash('sha256')
      .update(`${route.method} ${request.path}\n`)
      .update(rawBody ?? '')
      .digest('base64url'),
    signal,
  };
  if (!mayStream(route, raw)) {
    await send(await route.answer(raw), response, deps);
    return;
  }
  if (streams.open >= deps.bounds.streamsMax) {
    throw new AppError('too_many_requests', 'Too many answers are being followed at once. Try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
  streams.open += 1;
  try {
    await send(await route.answer(raw), response, deps);
  } finally {
    streams.open -= 1;
  }
}

/** Known before the route runs: a message must not be taken whose events then can't be followed. */
function mayStream(route: AnyRoute, raw: RawRequest): boolean {
  const answer = route.responses[200];
  return (
    answer?.contentType === 'text/event-stream' ||
    (answer?.alsoEvents === true && (raw.wantsStream || asksToStream(raw.body)))
  );
}

/** As OpenAI's clients ask: in the body. */
function asksToStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'stream' in body && body.stream === true;
}

/** An error is told as what it is. A fault of ours on a message that shows a danger is answered with the fixed lines. */
async function endWith(error: AppError, request: Request, response: Response, deps: AppDeps): Promise<void> {
  const said = response.headersSent ? undefined : heard(request, deps);
  const hears = said?.route?.hears;
  const isFault = statusOf(error.code) >= 500;
  const turn = said && isFault ? deps.help.turn(said.words, said.threadId) : undefined;
  if (said === undefined || hears === undefined || turn === undefined) return refuse(error, response, deps, said);
  note(error, response, deps);
  await send(await hears.answer(turn, said.request), response, deps);
}

function refuse(error: AppError, response: Response, deps: AppDeps, said: HeardWords | undefined): void {
  note(error, response, deps);
  const route =
    said?.route ?? deps.routes.find(({ path, errorBody }) => errorBody && path === response.locals['route']);
  sendProblem(error, response, {
    requestId: requestIdOf(response),
    help: said && deps.help.lines(said.words),
    body: route?.errorBody,
  });
}

/** For the log, also where the person was answered. */
function note(error: AppError, response: Response, deps: AppDeps): void {
  response.locals['code'] = error.code;
  if (statusOf(error.code) >= 500) deps.log.failed(requestIdOf(response), error);
}

const requestIdOf = (response: Response): string => String(response.locals['requestId'] ?? '');

function heard(request: Request, deps: AppDeps): HeardWords | undefined {
  const { method, path } = request;
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  const signal = request.res === undefined ? AbortSignal.abort() : untilGone(request.res);
  return heardIn({ method, path, headers: headersOf(request), body, signal }, deps, deps.bounds.bodyDepthMax);
}

function untilGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}

const tooManyRequests = (): AppError =>
  new AppError('too_many_requests', 'Too many requests from this address. Wait a minute and try again.', {
    retryAfterSeconds: 60,
  });

function report(request: Request, response: Response, deps: AppDeps): void {
  deps.log.done({
    requestId: String(response.locals['requestId']),
    method: request.method,
    route: typeof response.locals['route'] === 'string' ? response.locals['route'] : 'none',
    status: response.headersSent ? response.statusCode : clientLeft,
    durationMs: Math.round((performance.now() - Number(response.locals['startedAt'])) * 10) / 10,
    code: typeof response.locals['code'] === 'string' ? response.locals['code'] : undefined,
  });
}

function expressPath(path: string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
}
