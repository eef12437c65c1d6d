import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import { limitedFetch } from '../../src/mcp/remote/limited-fetch.ts';
import { apiSource } from '../../src/tools/http-api/api-source.ts';
import { apiFault, apiSettingsSchema } from '../../src/tools/http-api/api-settings.ts';
import { openApiSchema } from '../../src/tools/http-api/read-document.ts';
import type { ToolSource } from '../../src/tools/tool-source.ts';
import { callOfSource as call } from '../support/call-of-source.ts';

describe('an HTTP API', () => {
  let server: Server;
  const seen: {
    readonly method: string;
    readonly url: string;
    readonly key: string | undefined;
    readonly body: string;
  }[] = [];
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/v1/cases/A%2F1': (response) => json(response, { id: 'A/1', status: 'open' }),
    '/v1/away': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/stolen' }).end(),
    '/v1/missing': (response) => void response.writeHead(404).end('{"secret":"stack"}'),
    '/v1/large': (response) => json(response, 'x'.repeat(3_000_000)),
    '/v1/hangs': () => undefined,
    '/v1/list': (response) => json(response, [1, 2]),
  };
  const json = (response: ServerResponse, value: unknown): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const operation = (operationId: string, more: object = {}) => ({ get: { operationId, ...more } });
  const document = openApiSchema.parse({
    openapi: '3.0.3',
    paths: {
      '/cases/{id}': operation('getCase', {
        summary: 'One case',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 20 } },
          { name: 'with', in: 'query', schema: { type: 'array', items: { $ref: '#/components/schemas/Part' } } },
          { $ref: '#/components/parameters/Language' },
        ],
      }),
      '/cases': {
        post: {
          operationId: 'addNote',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
          },
        },
        delete: { operationId: 'deleteAll' },
      },
      '/away': operation('away'),
      '/missing': operation('missing'),
      '/large': operation('large'),
      '/hangs': operation('hangs'),
      '/list': operation('list'),
      '/cookie': operation('cookie', { parameters: [{ name: 'c', in: 'cookie' }] }),
    },
    components: {
      schemas: {
        Part: { type: 'string', enum: ['notes', 'papers'] },
        Note: {
          type: 'object',
          required: ['text'],
          properties: { text: { type: 'string' }, on: { type: 'string', nullable: true } },
        },
      },
      parameters: { Language: { name: 'X-Language', in: 'header', schema: { type: 'string' } } },
    },
  });
  let source: ToolSource;
  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const url = request.url ?? '';
        seen.push({
          method: request.method ?? '',
          url,
          key: request.headers['x-key']?.toString(),
          body: Buffer.concat(chunks).toString(),
        });
        const answer = answers[url.split('?')[0] ?? ''];
        if (answer) answer(response);
        else json(response, { url });
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const settings = apiSettingsSchema.parse({
      document: 'x',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      headers: { 'X-Key': 'OMBUD_REMOTE_API' },
      operations: ['getCase', 'addNote', 'away', 'missing', 'large', 'hangs', 'list', 'cookie', 'nobody'],
      timeout_ms: 1_500,
    });
    source = apiSource('api', settings, document, {
      fetch: limitedFetch(bounds.apiAnswerBytesMax),
      secret: () => 'k1',
      bounds,
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('offers the operations that are named, and says which it can’t', () => {
    expect(source.tools().map(({ name }) => name)).toEqual(
      ['getCase', 'addNote', 'away', 'missing', 'large', 'hangs', 'list'].map((one) => `api__${one}`),
    );
    expect(
      source
        .tools()
        .map(({ readOnly }) => readOnly)
        .slice(0, 2),
    ).toEqual([true, false]);
    expect(source.health().notes.join('\n')).toMatch(
      /cookie: it needs a cookie\n.*nobody: the document has no such operation/,
    );
  });

  it('puts arguments where they belong, with the key of the operator', async () => {
    seen.length = 0;
    expect(
      await call(source, 'api__getCase', { id: 'A/1', with: ['notes', 'papers'], 'X-Language': 'en' }),
    ).toMatchObject({
      structuredContent: { id: 'A/1', status: 'open' },
    });
    expect(seen).toEqual([{ method: 'GET', url: '/v1/cases/A%2F1?with=notes&with=papers', key: 'k1', body: '' }]);
    await call(source, 'api__addNote', { body: { text: 'hello', on: null } });
    expect(seen[1]).toMatchObject({ method: 'POST', url: '/v1/cases', body: '{"text":"hello","on":null}' });
    expect(await call(source, 'api__list')).toMatchObject({ content: [{ text: '[1,2]' }] });
  });

  it.each([
    ['a place that leads out of the path', 'api__getCase', { id: '..' }],
    ['an empty place', 'api__getCase', { id: '' }],
    ['a value that is not listed', 'api__getCase', { id: 'A', with: ['everything'] }],
    ['a body that does not fit', 'api__addNote', { body: { text: 7 } }],
    ['an argument too many', 'api__getCase', { id: 'A', 'X-Key': 'mine' }],
  ])('refuses %s before the API is asked', async (_what, tool, input) => {
    seen.length = 0;
    expect(await call(source, tool, input)).toMatch(/^invalid_request: /);
    expect(seen).toEqual([]);
  });

  it.each([
    ['sends it elsewhere', 'api__away', 'sent the call elsewhere'],
    ['answers with an error, and does not show it', 'api__missing', 'api answered with 404.'],
    ['answers with too much', 'api__large', 'more than it may'],
    ['hangs', 'api__hangs', 'did not answer within 1500 ms'],
  ])('fails alone when it %s', async (_what, tool, says) => {
    expect(await call(source, tool)).toContain(`upstream_failed: `);
    expect(await call(source, tool)).toContain(says);
    expect(await call(source, 'api__list')).toMatchObject({ content: [{ text: '[1,2]' }] });
  });

  it('is refused on plain http to another machine, and without its key', () => {
    const settings = apiSettingsSchema.parse({ document: 'x', url: 'http://example.org', operations: ['a'] });
    expect(apiFault(settings, () => true)).toMatch(/takes https/);
    const keyed = apiSettingsSchema.parse({
      ...settings,
      url: 'https://example.org',
      headers: { a: 'OMBUD_REMOTE_X' },
    });
    expect(apiFault(keyed, () => false)).toBe('the variable OMBUD_REMOTE_X is not set');
  });
});
