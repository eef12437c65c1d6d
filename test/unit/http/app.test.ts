import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError, errorCodes } from '../../../src/errors.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../../../src/http/define-route.ts';
import { problemSchema, statusOf } from '../../../src/http/problem.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { openAccess, startScriptedApp, type ScriptedApp } from '../../support/scripted-app.ts';
import { call } from '../../support/service.ts';

let app: ScriptedApp;
afterEach(() => app.stop());

function echo(
  answer: AnyRoute['answer'] | undefined = undefined,
  auth: 'none' | 'client' | 'thread' = 'client',
): AnyRoute {
  const route = defineRoute({
    method: 'post',
    path: '/echo/{name}',
    summary: 'Says it back.',
    auth,
    request: {
      params: z.object({ name: z.string() }),
      query: nothing,
      body: z.strictObject({ text: z.string().optional() }),
    },
    responses: { 200: { description: 'It.', schema: z.unknown() } },
    problems: [],
    handle: ({ params, body }) => Promise.resolve(json(200, { ...params, ...body })),
  });
  return answer === undefined ? route : { ...route, answer };
}

describe('an error of a route', () => {
  it.each(errorCodes.map((code) => ({ code })))(
    '$code becomes a problem with its status and sentence',
    async ({ code }) => {
      const error = new AppError(code, 'One sentence.', { internal: 'for the log only', retryAfterSeconds: 7 });
      app = await startScriptedApp({ routes: [echo(() => Promise.reject(error))] });
      const { status, headers, body } = await call(app.url, '/echo/a', { body: {} });
      const problem = problemSchema.parse(body);
      expect([status, problem.status]).toEqual([statusOf(code), statusOf(code)]);
      expect(problem).toMatchObject({ code, detail: 'One sentence.', type: `urn:ombud:problem:${code}` });
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(headers.get('retry-after')).toBe('7');
      expect(JSON.stringify(body)).not.toContain('for the log only');
      expect(app.failures).toEqual(statusOf(code) >= 500 ? [error] : []);
    },
  );

  it('that nobody foresaw hides what happened from the client and shows it to the log', async () => {
    const cause = new Error('SELECT * FROM threads: no such column, at /home/ombud/src/x.ts:1');
    app = await startScriptedApp({ routes: [echo(() => Promise.reject(cause))] });
    const { status, body } = await call<unknown>(app.url, '/echo/a', { body: {} });
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'internal', detail: 'Something went wrong here. Nothing was lost; try again.' });
    expect(JSON.stringify(body)).not.toMatch(/SELECT|column|home|\.ts/);
    expect(app.failures).toMatchObject([{ code: 'internal', cause }]);
  });
});

describe('a request', () => {
  it('leaves one line in the log: its route as it is documented, never its address or its words', async () => {
    app = await startScriptedApp({ routes: [echo()] });
    await call(app.url, '/echo/Maria-Lopez?q=secret', { body: { text: 'my SSN is 123-45-6789' } });
    expect(app.done).toMatchObject([{ method: 'POST', route: '/echo/{name}', status: 200, code: undefined }]);
    expect(JSON.stringify(app.done)).not.toMatch(/Maria|secret|123-45/);
  });

  it('whose client left before the answer is logged as such', async () => {
    let arrived = (): void => undefined;
    const there = new Promise<void>((resolve) => (arrived = resolve));
    let gone = (): void => undefined;
    const left = new Promise<void>((resolve) => (gone = resolve));
    app = await startScriptedApp({
      routes: [
        echo(async ({ signal }) => {
          signal.addEventListener('abort', () => gone());
          arrived();
          await left;
          return json(200, {});
        }),
      ],
    });
    const abort = new AbortController();
    const asked = fetch(`${app.url}/echo/a`, { method: 'POST', signal: abort.signal });
    await there;
    abort.abort();
    await expect(asked).rejects.toThrow();
    await left;
    await app.stop();
    expect(app.done).toMatchObject([{ status: 499 }]);
  });

  it('carries the security headers, and no name of the software', async () => {
    app = await startScriptedApp({ routes: [echo()] });
    const { headers } = await call(app.url, '/echo/a', { body: {} });
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toBe('req_1');
  });

  it('over the rate is told to wait, but a probe of the service is not counted', async () => {
    const live = { ...echo(undefined, 'none'), method: 'get' as const, path: '/livez' };
    app = await startScriptedApp({ routes: [echo(), live], ratePerMinute: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await call(app.url, '/echo/a', { body: {} })).status);
    const refused = await call<unknown>(app.url, '/echo/a', { body: {} });
    expect(statuses).toEqual([200, 200, 429]);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(problemSchema.parse(refused.body).code).toBe('too_many_requests');
    expect((await call(app.url, '/livez')).status).toBe(400); // its path has no name; it was let through all the same
  });

  it('for a thread is refused before its body is looked at', async () => {
    const refusal = new AppError('thread_not_found', 'There is none.');
    const route = { ...echo(undefined, 'thread'), path: '/threads/{thread_id}' };
    app = await startScriptedApp({
      routes: [route],
      access: { ...openAccess, openThread: () => Promise.reject(refusal) },
    });
    const { body } = await call<unknown>(app.url, '/threads/thr_nowhere1', { body: '{not json' });
    expect(body).toMatchObject({ code: 'thread_not_found' });
  });
});

