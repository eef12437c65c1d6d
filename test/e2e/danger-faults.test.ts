import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import type { ThreadStore } from '../../src/threads/thread-store.ts';
import { clientKey } from '../support/client-key.ts';
import { callTool } from '../support/mcp.ts';
import { call, startService, type ReplyJson, type TestService } from '../support/service.ts';

/** No fault at a port keeps the fixed lines of a danger from the person, over any door. */

const danger = 'my snap was cut and i want to k i l l  m y s e l f';
const plain = 'what is snap';
const line = /Call or text 988 now/;

type Fault = Partial<Record<keyof ThreadStore | 'read' | 'find' | 'programs', () => Promise<never>>>;
let fault: Fault = {};
/** How often a port failed because of it. */
let faults = 0;

const refusing = (code: 'storage_full' | 'storage_unavailable' | 'storage_readonly') => () =>
  Promise.reject(new AppError(code, 'The store can’t be used now.'));
const full = refusing('storage_full');
const locked = refusing('storage_unavailable');
const readOnly = refusing('storage_readonly');
const broken = () => Promise.reject(new TypeError('broken'));

/** The same port, whose methods fail where they are to fail at the moment of the call. */
function failing<Port extends object>(port: Port, name: (method: string) => keyof Fault): Port {
  const methods = Object.entries(port).filter((entry): entry is [string, (...args: unknown[]) => unknown] => {
    return typeof entry[1] === 'function';
  });
  const wrapped = methods.map(([method, run]) => [
    method,
    (...args: unknown[]) => {
      const broke = fault[name(method)];
      if (broke === undefined) return run.apply(port, args);
      faults += 1;
      return broke();
    },
  ]);
  return { ...port, ...Object.fromEntries(wrapped) } as Port;
}

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService(
    {},
    {
      threadStore: (store) => failing(store, (method) => method as keyof ThreadStore),
      messageReader: (reader) => failing(reader, (method) => method as keyof Fault),
      programStore: (store) => failing(store, () => 'programs'),
    },
  );
  key = await clientKey(service.dataDir);
}, 120_000);
afterAll(() => service.stop());
afterEach(() => {
  fault = {};
  faults = 0;
});

const inTurn: readonly (readonly [string, Fault])[] = [
  ['the vault can’t be read', { loadVault: broken }],
  ['the conversation can’t be read', { loadContext: locked }],
  ['the disk is full at the claim', { claimTurn: full }],
  ['the store is read-only at the claim', { claimTurn: readOnly }],
  ['the database is locked at the claim', { claimTurn: locked }],
  ['what was said can’t be read', { listMessages: locked }],
  ['the commit is refused', { commitTurn: locked }],
  ['the disk is full at the commit', { commitTurn: full }],
  ['neither the commit nor the failure can be stored', { commitTurn: full, failTurn: full }],
  ['the reader throws', { read: broken }],
  ['the finder throws', { find: broken }],
  ['the catalogue throws', { programs: broken }],
];

const openThread = async () => {
  const { body } = await call(service.url, '/v1/threads', { body: {} });
  return { path: `/v1/threads/${body.thread_id}/turns`, headers: { 'x-thread-token': body.thread_token ?? '' } };
};
/** A conversation in which something was said, and something hidden, so that there is something to read. */
const talkingThread = async () => {
  const thread = await openThread();
  const said = { message: 'my name is Ana Perez and my phone is 555-0133. food in texas?' };
  expect((await call(service.url, thread.path, { body: said, headers: thread.headers })).status).toBe(200);
  return thread;
};

