import { afterEach, describe, expect, it } from 'vitest';
import { AppError, type ErrorCode } from '../../../src/errors.ts';
import type { Conversation, LiveEvent } from '../../../src/conversation/conversation.ts';
import { chatRoutes } from '../../../src/http/routes/chat.ts';
import type { RouteDeps } from '../../../src/http/routes/deps.ts';
import { serviceRoutes } from '../../../src/http/routes/service.ts';
import { turnRoutes } from '../../../src/http/routes/turns.ts';
import {
  openAccess,
  scriptedConversation,
  scriptedTurn,
  startScriptedApp,
  type ScriptedApp,
} from '../../support/scripted-app.ts';
import { call } from '../../support/service.ts';

/** The conversation's refusals and failures that a running service gives only with a fault or in one exact moment. */

let app: ScriptedApp;
afterEach(() => app.stop());

async function start(script: Partial<Conversation>, bounds: { streamsMax?: number } = {}): Promise<void> {
  const conversation = scriptedConversation(script);
  // Only what these routes read of the dependencies.
  const deps = { conversation, access: openAccess } as RouteDeps;
  app = await startScriptedApp({ routes: [...chatRoutes(deps), ...turnRoutes(deps)], bounds: bounds as never });
}

const paths = ['/v1/chat', '/v1/threads/thr_scripted/turns'];
const refusals: readonly ErrorCode[] = [
  'thread_busy',
  'queue_full',
  'blocked',
  'draining',
  'storage_unavailable',
  'storage_full',
];

describe.each(paths)('POST %s', (path) => {
  it.each(refusals)('passes on that it was not taken: %s', async (code) => {
    await start({ postMessage: () => Promise.reject(new AppError(code, 'Why.', { retryAfterSeconds: 2 })) });
    const { headers, body } = await call<unknown>(app.url, path, { body: { message: 'hi' } });
    expect(body).toMatchObject({ code, detail: 'Why.' });
    expect(headers.get('retry-after')).toBe('2');
  });

  it.each<ErrorCode>(['turn_cancelled', 'turn_interrupted', 'fence_lost', 'internal'])(
    'passes on that the turn ended without an answer: %s',
    async (code) => {
      await start({ postMessage: () => Promise.resolve(scriptedTurn([], Promise.reject(new AppError(code, 'Why.')))) });
      expect((await call<unknown>(app.url, path, { body: { message: 'hi' } })).body).toMatchObject({ code });
    },
  );

  it('marks an answer that was given before', async () => {
    await start({ postMessage: () => Promise.resolve({ ...scriptedTurn([]), replayed: true }) });
    const { headers } = await call(app.url, path, { body: { message: 'hi' } });
    expect(headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('the events of a turn', () => {
  const url = '/v1/threads/thr_scripted/turns/trn_scripted/events';
  const started: LiveEvent = { event: { number: 1, type: 'run.started' }, text: undefined };
  const failed: LiveEvent = { event: { number: 512, type: 'run.failed', code: 'model_failed' }, text: undefined };

  it('that failed end with the problem', async () => {
    await start({ followTurn: () => Promise.resolve(scriptedTurn([started, failed])) });
    const text = await (await fetch(app.url + url)).text();
    const last = JSON.parse(text.trim().split('data: ').at(-1) ?? '') as { problem: unknown };
    expect(last.problem).toMatchObject({ code: 'model_failed', status: 502 });
  });

  it('that failed come to their end for who comes back again and again', async () => {
    await start({ followTurn: () => Promise.resolve(scriptedTurn([failed])) });
    const after = async (number: number): Promise<number> =>
      (await fetch(app.url + url, { headers: { 'last-event-id': `trn_scripted:${number}` } })).status;
    expect([await after(3), await after(512)]).toEqual([200, 204]);
  });

  it('of another turn in Last-Event-ID count from the beginning', async () => {
    await start({ followTurn: () => Promise.resolve(scriptedTurn([started])) });
    const response = await fetch(app.url + url, { headers: { 'last-event-id': 'trn_other:9' } });
    expect(await response.text()).toContain('id: trn_scripted:1\n');
  });

  it('are followed by so many at once, and one more is told to wait, before its message is taken', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const turn = {
      ...scriptedTurn([]),
      async *events() {
        yield started;
        await held;
      },
    };
    await start({ followTurn: () => Promise.resolve(turn) }, { streamsMax: 1 });
    const first = await fetch(app.url + url);
    const reader = first.body?.getReader();
    await reader?.read();
    expect((await call<unknown>(app.url, url)).body).toMatchObject({ code: 'too_many_requests' });
    const asked = { body: { message: 'hi' }, headers: { accept: 'text/event-stream' } };
    expect((await call<unknown>(app.url, paths[1] ?? '', asked)).body).toMatchObject({ code: 'too_many_requests' });
    release();
    while (!(await reader?.read())?.done);
    expect((await fetch(app.url + url)).status).toBe(200);
  });
});

describe('cancelling', () => {
  it('is accepted while the turn runs', async () => {
    await start({ cancelTurn: () => Promise.resolve(true) });
    const { status, body } = await call<unknown>(app.url, '/v1/threads/thr_scripted/turns/trn_scripted/cancel', {
      method: 'POST',
    });
    expect([status, body]).toEqual([202, { cancelled: true }]);
  });
});

describe('readiness', () => {
  it('is 503 while it lasts', async () => {
    const deps = {
      readiness: () => Promise.resolve({ status: 'not_ready' }),
      metrics: () => Promise.resolve(''),
      metricsContentType: 'text/plain',
    };
    app = await startScriptedApp({ routes: serviceRoutes(deps, () => []) });
    expect((await call<unknown>(app.url, '/readyz')).status).toBe(503);
  });
});
