import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { staffScopes, type StaffScope } from '../../src/grievances/staff/staff-scopes.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { sqliteKeyStore } from '../../src/storage/sqlite/keys.ts';
import { hashKey, newAccessKey } from '../../src/vault/access-key.ts';
import { readApiDocument, type ApiDocument, type JsonObject } from '../support/api-document.ts';
import { call, startService, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket } from '../support/tickets.ts';

/** One thing that staff do. */
interface Try {
  readonly operation: string;
  readonly what: string;
  readonly scope: StaffScope;
  readonly body?: unknown;
  /** What the right key is told here, if not that it is done. */
  readonly refusedAs?: string;
}

const actions = 'post /v1/staff/tickets/{ticket}/actions';
const reason = 'They asked for it.';
/** The second one that is filed here. */
const otherTicket = 'OMB-2026-000002';
const act = (scope: StaffScope, body: { readonly action: string } & Readonly<Record<string, unknown>>): Try => ({
  operation: actions,
  what: body.action,
  scope,
  body,
});

/** Every staff route, and every action, with the scope that it needs. In an order in which each action is allowed. */
const tries: readonly Try[] = [
  {
    operation: 'post /v1/staff/codes',
    what: 'give a code',
    scope: 'people:verify',
    body: { beneficiary_id: 'USER001', reason },
  },
  { operation: 'get /v1/staff/tickets', what: 'list', scope: 'tickets:read' },
  { operation: 'get /v1/staff/counts', what: 'count', scope: 'tickets:read' },
  { operation: 'get /v1/staff/unanswered', what: 'see what nobody answered', scope: 'tickets:read' },
  { operation: 'get /v1/staff/tickets/{ticket}', what: 'read', scope: 'tickets:read' },
  { operation: 'get /v1/staff/export', what: 'export', scope: 'tickets:export' },
  {
    operation: 'post /v1/staff/tickets/{ticket}/passcode',
    what: 'give a new passcode',
    scope: 'people:verify',
    body: { reason },
    refusedAs: 'action_not_allowed', // This ticket has none.
  },
  act('tickets:write', { action: 'assign', assignee: 'rosa' }),
  act('tickets:write', { action: 'unassign' }),
  act('tickets:write', { action: 'note', text: reason }),
  act('tickets:write', { action: 'sort', severity: 'high', reason }),
  act('tickets:write', { action: 'escalate', reason }),
  act('people:verify', { action: 'vouch', beneficiary_id: 'USER001', reason }),
  act('tickets:write', { action: 'ask', question: 'When was that?' }),
  act('tickets:write', { action: 'transfer', office: 'the county', reason }),
  act('tickets:decide', { action: 'decide', decision: 'upheld', reason }),
  act('tickets:decide', { action: 'close' }),
  act('tickets:decide', { action: 'reopen', reason }),
  act('tickets:write', { action: 'merge', into: otherTicket, reason }),
];

let service: TestService;
let api: ApiDocument;
let ticket: string;
const headers = new Map<string, Readonly<Record<string, string>>>();

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z', OMBUD_DEMO: 'true' });
  api = await readApiDocument(service.url);
  ({ ticket } = await fileAnonymousTicket(service.url));
  expect((await fileAnonymousTicket(service.url)).ticket).toBe(otherTicket);
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

async function answerTo(one: Try, who: string, number = ticket): Promise<string> {
  const [method = '', path = ''] = one.operation.split(' ');
  const answer = await call<{ code?: string }>(service.url, path.replace('{ticket}', number), {
    method: method.toUpperCase(),
    headers: { 'if-match': '*', ...headers.get(who) },
    ...(one.body === undefined ? {} : { body: one.body }),
  });
  return answer.status < 400 ? 'in' : (answer.body.code ?? String(answer.status));
}

describe('every staff route', () => {
  it('is tried here, and every action, as the document has them', () => {
    const documented = api.operations
      .filter(({ isForStaff }) => isForStaff)
      .flatMap(({ name, body }) => (name === actions ? actionsOf(body).map((each) => `${name} ${each}`) : [name]));
    const tried = tries.map(({ operation, what }) => (operation === actions ? `${operation} ${what}` : operation));
    expect(tried.toSorted()).toEqual(documented.toSorted());
  });

  it.each(tries)('$what says in its summary that it needs $scope', ({ operation, scope }) => {
    expect(api.operations.find(({ name }) => name === operation)?.summary).toContain(scope);
  });

  it.each(tries)('$what needs $scope, and nothing else will do', async (one) => {
    expect(await answerTo(one, 'nobody')).toBe('unauthorized');
    expect(await answerTo(one, 'a client')).toMatch(/^(forbidden|unauthorized)$/);
    expect(await answerTo(one, `all but ${one.scope}`)).toBe('forbidden');
    expect(await answerTo(one, `only ${one.scope}`)).toBe(one.refusedAs ?? 'in');
  });

  it('is, about a ticket that is seen by few, as if there were none for those without tickets:restricted', async () => {
    const seen = async (one: Try, who: string) => answerTo(one, who, otherTicket);
    const hide = act('tickets:write', { action: 'sort', sensitivity: 'restricted', reason });
    expect(await seen(hide, 'all but tickets:restricted')).toBe('in');
    for (const one of tries.filter(({ operation }) => operation.includes('{ticket}')))
      expect(await seen(one, 'all but tickets:restricted'), one.what).toBe('ticket_not_found');
    const { ticket: third } = await fileAnonymousTicket(service.url);
    const join = act('tickets:write', { action: 'merge', into: otherTicket, reason });
    expect(await answerTo(join, 'all but tickets:restricted', third)).toBe('ticket_not_found');
  });
});

/** The names of the actions that a body can be. */
function actionsOf(body: JsonObject | undefined): readonly string[] {
  const kinds = z.array(z.object({ properties: z.object({ action: z.object({ const: z.string() }) }) }));
  return kinds.parse(body?.['oneOf']).map(({ properties }) => properties.action.const);
}
