import { afterEach, describe, expect, it } from 'vitest';
import { bounds } from '../../../src/config.ts';
import { makeDangerLines } from '../../../src/conversation/danger/danger-lines.ts';
import { unstoredTurn } from '../../../src/conversation/danger/helped-turn.ts';
import { AppError } from '../../../src/errors.ts';
import type { Access } from '../../../src/http/access.ts';
import { chatRoutes } from '../../../src/http/routes/chat.ts';
import type { RouteDeps } from '../../../src/http/routes/deps.ts';
import { openAiRoutes } from '../../../src/http/routes/openai.ts';
import { turnRoutes } from '../../../src/http/routes/turns.ts';
import { wordsOfCall } from '../../../src/mcp/say-lines.ts';
import {
  openAccess,
  scriptedConversation,
  scriptedTurn,
  startScriptedApp,
  type ScriptedApp,
} from '../../support/scripted-app.ts';
import { call } from '../../support/service.ts';
import { usCrisis, usFindDangers } from '../middleware/us-moderation.ts';

/** What a message with a danger gets where the door does not let it in: the refusal, and the fixed lines in it. */

const line = /Call or text 988 now/;
const danger = 'i want to k i l l m y s e l f';
const lines = makeDangerLines(usCrisis, usFindDangers, bounds.messageCharsMax);

let app: ScriptedApp;
afterEach(() => app.stop());

async function start(options: {
  readonly access?: Access;
  readonly ratePerMinute?: number;
  readonly refusal?: AppError;
}) {
  const { refusal, access = openAccess, ...more } = options;
  const conversation = scriptedConversation({
    postMessage: () => (refusal === undefined ? Promise.resolve(scriptedTurn([])) : Promise.reject(refusal)),
  });
  // Only what these routes read of the dependencies.
  const deps = { conversation, access } as RouteDeps;
  app = await startScriptedApp({
    ...more,
    access,
    routes: [...chatRoutes(deps), ...turnRoutes(deps), ...openAiRoutes(deps)],
    doors: [{ path: '/mcp', answer: () => Promise.resolve(new Response('{}')), words: wordsOfCall }],
    help: {
      lines,
      turn: (message) => {
        const text = lines(message);
        if (text === undefined) return undefined;
        const live = unstoredTurn('thr_none', 'trn_none', text);
        return { ...scriptedTurn([], live.reply), events: live.events, unstored: true };
      },
    },
  });
}

const saying: readonly (readonly [string, (words: string) => object])[] = [
  ['/v1/chat', (message) => ({ message })],
  ['/v1/threads/thr_scripted/turns', (message) => ({ message })],
  ['/v1/chat/completions', (content) => ({ model: 'ombud', messages: [{ role: 'user', content }] })],
  [
    '/mcp',
    (text) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_programs', arguments: { text } },
    }),
  ],
];

describe.each(saying)('POST %s', (path, bodyOf) => {
  it('over the address’s limit: 429, when to come back, and the lines', async () => {
    await start({ ratePerMinute: 1 });
    await call(app.url, path, { body: bodyOf('hi') });
    const answer = await call<unknown>(app.url, path, { body: bodyOf(danger) });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(JSON.stringify(answer.body)).toMatch(line);
  });

  it('over the limit and without a danger: 429, and no lines', async () => {
    await start({ ratePerMinute: 1 });
    await call(app.url, path, { body: bodyOf('hi') });
    const answer = await call<unknown>(app.url, path, { body: bodyOf('what is snap') });
    expect(answer.status).toBe(429);
    expect(JSON.stringify(answer.body)).not.toMatch(/988|crisis|degraded/);
  });

  it('with a key that is not known: 401, and the lines', async () => {
    const nobody = () => Promise.reject(new AppError('unauthorized', 'That key is not known here.'));
    await start({ access: { ...openAccess, principal: nobody } });
    const answer = await call<unknown>(app.url, path, { body: bodyOf(danger) });
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).toMatch(line);
  });
});

describe('a refusal in words of its own', () => {
  it('is read as a reply by who reads replies, and as a problem by who reads problems', async () => {
    await start({ refusal: new AppError('thread_busy', 'Send it again in a moment.', { retryAfterSeconds: 1 }) });
    const { status, body } = await call<unknown>(app.url, '/v1/chat', { body: { message: danger } });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'thread_busy',
      detail: expect.stringMatching(/988.*Send it again in a moment\.$/),
      reply: { text: expect.stringMatching(line), status: 'crisis' },
      degraded: true,
    });
  });

  it('over the limit stays in the shape of OpenAI', async () => {
    await start({ ratePerMinute: 1 });
    const body = { model: 'ombud', messages: [{ role: 'user', content: danger }] };
    await call(app.url, '/v1/chat/completions', { body });
    const answer = await call<unknown>(app.url, '/v1/chat/completions', { body });
    expect(answer.body).toMatchObject({
      error: { code: 'too_many_requests', type: 'rate_limit_error', message: expect.stringMatching(line) },
    });
  });

  it('a fault of the keys’ store is no refusal: the lines are the reply, as its client wants it', async () => {
    const down = () => Promise.reject(new AppError('storage_unavailable', 'The store does not answer.'));
    await start({ access: { ...openAccess, principal: down } });
    const path = '/v1/threads/thr_scripted/turns';
    const whole = await call(app.url, path, { body: { message: danger } });
    expect([whole.status, whole.body.reply.status]).toEqual([200, 'crisis']);
    const stream = await call<string>(app.url, path, {
      body: { message: danger },
      headers: { accept: 'text/event-stream' },
    });
    expect(stream.body).toMatch(line);
    expect(stream.body).toContain('event: run.completed');
    expect(app.failures).toHaveLength(2);
  });

  it('a body over its bound and broken JSON over the limit are refused as ever', async () => {
    await start({ ratePerMinute: 1 });
    await call(app.url, '/v1/chat', { body: { message: 'hi' } });
    const long = { message: `${danger} ${'a'.repeat(bounds.bodyBytesMax)}` };
    expect((await call(app.url, '/v1/chat', { body: long })).status).toBe(429);
    expect((await call(app.url, '/v1/chat', { body: '{"message": "k' })).status).toBe(429);
  });
});
