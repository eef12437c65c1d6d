import { join } from 'node:path';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredTurns } from '../../src/storage/sqlite/answered-turns.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';
import { call, startService, type TestService } from '../support/service.ts';

interface Completion {
  readonly id: string;
  readonly object: string;
  readonly model: string;
  readonly choices: readonly { readonly message: { readonly content: string }; readonly finish_reason: string }[];
  readonly usage: { readonly total_tokens: number };
}
interface Chunk {
  readonly object: string;
  readonly choices: readonly {
    readonly delta: { readonly role?: string; readonly content?: string };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: object;
}

const keys = [newAccessKey('client'), newAccessKey('client')] as const;
let service: TestService;

beforeAll(async () => {
  service = await startService();
  const database = openDatabase({ path: join(service.dataDir, 'ombud.db'), now: () => new Date() });
  for (const [at, key] of keys.entries())
    await sqliteKeyStore(database).add({
      kind: 'client',
      name: `ui ${at}`,
      scopes: [],
      hash: hashKey(key),
      at: new Date().toISOString(),
    });
  database.close();
}, 120_000);
afterAll(() => service.stop());

const user = (content: string) => ({ role: 'user', content });
const assistant = (content: string) => ({ role: 'assistant', content });

function complete(messages: readonly object[], more: object = {}, headers: Record<string, string> = {}) {
  return call<Completion>(service.url, '/v1/chat/completions', {
    body: { model: 'ombud', messages, ...more },
    headers: { authorization: `Bearer ${keys[0]}`, ...headers },
  });
}
const textOf = (answer: Awaited<ReturnType<typeof complete>>) => answer.body.choices[0]?.message.content ?? '';
const recall = user('what do you know about me?');

describe('the OpenAI-compatible endpoint', () => {
  it('names the one model', async () => {
    const models = await call(service.url, '/v1/models', { headers: { authorization: `Bearer ${keys[0]}` } });
    expect(models.body).toMatchObject({ object: 'list', data: [{ id: 'ombud', object: 'model' }] });
  });

  it('answers the last message, in the shape that clients expect', async () => {
    const answer = await complete([user('I live in Texas and need help with food.')]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model: 'ombud',
      choices: [
        { index: 0, message: { role: 'assistant', content: expect.stringMatching(/SNAP/) }, finish_reason: 'stop' },
      ],
      usage: { total_tokens: 0 },
    });
  });

  it('streams the same words in chunks, the usage and the end', async () => {
    const response = await fetch(`${service.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[0]}` },
      body: JSON.stringify({
        model: 'ombud',
        stream: true,
        stream_options: { include_usage: true },
        messages: [user('I live in Texas and need help with food.')],
      }),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const data: string[] = [];
    createParser({ onEvent: (event) => data.push(event.data) }).feed(await response.text());
    expect(data.at(-1)).toBe('[DONE]');
    const chunks = data.slice(0, -1).map((one) => JSON.parse(one) as Chunk);
    expect(chunks[0]?.choices[0]?.delta).toEqual({ role: 'assistant', content: '' });
    expect(chunks.flatMap(({ choices }) => choices[0]?.delta.content ?? []).join('')).toContain('SNAP');
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 0 } });
    expect(new Set(chunks.map(({ object }) => object))).toEqual(new Set(['chat.completion.chunk']));
  });

  const ways: readonly {
    readonly way: string;
    readonly more?: (name: string) => object;
    readonly headers?: (name: string) => Record<string, string>;
  }[] = [
    { way: 'thread_id', more: (name) => ({ thread_id: name, user: 'ann' }) },
    { way: 'metadata', more: (name) => ({ metadata: { thread_id: name }, user: 'ann' }) },
    { way: 'headers', headers: (name) => ({ 'x-openwebui-chat-id': name, 'x-openwebui-user-id': 'ann' }) },
  ];
  it.each(ways)('remembers by $way what was said, and tells nobody else', async ({ way, ...about }) => {
    const more = about.more?.(`chat-${way}`) ?? {};
    const headers = about.headers?.(`chat-${way}`) ?? {};
    const told = await complete([user('I live in Ohio and my rent is 900 a month')], more, headers);
    const history = [user('I live in Ohio and my rent is 900 a month'), assistant(textOf(told)), recall];
    expect(textOf(await complete(history, more, headers))).toContain('900');
    expect(textOf(await complete([recall], { thread_id: `chat-${way}`, user: 'bob' }))).not.toContain('900');
    const foreign = { ...headers, authorization: `Bearer ${keys[1]}` };
    expect(textOf(await complete([recall], more, foreign))).not.toContain('900');
  });

  it('keeps nothing without a user', async () => {
    const more = { thread_id: 'nobodys' };
    const told = await complete([user('My rent is 900 a month in Ohio')], more);
    expect(textOf(await complete([recall], more))).not.toContain('900');
    const database = openDatabase({ path: join(service.dataDir, 'ombud.db'), now: () => new Date() });
    const turns = [...answeredTurns(database, {})].map(({ turnId }) => `chatcmpl-${turnId}`);
    database.close();
    expect(turns.length).toBeGreaterThan(0);
    expect(turns).not.toContain(told.body.id);
  });

  it('gives the same answer to the same history, once', async () => {
    const more = { thread_id: 'again', user: 'ann' };
    const first = await complete([user('I live in Ohio')], more);
    const history = [user('I live in Ohio'), assistant(textOf(first)), user('thanks')];
    const [one, two] = [await complete(history, more), await complete(history, more)];
    expect(two.body.id).toBe(one.body.id);
    expect(two.headers.get('idempotent-replayed')).toBe('true');
  });

  it('makes another conversation of an edited one, with what was known before the edit', async () => {
    const more = { thread_id: 'edited', user: 'ann' };
    const first = [user('I live in Ohio')];
    const answer1 = assistant(textOf(await complete(first, more)));
    await complete([...first, answer1, user('my rent is 900 a month')], more);
    const edited = [...first, answer1, user('my rent is 750 a month')];
    const answer2 = assistant(textOf(await complete(edited, more)));
    const known = textOf(await complete([...edited, answer2, recall], more));
    expect(known).toContain('750');
    expect(known).toContain('Ohio');
    expect(known).not.toContain('900');
  });

  it('says what is wrong as its clients read it', async () => {
    const anonymous = await call(service.url, '/v1/models');
    expect(anonymous).toMatchObject({ status: 401, body: { error: { type: 'authentication_error', param: null } } });
    expect(await complete([])).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect(await complete([user('  ')])).toMatchObject({ status: 400, body: { error: { code: 'message_empty' } } });
  });

  it('takes a UI’s own tasks for nothing that the person said', async () => {
    const more = { thread_id: 'titled', user: 'ann' };
    await complete([user('I live in Ohio')], more);
    await complete([user('### Task:\nGenerate a title. My rent is 900 a month.')], more);
    expect(textOf(await complete([recall], more))).not.toContain('900');
  });
});
