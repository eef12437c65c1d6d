import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/bounds.ts';
import { limitedFetch } from '../../src/mcp/remote/limited-fetch.ts';
import { operatorDatabase } from '../../src/storage/sqlite/operator-database.ts';
import { toolCalls } from '../../src/tools/call-tool.ts';
import { databaseSettingsSchema, parametersIn, queryFault } from '../../src/tools/database/database-settings.ts';
import { databaseSource } from '../../src/tools/database/database-source.ts';
import { apiSource } from '../../src/tools/http-api/api-source.ts';
import { apiFault, apiSettingsSchema } from '../../src/tools/http-api/api-settings.ts';
import { openApiSchema } from '../../src/tools/http-api/read-document.ts';
import type { ToolSource } from '../../src/tools/tool-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'ombud-sources-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function call(source: ToolSource, name: string, input: unknown = {}) {
  const tool = source.tools().find((one) => one.name === name);
  if (!tool) throw new Error(`${name} is not offered`);
  const clock = { monotonicMs: () => performance.now() };
  const calls = toolCalls({ digest: (text) => text, clock, callsMax: 10, reshapes: true });
  const result = await calls.call(tool, input);
  return result.outcome === 'error' ? `${result.error.code}: ${result.error.publicDetail}` : result.output;
}

describe('a database', () => {
  const path = join(folder, 'cases.db');
  let source: ToolSource;
  const query = (sql: string, parameters: object = {}) => ({ description: 'A query.', sql, parameters });
  beforeAll(async () => {
    const db = new Connection(path);
    db.exec(`CREATE TABLE cases (id TEXT, status TEXT, opened_on TEXT, amount INTEGER);
      INSERT INTO cases VALUES ('A-1', 'open', '2026-10-01', 9007199254740993), ('A-2', 'closed', '2026-09-01', 5);
      INSERT INTO cases SELECT 'B-' || value, 'open', '2026-01-01', 1 FROM (WITH RECURSIVE n(value) AS
        (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 50) SELECT value FROM n);`);
    db.close();
    const settings = databaseSettingsSchema.parse({
      sqlite: path,
      timeout_ms: 700,
      rows_max: 20,
      queries: {
        case_by_id: query('SELECT id, status, amount FROM cases WHERE id = :case_id', {
          case_id: { pattern: '^[AB]-[0-9]+$', description: 'As on the letter.' },
        }),
        open_since: query('SELECT id FROM cases WHERE status = :status AND opened_on >= coalesce(:day, opened_on)', {
          status: { values: ['open', 'closed'] },
          day: { type: 'date', optional: true },
        }),
        slow: query(
          'WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 40000000) SELECT max(v) AS v FROM n',
        ),
        writes: query("DELETE FROM cases WHERE id = 'A-1'"),
        broken: query('SELECT nothing FROM nowhere'),
      },
    });
    const runner = operatorDatabase(path, settings.timeout_ms);
    source = await databaseSource('benefits', settings, { runner, bounds });
  });
  afterAll(() => source.close());

  it('offers its named queries with typed arguments, and leaves out what does not only read', () => {
    expect(source.tools().map(({ name }) => name)).toEqual([
      'benefits__case_by_id',
      'benefits__open_since',
      'benefits__slow',
    ]);
    expect(source.health().notes.join('\n')).toMatch(/writes: it is no query that only reads\n.*broken: near/);
    expect(source.tools()[0]?.foreign?.inputSchema).toMatchObject({
      required: ['case_id'],
      additionalProperties: false,
      properties: { case_id: { type: 'string', pattern: '^[AB]-[0-9]+$' } },
    });
  });

  it('answers with rows; a number that JSON can’t hold comes as text', async () => {
    expect(await call(source, 'benefits__case_by_id', { case_id: 'A-1' })).toMatchObject({
      structuredContent: { rows: [{ id: 'A-1', status: 'open', amount: '9007199254740993' }], more: false },
    });
    expect(await call(source, 'benefits__case_by_id', { case_id: 'A-77' })).toMatchObject({
      structuredContent: { rows: [] },
    });
    expect(await call(source, 'benefits__open_since', { status: 'closed' })).toMatchObject({
      structuredContent: { rows: [{ id: 'A-2' }] },
    });
  });

  it('takes what is given for a value, never for SQL', async () => {
    const loose = databaseSettingsSchema.parse({
      sqlite: path,
      queries: { find: query('SELECT id FROM cases WHERE id = :id', { id: {} }) },
    });
    const other = await databaseSource('loose', loose, { runner: operatorDatabase(path, 5_000), bounds });
    expect(await call(other, 'loose__find', { id: "x' OR '1'='1" })).toMatchObject({ structuredContent: { rows: [] } });
    await other.close();
  });

  it.each([
    ['a pattern that does not fit', 'benefits__case_by_id', { case_id: 'A-1; DROP' }],
    ['an argument that is missing', 'benefits__case_by_id', {}],
    ['a value that is not listed', 'benefits__open_since', { status: 'lost' }],
    ['a day that is none', 'benefits__open_since', { status: 'open', day: '2026-13-40' }],
    ['an argument too many', 'benefits__case_by_id', { case_id: 'A-1', sql: 'x' }],
  ])('refuses %s before the database is asked', async (_what, tool, input) => {
    expect(await call(source, tool, input)).toMatch(/^invalid_request: /);
  });

  it('ends a slow query and answers the next one; rows beyond the limit are cut and it says so', async () => {
    expect(await call(source, 'benefits__slow')).toMatch(/^upstream_failed: benefits took too long/);
    const { structuredContent } = (await call(source, 'benefits__open_since', { status: 'open' })) as {
      structuredContent: { rows: unknown[]; more: boolean };
    };
    expect([structuredContent.rows.length, structuredContent.more]).toEqual([20, true]);
  });

  it('that can’t be opened is down, and says so', async () => {
    const settings = databaseSettingsSchema.parse({ sqlite: 'x', queries: { a: query('SELECT 1 AS one') } });
    const missing = await databaseSource('gone', settings, {
      runner: operatorDatabase(join(folder, 'nobody.db'), 2_000),
      bounds,
    });
    expect(missing.health()).toMatchObject({ state: 'down', notes: ['it can’t be opened'] });
    expect(await call(missing, 'gone__a')).toMatch(/^upstream_failed: gone can’t answer/);
    await missing.close();
  });

  it('finds parameters outside of strings, comments and casts', () => {
    expect(parametersIn('SELECT \':a\', ":b", x::text -- :c\n FROM t /* :d */ WHERE e = :e AND f = :f_1')).toEqual([
      'e',
      'f_1',
    ]);
    const one = databaseSettingsSchema.shape.queries.parse({ q: query('SELECT :a', { b: {} }) })['q'];
    expect(one && queryFault(one)).toMatch(/:a is not declared/);
  });
});

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
