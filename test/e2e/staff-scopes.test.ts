import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffScopes, type StaffScope } from '../../src/grievances/staff/staff-scopes.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';
import { readApiDocument } from '../support/api-document.ts';
import { call, startService, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket } from '../support/tickets.ts';

interface Try {
  readonly operation: string;
  readonly what: string;
  readonly scope: StaffScope;
  readonly body?: unknown;
}

const actions = 'post /v1/staff/tickets/{ticket}/actions';
const reason = 'They asked for it.';
const act = (scope: StaffScope, body: { readonly action: string } & Readonly<Record<string, unknown>>): Try => ({
  operation: actions,
  what: body.action,
  scope,
  body,
});

/** Every staff route, and every action, with the scope that it needs. In an order in which each action is allowed. */
const tries: readonly Try[] = [
  { operation: 'get /v1/staff/tickets', what: 'list', scope: 'tickets:read' },
  { operation: 'get /v1/staff/counts', what: 'count', scope: 'tickets:read' },
  { operation: 'get /v1/staff/tickets/{ticket}', what: 'read', scope: 'tickets:read' },
  { operation: 'get /v1/staff/export', what: 'export', scope: 'tickets:export' },
  act('tickets:write', { action: 'assign', assignee: 'rosa' }),
  act('tickets:write', { action: 'unassign' }),
  act('tickets:write', { action: 'note', text: reason }),
  act('tickets:write', { action: 'sort', severity: 'high', reason }),
  act('tickets:write', { action: 'escalate', reason }),
  act('tickets:write', { action: 'ask', question: 'When was that?' }),
  act('tickets:write', { action: 'transfer', office: 'the county', reason }),
  act('tickets:decide', { action: 'decide', decision: 'upheld', reason }),
  act('tickets:decide', { action: 'close' }),
  act('tickets:decide', { action: 'reopen', reason }),
];

let service: TestService;
let ticket: string;
const headers = new Map<string, Readonly<Record<string, string>>>();

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z' });
  ({ ticket } = await fileAnonymousTicket(service.url));
  const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
  const client = newAccessKey('client');
  const at = new Date().toISOString();
  await sqliteKeyStore(database).add({ kind: 'client', name: 'test', scopes: [], hash: hashKey(client), at });
  database.close();
  headers.set('nobody', {});
  headers.set('a client', { authorization: `Bearer ${client}` });
  for (const scope of staffScopes) {
    headers.set(`only ${scope}`, await staffHeader(service.dataDir, [scope]));
    const others = staffScopes.filter((each) => each !== scope);
    headers.set(`all but ${scope}`, await staffHeader(service.dataDir, others));
  }
});
afterAll(() => service.stop());

async function answerTo(one: Try, who: string): Promise<string> {
  const [method = '', path = ''] = one.operation.split(' ');
  const answer = await call<{ code?: string }>(service.url, path.replace('{ticket}', ticket), {
    method: method.toUpperCase(),
    headers: { 'if-match': '*', ...headers.get(who) },
    ...(one.body === undefined ? {} : { body: one.body }),
  });
  return answer.status < 400 ? 'in' : (answer.body.code ?? String(answer.status));
}

describe('every staff route', () => {
  it('is tried here, but for the codes, which have a test of their own', async () => {
    const { operations } = await readApiDocument(service.url);
    const staffs = operations.filter(({ path }) => path.startsWith('/v1/staff/')).map(({ name }) => name);
    expect(new Set(staffs.filter((name) => !name.endsWith('/codes')))).toEqual(
      new Set(tries.map(({ operation }) => operation)),
    );
  });

  it.each(tries)('$what needs $scope, and nothing else will do', async (one) => {
    expect(await answerTo(one, 'nobody')).toBe('unauthorized');
    expect(await answerTo(one, 'a client')).toMatch(/^(forbidden|unauthorized)$/);
    expect(await answerTo(one, `all but ${one.scope}`)).toBe('forbidden');
    expect(await answerTo(one, `only ${one.scope}`)).toBe('in');
  });
});
