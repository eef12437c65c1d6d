import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { readApiDocument, type ApiDocument, type JsonObject, type Operation } from '../support/api-document.ts';
import { anyHousehold, fittingHousehold } from '../support/arbitrary-household.ts';
import { valuesFor } from '../support/arbitrary-json.ts';
import { clientKey } from '../support/client-key.ts';
import { call, startService, type Answer, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket, type FiledTicket } from '../support/tickets.ts';

let service: TestService;
let api: ApiDocument;
let shared: JsonObject;
let thread: { id: string; token: string; turn: string };
let staff: { readonly authorization: string };
let chatUi: { readonly authorization: string };
let filed: FiledTicket;

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z' });
  api = await readApiDocument(service.url);
  shared = (api.whole['components'] as { schemas: JsonObject }).schemas;
  const { body } = await call(service.url, '/v1/chat', { body: { message: 'I live in Texas and rent is 900' } });
  staff = await staffHeader(service.dataDir, staffScopes);
  chatUi = { authorization: `Bearer ${await clientKey(service.dataDir)}` };
  filed = await fileAnonymousTicket(service.url);
  thread = { id: body.thread_id, token: body.thread_token ?? '', turn: body.turn_id };
});
afterAll(() => service.stop());

describe('the OpenAPI document', () => {
  it('has every address of the API', () => {
    expect(api.operations.map(({ name }) => name)).toEqual([
      'post /v1/chat',
      'post /v1/threads',
      'get /v1/threads/{thread_id}',
      'delete /v1/threads/{thread_id}',
      'get /v1/threads/{thread_id}/messages',
      'get /v1/threads/{thread_id}/export',
      'post /v1/threads/{thread_id}/turns',
      'get /v1/threads/{thread_id}/turns/{turn_id}',
      'get /v1/threads/{thread_id}/turns/{turn_id}/events',
      'post /v1/threads/{thread_id}/turns/{turn_id}/cancel',
      'get /v1/threads/{thread_id}/confirmations/{code}',
      'post /v1/threads/{thread_id}/confirmations/{code}',
      'delete /v1/threads/{thread_id}/confirmations/{code}',
      'get /v1/threads/{thread_id}/profile',
      'patch /v1/threads/{thread_id}/profile',
      'patch /v1/threads/{thread_id}/persona',
      'get /v1/programs',
      'get /v1/programs/{program_id}',
      'post /v1/eligibility',
      'post /v1/parse',
      'get /v1/grievances/{ticket}',
      'post /v1/grievances/{ticket}/resume',
      'get /v1/staff/tickets',
      'get /v1/staff/export',
      'get /v1/staff/counts',
      'get /v1/staff/tickets/{ticket}',
      'post /v1/staff/tickets/{ticket}/actions',
      'post /v1/staff/codes',
      'post /v1/staff/tickets/{ticket}/passcode',
      'get /v1/staff/unanswered',
      'get /v1/models',
      'post /v1/chat/completions',
      'get /livez',
      'get /readyz',
      'get /metrics',
      'get /openapi.json',
    ]);
  });

  it('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(api.whole).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    const lost = references.filter((reference) => {
      const path = /^#\/(.*)$/.exec(reference)?.[1]?.split('/') ?? ['nowhere'];
      const found = path.reduce<unknown>((at, name) => (at as JsonObject | undefined)?.[name], api.whole);
      return found === undefined;
    });
    expect(references.length).toBeGreaterThan(20);
    expect(lost).toEqual([]);
  });

  it('names every parameter of every path, and each operation once', () => {
    const ids = Object.values(api.whole['paths'] as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(api.operations.length);
    for (const { path, parameters } of api.operations) {
      const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1]);
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath);
    }
  });

  it('promises an Idempotency-Key exactly where a retry makes nothing twice', () => {
    const once = api.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'));
    expect(once.map(({ name }) => name)).toEqual([
      'post /v1/chat',
      'post /v1/threads',
      'post /v1/threads/{thread_id}/turns',
      'post /v1/eligibility',
      'post /v1/grievances/{ticket}/resume',
    ]);
  });
});

