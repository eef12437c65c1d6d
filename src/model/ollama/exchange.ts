import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Readable } from 'node:stream';

/** Statuses whose answers have no body, by the HTTP standard; `Response` refuses one. */
const bodiless = new Set([204, 205, 304]);

/**
 * One exchange with a model server, shaped like `fetch` for the client library. Node's own `fetch` gives up on headers
 * after 300 s, and a large model may take longer to load; here only the signal ends the wait. Each call has a connection
 * of its own, so that ending it ends nothing else, and the server sees at once that nobody listens. Redirects are not
 * followed: a model stays where the operator said.
 */
export function exchange(signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? new URL(input.url) : new URL(input);
    const answer = await send(url, {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      signal,
      body: typeof init?.body === 'string' ? init.body : undefined,
    });
    const status = answer.statusCode ?? 502;
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    if (bodiless.has(status)) {
      answer.resume();
      return new Response(null, { status, headers });
    }
    return new Response(Readable.toWeb(answer) as ReadableStream<Uint8Array>, { status, headers });
  };
}

function send(url: URL, options: RequestOptions & { readonly body: string | undefined }): Promise<IncomingMessage> {
  const { body, ...rest } = options;
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const call = request(url, { ...rest, agent: false }, resolve);
    call.once('error', reject);
    call.end(body);
  });
}
