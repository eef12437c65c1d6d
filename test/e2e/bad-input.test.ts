import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { problemSchema } from '../../src/http/problem.ts';
import { sendRaw } from '../support/raw-http.ts';
import { call, person, startService, type Person, type TestService } from '../support/service.ts';

/** What a person, a script or a broken client may send: each gets one clear sentence, and nothing is kept of it. */

let service: TestService;
let somebody: Person;

beforeAll(async () => {
  service = await startService();
  somebody = person(() => service.url);
  await somebody.say('I live in Texas and my rent is 900 a month');
});
afterAll(() => service.stop());

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

async function problemOf({ method = 'POST', path = '/v1/chat', body, headers = {} }: Asked) {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = problemSchema.parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
}

const chat = (body: unknown): string => JSON.stringify(body);
const mine = (): Record<string, string> => ({ 'x-thread-token': somebody.token ?? '' });

const cases: readonly (readonly [what: string, ask: () => Asked, status: number, code: string])[] = [
  ['an empty message', () => ({ body: chat({ message: '' }) }), 400, 'message_empty'],
  ['a message of blanks', () => ({ body: chat({ message: ' \n\u00a0\u3000 ' }) }), 400, 'message_empty'],
  ['100,000 characters', () => ({ body: chat({ message: 'a'.repeat(100_000) }) }), 413, 'message_too_long'],
  [
    'a body over the limit',
    () => ({ body: chat({ message: 'a'.repeat(bounds.bodyBytesMax) }) }),
    413,
    'payload_too_large',
  ],
  [
    'invalid UTF-8',
    () => ({ body: Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]) }),
    400,
    'invalid_utf8',
  ],
  ['malformed JSON', () => ({ body: '{"message": "hi"' }), 400, 'malformed_json'],
  ['no JSON at all', () => ({ body: 'message=hi' }), 400, 'malformed_json'],
  ['no message', () => ({ body: '{}' }), 400, 'invalid_request'],
  ['no body', () => ({}), 400, 'invalid_request'],
  ['a number for a message', () => ({ body: chat({ message: 7 }) }), 400, 'invalid_request'],
  ['null', () => ({ body: 'null' }), 400, 'invalid_request'],
  ['a list', () => ({ body: '[]' }), 400, 'invalid_request'],
  ['a body nested without end', () => ({ body: '['.repeat(100_000) }), 400, 'malformed_json'],
  [
    'a value nested too deep',
    () => ({
      method: 'PATCH',
      path: `/v1/threads/${somebody.threadId}/profile`,
      headers: mine(),
      body: `{"facts":[{"path":"state","value":${'['.repeat(50)}${']'.repeat(50)}}]}`,
    }),
    400,
    'invalid_request',
  ],
  ['plain text', () => ({ body: 'hi', headers: { 'content-type': 'text/plain' } }), 415, 'unsupported_media_type'],
  [
    'no content type',
    () => ({ body: Buffer.from('{"message":"hi"}'), headers: { 'content-type': '' } }),
    415,
    'unsupported_media_type',
  ],
  [
    'a compressed body',
    () => ({ body: gzipSync('{"message":"hi"}'), headers: { 'content-encoding': 'gzip' } }),
    415,
    'unsupported_media_type',
  ],
  ['a broken percent sign', () => ({ method: 'GET', path: '/v1/programs/%E0%A4%A' }), 400, 'invalid_request'],
  [
    'a short Idempotency-Key',
    () => ({ body: chat({ message: 'hi' }), headers: { 'idempotency-key': 'short' } }),
    400,
    'idempotency_key_invalid',
  ],
  [
    'an Idempotency-Key with blanks',
    () => ({ body: chat({ message: 'hi' }), headers: { 'idempotency-key': 'a key of many blanks' } }),
    400,
    'idempotency_key_invalid',
  ],
  [
    'an Idempotency-Key without end',
    () => ({ body: chat({ message: 'hi' }), headers: { 'idempotency-key': 'k'.repeat(201) } }),
    400,
    'idempotency_key_invalid',
  ],
  [
    'an If-Match that is no ETag',
    () => ({
      method: 'PATCH',
      path: `/v1/threads/${somebody.threadId}/profile`,
      headers: { ...mine(), 'if-match': '17' },
      body: chat({ facts: [{ path: 'state', value: 'TX' }] }),
    }),
    400,
    'invalid_request',
  ],
  [
    'an If-Match of another version',
    () => ({
      method: 'PATCH',
      path: `/v1/threads/${somebody.threadId}/profile`,
      headers: { ...mine(), 'if-match': '"v999"' },
      body: chat({ facts: [{ path: 'state', value: 'TX' }] }),
    }),
    412,
    'version_conflict',
  ],
  [
    'an unknown field of a profile',
    () => ({
      method: 'PATCH',
      path: `/v1/threads/${somebody.threadId}/profile`,
      headers: mine(),
      body: chat({ facts: [{ path: 'shoe_size', value: 42 }] }),
    }),
    422,
    'household_invalid',
  ],
  [
    'a thread nobody has',
    () => ({ body: chat({ message: 'hi', thread_id: 'thr_nobodyhasit' }) }),
    404,
    'thread_not_found',
  ],
  ['a thread id that is none', () => ({ body: chat({ message: 'hi', thread_id: '../etc' }) }), 400, 'invalid_request'],
  ['an address that is none', () => ({ method: 'GET', path: '/v1/nothing' }), 404, 'not_found'],
  [
    'a method that an address does not take',
    () => ({ method: 'PUT', body: chat({ message: 'hi' }) }),
    405,
    'method_not_allowed',
  ],
  ['a page that is too long', () => ({ method: 'GET', path: '/v1/programs?limit=100000' }), 400, 'invalid_request'],
  [
    'a household that is none',
    () => ({ path: '/v1/eligibility', body: chat({ household: { members: 'me' } }) }),
    422,
    'household_invalid',
  ],
  [
    'a date that is none',
    () => ({ path: '/v1/eligibility', body: chat({ household: {}, as_of: '2026-02-30' }) }),
    400,
    'invalid_request',
  ],
];

describe('one clear sentence for', () => {
  it.each(cases.map(([what, ask, status, code]) => ({ what, ask, status, code })))(
    '$what: $status $code',
    async ({ ask, status, code }) => {
      const problem = await problemOf(ask());
      expect([problem.status, problem.code]).toEqual([status, code]);
      expect(problem.detail).toMatch(/^["A-Za-z].{15,250}[.!]$/s);
    },
  );

  it('a body that ends before its announced length', async () => {
    const [answer] = await sendRaw(
      service.url,
      'POST /v1/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello',
    );
    expect(answer?.status).toBe(400);
    expect(problemSchema.parse(JSON.parse(answer?.text ?? 'null')).code).toBe('invalid_request');
  });
});

describe('after all of it', () => {
  it('the conversation is as it was', async () => {
    const { body } = await call<{ turns: number; profile: { state: string } }>(
      service.url,
      `/v1/threads/${somebody.threadId}`,
      { headers: mine() },
    );
    expect(body).toMatchObject({ turns: 1, profile: { state: 'TX' } });
  });

  it('odd characters are taken as they are, and come back the same on a retry', async () => {
    const odd = {
      body: chat({ message: 'Hi \u0000 there \ud800, how do I get food stamps? 🙂\u202e' }).replace(
        '\ud800',
        '\\ud800',
      ),
    };
    const headers = { 'idempotency-key': 'odd-characters-0001' };
    const first = await call(service.url, '/v1/chat', { ...odd, headers });
    const again = await call(service.url, '/v1/chat', { ...odd, headers });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(again.body).toEqual(first.body);
  });
});