describe('host and origin', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]'];
  const ask = async (host: string, origin?: string): Promise<number | undefined> => {
    const lines = [`GET /echo HTTP/1.1`, `Host: ${host}`, ...(origin === undefined ? [] : [`Origin: ${origin}`])];
    return (await sendRaw(app.url, `${lines.join('\r\n')}\r\n\r\n`))[0]?.status;
  };

  it.each([
    ['localhost:3000', undefined],
    ['LOCALHOST', undefined],
    ['127.0.0.1:3000', 'http://localhost:5173'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('%s with origin %s is served', async (host, origin) => {
    app = await startScriptedApp({ routes: [], hosts });
    expect(await ask(host, origin)).toBe(404);
  });

  it.each([
    ['benefits.example', undefined],
    ['localhost.evil.example', undefined],
    ['127.0.0.1', 'http://evil.example'],
    ['127.0.0.1', 'null'],
    ['127.0.0.1', 'http://localhost.evil.example:3000'],
  ])('%s with origin %s is refused', async (host, origin) => {
    app = await startScriptedApp({ routes: [], hosts });
    expect(await ask(host, origin)).toBe(403);
  });

  it('are anybody’s when keys guard the service', async () => {
    app = await startScriptedApp({ routes: [], hosts: [] });
    expect(await ask('benefits.example', 'http://elsewhere.example')).toBe(404);
  });
});

describe('what is no HTTP', () => {
  it.each([
    ['a method that is none', 'FROB /echo HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'invalid_request'],
    ['a line that is none', 'hello\r\n\r\n', 400, 'invalid_request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s gets its sentence', async (_what, bytes, status, code) => {
    app = await startScriptedApp({ routes: [] });
    const [answer] = await sendRaw(app.url, bytes);
    expect(answer?.status).toBe(status);
    expect(problemSchema.parse(JSON.parse(answer?.text ?? 'null'))).toMatchObject({ code, status });
  });

  it('a client that takes too long for its headers is cut with a sentence', async () => {
    app = await startScriptedApp({
      routes: [],
      bounds: { headersTimeoutMs: 50, requestTimeoutMs: 50, timeoutCheckMs: 20 } as never,
    });
    const [answer] = await sendRaw(app.url, 'GET / HTTP/1.1\r\nHost: loc');
    expect(problemSchema.parse(JSON.parse(answer?.text ?? 'null'))).toMatchObject({
      code: 'request_timeout',
      status: 408,
    });
  });
});

describe('an address', () => {
  it('that is none of ours says where to look', async () => {
    app = await startScriptedApp({ routes: [echo()] });
    expect((await call<unknown>(app.url, '/nothing')).body).toMatchObject({ code: 'not_found', status: 404 });
  });

  it.each(['GET', 'PUT', 'OPTIONS', 'DELETE'])('says which methods it takes when asked with %s', async (method) => {
    app = await startScriptedApp({ routes: [echo()] });
    const { status, headers, body } = await call<unknown>(app.url, '/echo/a', { method });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    expect(body).toMatchObject({ code: 'method_not_allowed' });
  });

  it('with a broken percent sign is told so', async () => {
    app = await startScriptedApp({ routes: [echo()] });
    expect((await call<unknown>(app.url, '/echo/%zz', { body: {} })).body).toMatchObject({
      code: 'invalid_request',
      status: 400,
    });
  });
});
