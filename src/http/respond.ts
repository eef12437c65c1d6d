import type { Response } from 'express';
import { AppError } from '../errors.ts';
import type { Bounds } from '../config.ts';
import type { LiveEvent } from '../conversation/conversation.ts';
import type { RouteResponse } from './define-route.ts';
import { problemOf } from './problem.ts';
import { streamEvents } from './sse.ts';

/** What a route answers, as bytes. Only this file and `app.ts` touch the HTTP library's response. */
export async function send(
  result: RouteResponse,
  response: Response,
  deps: { readonly encodeEvent: (live: LiveEvent) => unknown; readonly bounds: Bounds },
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, value);
  switch (result.kind) {
    case 'json':
      response.status(result.status).json(result.body);
      return;
    case 'text':
      response.status(result.status).type(result.contentType).send(result.text);
      return;
    case 'empty':
      response.status(result.status).end();
      return;
    case 'frames':
      beginStream(response);
      for await (const frame of result.frames) {
        if (response.destroyed || response.writableLength > deps.bounds.streamBacklogBytesMax) break;
        response.write(frame);
      }
      response.end();
      return;
    case 'events':
      beginStream(response);
      await streamEvents(
        result,
        {
          write: (text) => response.write(text),
          end: () => response.end(),
          drop: () => response.destroy(),
          get backlogBytes() {
            return response.writableLength;
          },
        },
        deps.encodeEvent,
        { keepAliveMs: deps.bounds.streamKeepAliveMs, backlogBytesMax: deps.bounds.streamBacklogBytesMax },
      );
  }
}

function beginStream(response: Response): void {
  response.status(200).setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  response.setHeader('X-Accel-Buffering', 'no');
  response.flushHeaders();
}

/** How an error is told: `help` are the fixed lines of a danger, `body` the shape of another protocol. */
export interface ToldError {
  readonly requestId: string;
  readonly help: string | undefined;
  readonly body: ((error: AppError, help?: string) => unknown) | undefined;
}

/** An error as problem+json. Once a stream has begun there is nothing left to say but its end. */
export function sendProblem(error: AppError, response: Response, { requestId, help, body }: ToldError): void {
  if (response.headersSent) {
    response.end();
    return;
  }
  const problem = problemOf(error, requestId, help);
  if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(error.retryAfterSeconds));
  if (problem.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  response.setHeader('Cache-Control', 'no-store');
  if (body !== undefined) {
    response.status(problem.status).json(body(error, help));
    return;
  }
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Errors of the HTTP library in our words. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const kind = typeof error === 'object' && error !== null && 'type' in error ? String(error.type) : '';
  if (kind === 'entity.too.large')
    return new AppError('payload_too_large', 'The body is too large. Send a shorter message.');
  if (kind === 'encoding.unsupported')
    return new AppError('unsupported_media_type', 'Send the body without compression.');
  if (kind === 'request.aborted' || kind === 'request.size.invalid')
    return new AppError('invalid_request', 'The request ended before its body did.');
  if (error instanceof URIError) return new AppError('invalid_request', 'The address holds a broken percent sign.');
  return new AppError('internal', 'Something went wrong here. Nothing was lost; try again.', { cause: error });
}
