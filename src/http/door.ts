import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import type { Bounds } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Principal } from '../threads/turn.ts';
import { checkDepth } from './read-body.ts';

/**
 * Another protocol at an address of its own. It gets requests that passed the same host check, rate limit, body limit and
 * key as every route, in the web's own types, and answers in them.
 */
export interface Door {
  readonly path: string;
  /** The kind of key that opens it; any if not said. */
  readonly opensTo?: 'operator';
  answer(request: Request, principal: Principal): Promise<Response>;
  /** Words of a person in a body that nothing has checked; undefined where it holds none. */
  words?(body: unknown): string | undefined;
}

/** One exchange through a door. The request's signal ends when the client goes away. */
export async function passThrough(
  door: Door,
  principal: Principal,
  from: HttpRequest,
  to: HttpResponse,
  bounds: Pick<Bounds, 'bodyDepthMax'>,
): Promise<void> {
  if (door.opensTo !== undefined && principal.kind !== door.opensTo) {
    throw new AppError(
      'forbidden',
      `This address needs a key of kind ${door.opensTo}: npm run keys -- add ${door.opensTo} --name NAME`,
    );
  }
  if (Buffer.isBuffer(from.body)) checkDepth(from.body.toString('utf8'), bounds.bodyDepthMax);
  const gone = new AbortController();
  to.on('close', () => gone.abort());
  const answer = await door.answer(webRequest(from, gone.signal), principal);
  to.status(answer.status);
  for (const [name, value] of answer.headers) to.setHeader(name, value);
  to.setHeader('Cache-Control', 'no-store');
  if (!answer.body) {
    to.end();
    return;
  }
  // A stream may have nothing to say for a while; that it is open is said at once.
  to.flushHeaders();
  // A client that leaves in the middle ends the pipeline; there is nobody left to tell.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), to).catch(() => undefined);
}

function webRequest(from: HttpRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(from.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const body = Buffer.isBuffer(from.body) && from.body.length > 0 ? { body: new Uint8Array(from.body) } : {};
  const url = new URL(from.originalUrl, `http://${from.headers.host ?? 'localhost'}`);
  return new Request(url, { method: from.method, headers, signal, ...(from.method === 'GET' ? {} : body) });
}