describe('a request made from the document, well or badly', () => {
  const names = [
    'post /v1/chat',
    'post /v1/threads',
    'get /v1/threads/{thread_id}/messages',
    'post /v1/threads/{thread_id}/turns',
    'get /v1/threads/{thread_id}/turns/{turn_id}/events',
    'patch /v1/threads/{thread_id}/profile',
    'get /v1/programs',
    'get /v1/programs/{program_id}',
    'post /v1/eligibility',
    'post /v1/parse',
    'get /v1/grievances/{ticket}',
    'post /v1/grievances/{ticket}/resume',
    'get /v1/staff/tickets',
    'get /v1/staff/export',
    'get /v1/staff/counts',
    'get /v1/staff/tickets/{ticket}',
    'post /v1/staff/tickets/{ticket}/actions',
    'post /v1/staff/codes',
    'post /v1/staff/tickets/{ticket}/passcode',
    'get /v1/models',
    'post /v1/chat/completions',
  ];

  it.each(names.map((name) => ({ name })))(
    '$name never fails, never shows its inside, and answers as documented',
    async ({ name }) => {
      const operation = api.operations.find((each) => each.name === name);
      if (!operation) throw new Error(`${name} is not in the document`);
      await fc.assert(
        fc.asyncProperty(requestsFor(operation), async ({ path, body, headers }) => {
          const answer = await send(operation, path, body, headers);
          const told = `${operation.method} ${path} ${JSON.stringify(body)} -> ${JSON.stringify(answer.body)}`;
          expect(answer.status, told).toBeLessThan(500);
          expect(JSON.stringify(answer.body) ?? '', told).not.toMatch(insides);
          const contentType = answer.headers.get('content-type') ?? '';
          expect(operation.faultOf({ status: answer.status, contentType, body: answer.body }), told).toBeUndefined();
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('a household of any make', () => {
  it('is worked out or refused with a sentence, never a failure', async () => {
    const operation = api.operations.find(({ name }) => name === 'post /v1/eligibility');
    await fc.assert(
      fc.asyncProperty(
        anyHousehold,
        fc.constantFrom('2026-11-20', '0001-01-01', '9999-12-31'),
        async (household, as_of) => {
          const { status, headers, body } = await call<unknown>(service.url, '/v1/eligibility', {
            body: { household, as_of },
          });
          const told = `${JSON.stringify(household)} -> ${JSON.stringify(body)}`;
          expect([200, 422], told).toContain(status);
          expect(
            operation?.faultOf({ status, contentType: headers.get('content-type') ?? '', body }),
            told,
          ).toBeUndefined();
        },
      ),
      { numRuns: 120 },
    );
  });

  it('gets its verdicts where every value fits', async () => {
    const statuses: number[] = [];
    await fc.assert(
      fc.asyncProperty(fittingHousehold, async (household) => {
        statuses.push((await call(service.url, '/v1/eligibility', { body: { household } })).status);
      }),
      { numRuns: 40 },
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 2);
  });
});

/** Stack lines, SQL, paths of this machine. What a client sent itself may come back in its own conversation. */
const insides =
  /\bat \w+.*\.[jt]s:\d+|SQLITE_|no such (?:table|column)|syntax error near|node_modules|\/(?:home|tmp|var|usr)\//;

interface MadeRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

function requestsFor(operation: Operation): fc.Arbitrary<MadeRequest> {
  const text = (schema: JsonObject): fc.Arbitrary<string> =>
    valuesFor(schema, shared).map((value) =>
      // An address can't hold half a character, and a client takes dots out of it.
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Surrogate}|^\.+$/gu, '-'),
    );
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters
        .filter((each) => each.in !== 'header')
        .map(({ name, schema }) => [
          name,
          fc.oneof({ weight: 4, arbitrary: known(name, text(schema)) }, { weight: 1, arbitrary: text(schema) }),
        ]),
    ),
  );
  const body = operation.body === undefined ? fc.constant(undefined) : valuesFor(operation.body, shared);
  const headers = fc.record(
    {
      'idempotency-key': fc.stringMatching(/^[\x21-\x7e]{10,40}$/),
      'if-match': fc.constantFrom('"v1"', '*', 'W/"v2"', 'v1', '""'),
      'last-event-id': fc.constantFrom('trn_x:1', ':', 'trn_x:99999999'),
      accept: fc.constantFrom('application/json', '*/*', 'text/html'),
    },
    { requiredKeys: [] },
  );
  return fc.record({ parameters, body, headers }).map(({ parameters: values, body: sent, headers: more }) => ({
    path: addressOf(operation, values),
    body: sent,
    headers: { 'x-thread-token': thread.token, ...keyFor(operation), ...more },
  }));
}

function keyFor({ path }: Operation): Readonly<Record<string, string>> {
  if (path.startsWith('/v1/staff/')) return staff;
  return path === '/v1/models' || path === '/v1/chat/completions' ? chatUi : {};
}

/** Mostly the ids of what is there, so that requests get past the door. */
function known(name: string, otherwise: fc.Arbitrary<string>): fc.Arbitrary<string> {
  switch (name) {
    case 'thread_id':
      return fc.constant('').map(() => thread.id);
    case 'ticket':
      return fc.constant('').map(() => filed.ticket);
    case 'turn_id':
      return fc.constant('').map(() => thread.turn);
    case 'program_id':
      return fc.constantFrom('snap', 'wic', 'nothing');
    default:
      return otherwise;
  }
}

function addressOf(operation: Operation, values: Readonly<Record<string, string>>): string {
  const path = operation.path.replaceAll(/\{([a-z_]+)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] || '-'),
  );
  const query = operation.parameters
    .filter((each) => each.in === 'query' && values[each.name] !== undefined)
    .map(({ name }) => `${name}=${encodeURIComponent(values[name] ?? '')}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function send(
  operation: Operation,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return call(service.url, path, {
    method: operation.method.toUpperCase(),
    headers,
    ...(text === undefined ? {} : { body: text }),
  });
}
