import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';
import { readApiDocument, type Operation } from '../support/api-document.ts';
import { call, person, startService, type Answer, type TestService } from '../support/service.ts';

interface World {
  readonly service: TestService;
  readonly operations: readonly Operation[];
  readonly thread: { readonly id: string; readonly token: string; readonly turn: string };
  readonly foreign: { readonly id: string; readonly token: string };
}

/** Two people in a conversation each, on a service that runs. */
async function world(service: TestService, headers: Readonly<Record<string, string>> = {}): Promise<World> {
  const [one, other] = [person(() => service.url), person(() => service.url)];
  const first = await one.say('I live in Texas', headers);
  await other.say('I live in Ohio', headers);
  return {
    service,
    operations: (await readApiDocument(service.url)).operations,
    thread: { id: one.threadId ?? '', token: one.token ?? '', turn: first.body.turn_id },
    foreign: { id: other.threadId ?? '', token: other.token ?? '' },
  };
}

/** The least that each operation needs to get past its checks. */
const bodies: Readonly<Record<string, unknown>> = {
  'post /v1/chat': { message: 'hello' },
  'post /v1/threads': {},
  'post /v1/threads/{thread_id}/turns': { message: 'hello' },
  'patch /v1/threads/{thread_id}/profile': { facts: [{ path: 'state', value: 'TX' }] },
  'post /v1/eligibility': { household: {} },
  'post /v1/chat/completions': { model: 'ombud', messages: [{ role: 'user', content: 'hello' }] },
  'post /v1/parse': { text: 'hello' },
  'post /v1/grievances/{ticket}/resume': { code: 'AAAAA-AAAAA' },
  'post /v1/staff/tickets/{ticket}/actions': { action: 'unassign' },
};

function ask(
  at: World,
  operation: Operation,
  headers: Record<string, string>,
  threadId = at.thread.id,
): Promise<Answer<Problem>> {
  const path = operation.path
    .replace('{thread_id}', threadId)
    .replace('{turn_id}', at.thread.turn)
    .replace('{program_id}', 'snap')
    .replace('{ticket}', 'OMB-2026-000001');
  const query = operation.name === 'get /v1/grievances/{ticket}' ? `?thread_id=${threadId}` : '';
  return call<Problem>(at.service.url, path + query, {
    method: operation.method.toUpperCase(),
    headers,
    ...(bodies[operation.name] === undefined ? {} : { body: bodies[operation.name] }),
  });
}

interface Problem {
  readonly code?: string;
  readonly error?: { readonly code?: string };
  readonly request_id?: string;
}

const isPublic = ({ path }: Operation): boolean => !path.startsWith('/v1/');
const isStaffs = ({ path }: Operation): boolean => path.startsWith('/v1/staff/');
const needsToken = ({ name, path }: Operation): boolean =>
  path.includes('{thread_id}') || name === 'get /v1/grievances/{ticket}';
/** Erasing ends what the others are tried on, so it is tried last. */
const inOrder = (operations: readonly Operation[]): readonly Operation[] =>
  [...operations].sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));

/** One try for each operation: what it answered, by its name. */
async function tryAll(
  at: World,
  headers: Record<string, string>,
  operations = at.operations,
): Promise<Record<string, number | string>> {
  const answers: Record<string, number | string> = {};
  for (const operation of inOrder(operations)) {
    const { status, body } = await ask(at, operation, headers);
    // The addresses for OpenAI's clients have errors of their shape.
    answers[operation.name] = status < 400 ? 'in' : (body.code ?? body.error?.code ?? status);
  }
  return answers;
}

const all = (operations: readonly Operation[], what: string): Record<string, string> =>
  Object.fromEntries(operations.map(({ name }) => [name, what]));