describe.each(inTurn)('%s', (_what, broke) => {
  it('chat answers with the lines', async () => {
    fault = broke;
    const { status, body } = await call(service.url, '/v1/chat', { body: { message: danger } });
    expect(status).toBe(200);
    expect(body.reply).toMatchObject({ status: 'crisis', text: expect.stringMatching(line) });
  });

  it('a turn of a conversation answers with the lines', async () => {
    const { path, headers } = await talkingThread();
    fault = broke;
    const { status, body } = await call(service.url, path, { body: { message: danger }, headers });
    // Where a danger is sure nobody asks for programs: that port can't even fail then.
    expect(faults > 0).toBe(broke.programs === undefined);
    expect(status).toBe(200);
    expect(body.reply).toMatchObject({ status: 'crisis', text: expect.stringMatching(line) });
  });

  it('a stream says the lines and is completed', async () => {
    const { path, headers } = await openThread();
    fault = broke;
    const answer = await call<string>(service.url, path, {
      body: { message: danger },
      headers: { ...headers, accept: 'text/event-stream' },
    });
    expect(answer.body).toMatch(line);
    expect(answer.body).toContain('event: run.completed');
    expect(answer.body).not.toContain('event: run.failed');
  });

  it.each([false, true])('a chat client gets the lines (stream: %s)', async (stream) => {
    fault = broke;
    const answer = await call<unknown>(service.url, '/v1/chat/completions', {
      body: { model: 'ombud', user: 'p', thread_id: 'one', stream, messages: [{ role: 'user', content: danger }] },
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toMatch(line);
    expect(JSON.stringify(answer.body)).not.toContain('error');
  });
});

describe('what is said of it', () => {
  it('unstored: degraded, and no token of a conversation that has not begun', async () => {
    fault = { claimTurn: full };
    const { body } = await call<ReplyJson & { degraded: boolean }>(service.url, '/v1/chat', {
      body: { message: danger },
    });
    expect(body).toMatchObject({ degraded: true, version: 0, route: { reasons: ['danger_lines_alone'] } });
    expect(body.thread_token).toBeUndefined();
  });

  it('in the person’s language', async () => {
    fault = { claimTurn: full };
    const { body } = await call(service.url, '/v1/chat', { body: { message: 'ya no quiero vivir, no puedo más' } });
    expect(body.reply.text).toContain('oprima el 2');
  });

  it('without a danger the fault is told as what it is', async () => {
    fault = { claimTurn: full };
    expect((await call(service.url, '/v1/chat', { body: { message: plain } })).status).toBe(507);
  });

  it('the same message is answered whole once the store is back', async () => {
    const { path, headers } = await openThread();
    fault = { commitTurn: full };
    const retry = { ...headers, 'idempotency-key': 'a-key-of-sixteen-or-more' };
    await call(service.url, path, { body: { message: danger }, headers: retry });
    fault = {};
    const { body } = await call<ReplyJson & { degraded: boolean }>(service.url, path, {
      body: { message: danger },
      headers: retry,
    });
    expect(body).toMatchObject({ degraded: false, reply: { status: 'crisis' } });
    expect(body.version).toBeGreaterThan(0);
  });

  it('Prefer: respond-async gets the lines at once where there is nothing to come back to', async () => {
    const { path, headers } = await openThread();
    fault = { claimTurn: full };
    const { status, body } = await call(service.url, path, {
      body: { message: danger },
      headers: { ...headers, prefer: 'respond-async' },
    });
    expect([status, body.reply.status]).toEqual([200, 'crisis']);
  });
});

describe('over MCP', () => {
  const said = (answer: { readonly result?: Record<string, unknown> | undefined }) =>
    JSON.stringify(answer.result?.['content']);

  it('a tool’s result comes after the lines', async () => {
    const answer = await callTool(service.url, 'search_programs', { text: danger });
    expect(said(answer)).toMatch(/^\[\{"type":"text","text":"I'm glad that you told me\. Call or text 988/);
    expect(answer.result).toHaveProperty('structuredContent');
  });

  it.each([
    ['the catalogue throws', 'search_programs', { programs: broken }],
    ['the reader throws', 'extract_facts', { read: broken }],
  ] as const)('%s: the lines are said', async (_what, tool, broke) => {
    fault = broke;
    expect(said(await callTool(service.url, tool, { text: danger }))).toMatch(line);
  });

  it('arguments that a tool does not take are refused with the lines', async () => {
    const { error } = await callTool(service.url, 'search_programs', { words: danger });
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(line) });
  });
});

describe('before there is a turn', () => {
  it('the store that knows the token fails: the lines are the answer', async () => {
    const { path, headers } = await openThread();
    fault = { owner: locked };
    const { status, body } = await call(service.url, path, { body: { message: danger }, headers });
    expect(status).toBe(200);
    expect(body.reply).toMatchObject({ status: 'crisis', text: expect.stringMatching(line) });
  });

  it.each([
    ['a token that does not fit', '/v1/threads/thr_of_nobody/turns', danger, {}, 404],
    ['a key that is not known', '/v1/chat', danger, { authorization: 'Bearer not-a-key-of-this-service' }, 401],
    ['a message that is too long', '/v1/chat', `${danger}. ${'and so on '.repeat(900)}`, {}, 413],
  ] as const)('%s is refused with the lines', async (_why, path, message, headers, status) => {
    const answer = await call<Record<string, unknown>>(service.url, path, { body: { message }, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      status,
      detail: expect.stringMatching(line),
      reply: { status: 'crisis', text: expect.stringMatching(line) },
      degraded: true,
    });
  });

  it('a service that stops says the lines', async () => {
    const stopping = await startService();
    await stopping.service.drain();
    const { status, body } = await call(stopping.url, '/v1/chat', { body: { message: danger } });
    expect([status, body.reply.status]).toEqual([200, 'crisis']);
    await stopping.stop();
  }, 60_000);
});
