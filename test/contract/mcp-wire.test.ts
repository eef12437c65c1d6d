import { Server } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../../src/clock.ts';
import { recentEvents } from '../../src/mcp/recent-events.ts';
import { mcpSessions } from '../../src/mcp/sessions.ts';
import { FixtureServer } from '../conformance/fixture-server.ts';
import { messageOf, postMcp, type Headers } from '../support/mcp.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService, type TestService } from '../support/service.ts';

/** What clients get wrong, each answered at its own level, and everybody else goes on. */
let service: TestService;
beforeAll(async () => {
  service = await startService({}, { mcpServer: FixtureServer });
});
afterAll(() => service.stop());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const envelope = (revision: string) => ({
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
});
const modern = (method: string, params: object = {}, revision = '2026-07-28') => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta: envelope(revision) },
});
const modernHeaders = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };

interface Faulty {
  readonly what: string;
  readonly body: unknown;
  readonly headers?: Headers;
  readonly status: number;
  readonly code?: number;
  readonly says?: string;
}
const faulty: readonly Faulty[] = [
  { what: 'no JSON', body: '{"jsonrpc": ', status: 400, code: -32_700 },
  { what: 'JSON that is no message', body: { hello: 'there' }, status: 400, code: -32_600 },
  { what: 'another version of JSON-RPC', body: { ...list, jsonrpc: '1.0' }, status: 400 },
  { what: 'a method that is no text', body: { ...list, method: 7 }, status: 400 },
  { what: 'an unknown method', body: { ...list, method: 'tools/guess' }, status: 200, code: -32_601 },
  {
    what: 'an unknown method of today',
    body: modern('tools/guess'),
    headers: { ...modernHeaders, 'mcp-method': 'tools/guess' },
    status: 404,
    code: -32_601,
  },
  {
    what: 'params that the method does not take',
    body: { ...list, method: 'tools/call', params: { name: 7 } },
    status: 200,
    code: -32_602,
  },
  {
    what: 'a revision that never was, as a header',
    body: list,
    headers: { 'mcp-protocol-version': '1999-01-01' },
    status: 400,
    says: '2025-06-18',
  },
  {
    what: 'a revision that never was, in the envelope',
    body: modern('tools/list', {}, '2031-01-01'),
    headers: { ...modernHeaders, 'mcp-protocol-version': '2031-01-01' },
    status: 400,
    says: '2026-07-28',
  },
  {
    what: 'a header that says another method than the body',
    body: modern('prompts/list'),
    headers: modernHeaders,
    status: 400,
    code: -32_020,
  },
  { what: 'another type than JSON', body: 'tools/list', headers: { 'content-type': 'text/plain' }, status: 415 },
  { what: 'a client that takes no JSON', body: list, headers: { accept: 'text/html' }, status: 406 },
  {
    what: 'a session that is not there',
    body: list,
    headers: { 'mcp-session-id': 'mcp_nobody' },
    status: 404,
    says: 'initialize',
  },
  { what: 'a page of another origin', body: list, headers: { origin: 'https://evil.example' }, status: 403 },
  { what: 'a body over the bound', body: { ...list, pad: 'x'.repeat(300_000) }, status: 413 },
  { what: 'a body nested too deeply', body: `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, status: 400 },
  {
    what: 'a cursor that nobody gave',
    body: { ...list, method: 'resources/list', params: { cursor: '../..' } },
    status: 200,
    code: -32_602,
  },
  {
    what: 'an address that is no resource',
    body: { ...list, method: 'resources/read', params: { uri: 'file:///etc/passwd' } },
    status: 200,
    code: -32_602,
  },
  {
    what: 'a program that climbs',
    body: { ...list, method: 'resources/read', params: { uri: 'program://us/../secret' } },
    status: 200,
    code: -32_602,
  },
  {
    what: 'completion for what is not there',
    body: {
      ...list,
      method: 'completion/complete',
      params: { ref: { type: 'ref/resource', uri: 'file:///{path}' }, argument: { name: 'path', value: '/' } },
    },
    status: 200,
    code: -32_602,
  },
];

describe('a message that is not as it should be', () => {
  it.each(faulty)('$what: $status, and the rest goes on', async ({ body, headers = {}, status, code, says }) => {
    const answer = await postMcp(service.url, body, headers);
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    expect(text, 'nothing of our insides').not.toMatch(/node_modules|\.ts:|at \w+ \(|SQLITE/);
    if (code !== undefined) expect(text).toContain(`"code":${code}`);
    if (says !== undefined) expect(text).toContain(says);
    expect((await messageOf(await postMcp(service.url, list))).result).toHaveProperty('tools');
  });

  it('for another host is refused', async () => {
    const text = JSON.stringify(list);
    const [answer] = await sendRaw(
      service.url,
      `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    );
    expect(answer?.status).toBe(403);
  });

  it('is a notification that wants no answer', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await postMcp(service.url, note)).status).toBe(202);
    expect((await postMcp(service.url, { ...note, method: 'notifications/nothing' })).status).toBe(202);
  });
});