describe('where a key is required', () => {
  const keys = { client: newAccessKey('client'), staff: newAccessKey('staff'), revoked: newAccessKey('client') };
  let at: World;
  beforeAll(async () => {
    at = await requiredWorld();
  });
  afterAll(() => at.service.stop());

  async function requiredWorld(): Promise<World> {
    const service = await startService({ OMBUD_AUTH: 'required' });
    const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
    const store = sqliteKeyStore(database);
    const added = [];
    for (const [name, key] of Object.entries(keys)) {
      const kind = name === 'staff' ? 'staff' : 'client';
      added.push(await store.add({ kind, name, scopes: [], hash: hashKey(key), at: new Date().toISOString() }));
    }
    expect(
      (await call(service.url, '/v1/programs', { headers: { authorization: `Bearer ${keys.revoked}` } })).status,
    ).toBe(200);
    await store.revoke(added[2]?.id ?? '', new Date().toISOString());
    database.close();
    return world(service, { authorization: `Bearer ${keys.client}` });
  }

  it.each([
    ['nobody', () => ({})],
    ['somebody with only the thread’s token', () => ({ 'x-thread-token': at.thread.token })],
    ['a key that nobody made', () => ({ authorization: `Bearer ${newAccessKey('client')}` })],
    [
      'a key that was withdrawn',
      () => ({ authorization: `Bearer ${keys.revoked}`, 'x-thread-token': at.thread.token }),
    ],
    ['another scheme', () => ({ authorization: `Basic ${Buffer.from(`a:${keys.client}`).toString('base64')}` })],
  ])('%s gets at nothing but the service’s own pages', async (_who, headers) => {
    const answers = await tryAll(at, headers());
    const open = at.operations.filter(isPublic);
    expect(answers).toEqual({ ...all(at.operations, 'unauthorized'), ...all(open, 'in') });
    const { headers: answered } = await call(at.service.url, '/v1/programs', { headers: headers() });
    expect(answered.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['without a token', () => ({})],
    ['with the token of another conversation', () => ({ 'x-thread-token': at.foreign.token })],
    ['with a token of nothing', () => ({ 'x-thread-token': `${at.thread.token.slice(0, -1)}_` })],
  ])('a key opens no conversation %s', async (_what, more) => {
    const locked = at.operations.filter(needsToken);
    const answers = await tryAll(at, { authorization: `bearer ${keys.client}`, ...more() }, locked);
    expect(answers).toEqual(all(locked, 'thread_not_found'));
  });

  it('a key and the token open everything that the thread has', async () => {
    const open = at.operations.filter(({ method }) => method !== 'delete');
    expect(
      await tryAll(at, { authorization: `Bearer ${keys.client}`, 'x-thread-token': at.thread.token }, open),
    ).toEqual({
      ...all(open, 'in'),
      ...all(open.filter(isStaffs), 'forbidden'),
      'get /v1/grievances/{ticket}': 'ticket_not_found',
      // Nothing was proposed, so there is nothing to confirm.
      'get /v1/threads/{thread_id}/confirmations/{code}': 'not_found',
      'post /v1/threads/{thread_id}/confirmations/{code}': 'not_found',
      'post /v1/grievances/{ticket}/resume': 'verification_failed',
      'post /v1/threads/{thread_id}/turns/{turn_id}/cancel': 'action_not_allowed',
    });
  });

  it('the tools over MCP are behind the same key', async () => {
    const hello = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const status = async (headers: Record<string, string>): Promise<number> =>
      (
        await call(at.service.url, '/mcp', {
          body: hello,
          headers: { accept: 'application/json, text/event-stream', ...headers },
        })
      ).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization: `Bearer ${keys.revoked}` })).toBe(401);
    expect(await status({ authorization: `Bearer ${keys.client}` })).toBe(200);
  });

  it('a key may come through a proxy', async () => {
    const headers = { authorization: `Bearer ${keys.staff}`, 'x-forwarded-for': '203.0.113.7' };
    expect((await call(at.service.url, '/v1/programs', { headers })).status).toBe(200);
  });
});

describe('on an open loopback', () => {
  let at: World;
  beforeAll(async () => {
    at = await world(await startService());
  });
  afterAll(() => at.service.stop());

  it('a conversation still needs its token', async () => {
    const locked = at.operations.filter(needsToken);
    expect(await tryAll(at, {}, locked)).toEqual(all(locked, 'thread_not_found'));
    expect(await tryAll(at, { 'x-thread-token': at.foreign.token }, locked)).toEqual(all(locked, 'thread_not_found'));
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])(
    'who comes with %s comes through a proxy, and is refused',
    async (header) => {
      const behind = at.operations.filter((operation) => !isPublic(operation));
      expect(await tryAll(at, { [header]: '1.1 somewhere', 'x-thread-token': at.thread.token }, behind)).toEqual(
        all(behind, 'forbidden'),
      );
    },
  );

  it('a wrong key is wrong here too, not ignored', async () => {
    expect(
      (await call(at.service.url, '/v1/programs', { headers: { authorization: 'Bearer not-a-key-of-this-service' } }))
        .status,
    ).toBe(401);
  });

  it('an unknown, a foreign and an erased conversation give the same answer, word for word', async () => {
    const gone = person(() => at.service.url);
    await gone.say('hello');
    const token = { 'x-thread-token': gone.token ?? '' };
    await call(at.service.url, `/v1/threads/${gone.threadId}`, { method: 'DELETE', headers: token });
    for (const operation of at.operations.filter(needsToken)) {
      const answers = [];
      for (const id of ['thr_nobodyhasit12345678', at.foreign.id, gone.threadId ?? '']) {
        const { status, body } = await ask(at, operation, token, id);
        answers.push({ status, ...body, request_id: '' });
      }
      expect(answers[0]).toMatchObject({ status: 404, code: 'thread_not_found' });
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, operation.name).toBe(1);
    }
  });

  it('a token of an earlier epoch opens nothing', async () => {
    const rotated = person(() => at.service.url);
    await rotated.say('hello');
    const database = openDatabase({ path: `${at.service.dataDir}/ombud.db`, now: () => new Date() });
    await database.write((db) =>
      db.prepare('UPDATE threads SET token_epoch = token_epoch + 1 WHERE id = ?').run(rotated.threadId),
    );
    database.close();
    expect((await rotated.say('are you there?')).status).toBe(404);
  });
});

describe('a service that others can reach', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'benefits.example'])('refuses to start without keys on %s', (HOST) => {
    expect(() => readConfig({ HOST, OMBUD_AUTH: 'open' })).toThrow(
      /OMBUD_AUTH=open works on loopback only.*npm run keys/,
    );
    expect(readConfig({ HOST }).auth).toBe('required');
  });
});