describe('a session of 2025', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };

  it('settles a revision that both know when the client asks for one that never was', async () => {
    const asked = { ...initialize, params: { ...initialize.params, protocolVersion: '1999-01-01' } };
    const { result } = await messageOf(await postMcp(service.url, asked));
    expect(result?.['protocolVersion']).toMatch(/^2025-/);
  });

  it('gives a client whose stream broke what it missed', async () => {
    const opened = await postMcp(service.url, initialize);
    const session = {
      'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
    };
    await opened.text();
    const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'test_reconnection', arguments: {} } };
    const broken = await (await postMcp(service.url, call, session)).text();
    const lastId = /^id: (.+)$/m.exec(broken)?.[1] ?? '';
    expect(broken).toMatch(/^retry: \d+$/m);
    expect(broken).not.toContain('after the stream');
    const headers = { ...session, accept: 'text/event-stream', 'last-event-id': lastId };
    const again = await fetch(`${service.url}/mcp`, { headers });
    const reader = again.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (!seen.includes('after the stream was opened again')) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) break;
      seen += value;
    }
    await reader?.cancel();
    expect(seen).toContain('"id":2');
    expect((await fetch(`${service.url}/mcp`, { method: 'DELETE', headers: session })).status).toBe(200);
    expect((await postMcp(service.url, list, session)).status).toBe(404);
  });

  const begun = async (capabilities: object = {}): Promise<Headers> => {
    const opened = await postMcp(service.url, { ...initialize, params: { ...initialize.params, capabilities } });
    await opened.text();
    return {
      'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
      'mcp-protocol-version': '2025-11-25',
    };
  };
  const called = (name: string, args: object) => ({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name, arguments: args },
  });

  it('opens its listening stream at once, also when there is nothing to say yet', async () => {
    const headers = { ...(await begun()), accept: 'text/event-stream' };
    const stream = await fetch(`${service.url}/mcp`, { headers, signal: AbortSignal.timeout(5_000) });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  it('tells of a list that a call changed on the stream of that call, whether or not another one is open', async () => {
    const call = called('set_context', { query: 'help with the rent' });
    const text = await (await postMcp(service.url, call, await begun())).text();
    expect(text.indexOf('notifications/tools/list_changed')).toBeGreaterThan(0);
    expect(text.indexOf('notifications/tools/list_changed')).toBeLessThan(text.indexOf('"id":2'));
  });

  it('asks the client on the stream of the call, whether or not another one is open', async () => {
    const session = await begun({ sampling: {} });
    const stream = await postMcp(service.url, called('test_sampling', { prompt: 'Hello' }), session);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let seen = '';
    while (!seen.includes('sampling/createMessage')) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) break;
      seen += value;
    }
    expect(seen).toContain('"method":"sampling/createMessage"');
    await reader?.cancel();
  });

  const open = (sessionsMax = 2, idleMs = 1_000) => {
    let now = 0;
    const sessions = mcpSessions({
      factory: () => {
        const server = new Server({ name: 'small', version: '1' }, { capabilities: { tools: {} } });
        server.setRequestHandler('tools/list', () => ({ tools: [] }));
        return server;
      },
      newId: () => randomIds.next('mcp'),
      monotonicMs: () => now,
      bodyBytesMax: 10_000,
      eventsMax: 4,
      eventBytesMax: 10_000,
      sessionsMax,
      idleMs,
      onError: () => undefined,
    });
    const ask = (clientId: string, body: object, id?: string) =>
      sessions.answer(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            ...(id === undefined ? {} : { 'mcp-session-id': id }),
          },
          body: JSON.stringify(body),
        }),
        { token: '', clientId, scopes: [] },
      );
    const begin = async (clientId: string) => (await ask(clientId, initialize))?.headers.get('mcp-session-id') ?? '';
    return { sessions, ask, begin, advance: (ms: number) => void (now += ms) };
  };

  it('belongs to the key that opened it', async () => {
    const { ask, begin, sessions } = open();
    const id = await begin('key_a');
    expect((await ask('key_b', list, id))?.status).toBe(404);
    expect((await ask('key_a', list, id))?.status).toBe(200);
    expect(await ask('key_a', list), 'without a session it is somebody else’s to answer').toBeUndefined();
    await sessions.close();
    expect((await ask('key_a', list, id))?.status).toBe(404);
  });

  it('makes room: the one that was idle longest goes, and whatever was idle too long', async () => {
    const { ask, begin, advance } = open();
    const [first, second] = [await begin('a'), await begin('a')];
    await ask('a', list, first);
    const third = await begin('a');
    const statuses = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await ask('a', list, id))?.status));
    expect(await statuses(first, second, third)).toEqual([200, 404, 200]);
    advance(1_001);
    const fourth = await begin('a');
    expect(await statuses(first, third, fourth)).toEqual([404, 404, 200]);
  });
});

describe('what is kept for a client whose stream broke', () => {
  const message = (id: number, words = '') => ({ jsonrpc: '2.0', id, result: { words } }) as const;

  it('is of its own stream, in order, and so much at most', async () => {
    const kept = recentEvents({ eventsMax: 4, bytesMax: 1_000 });
    const opened = await kept.storeEvent('a', {} as never);
    await kept.storeEvent('b', message(1));
    await kept.storeEvent('a', message(2));
    await kept.storeEvent('a', message(3));
    const sent: unknown[] = [];
    const send = async (_id: string, one: unknown) => void sent.push(one);
    expect(await kept.replayEventsAfter(opened, { send })).toBe('a');
    expect(sent).toEqual([message(2), message(3)]);
    await kept.storeEvent('a', message(4, 'x'.repeat(990)));
    expect(await kept.getStreamIdForEventId?.(opened)).toBeUndefined();
    expect(await kept.replayEventsAfter(opened, { send })).toBe('');
  });
});
