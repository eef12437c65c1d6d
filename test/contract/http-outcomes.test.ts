import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { readApiDocument, type ApiDocument } from '../support/api-document.ts';
import { callTool } from '../support/mcp.ts';
import { clientKey, threadOfCompletion } from '../support/client-key.ts';
import { postAtOnce } from '../support/raw-http.ts';
import { call, startService, type Answer, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket, type FiledTicket } from '../support/tickets.ts';
import { claimOf } from '../support/turns.ts';

/** One request for each outcome that a route documents for itself, against the real service and its own document. */

const now = '2026-11-20T15:00:00Z';
const story = 'I live in Texas with two kids, 3 and 7, and earn 400 a week. What help is there?';

let service: TestService;
let api: ApiDocument;
/** A conversation with a finished turn; one with a ticket filed without a name; one that nobody may touch. */
let thread: { id: string; token: string; turn: string };
let filed: FiledTicket;
/** Left behind a passcode. */
let kept: { id: string; token: string; proposal: string };
let staff: { readonly authorization: string };
let chatUi: { readonly authorization: string };

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: now, OMBUD_DEMO: 'true' });
  api = await readApiDocument(service.url);
  const first = await post('/v1/chat', { message: story });
  thread = { id: first.body.thread_id, token: first.body.thread_token ?? '', turn: first.body.turn_id };
  filed = await fileAnonymousTicket(service.url);
  const opened = await post('/v1/chat', { message: 'set a passcode: bluebird7' });
  kept = { id: opened.body.thread_id, token: opened.body.thread_token ?? '', proposal: '' };
  kept.proposal = await proposed('file_grievance', { what_happened: 'They hung up on me.' }, keptHeaders());
  await post('/v1/chat', { message: 'lock this chat', thread_id: kept.id }, { 'x-thread-token': kept.token });
  staff = await staffHeader(service.dataDir, staffScopes);
  chatUi = { authorization: `Bearer ${await clientKey(service.dataDir)}` };
});
afterAll(() => service.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(service.url, path, { body, headers });
const request = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Answer> =>
  call(service.url, path, { method, headers, ...(body === undefined ? {} : { body }) });
const mine = (more: Record<string, string> = {}): Record<string, string> => ({
  'x-thread-token': thread.token,
  ...more,
});
const key = (name: string): Record<string, string> => ({ 'idempotency-key': `outcome-${name}`.padEnd(20, '-') });

/** The answer to the last of many equal requests that come in one moment: by default one more than a thread takes. */
async function lastAtOnce(path: string, body: unknown, count = bounds.turnsQueuedPerThreadMax + 2): Promise<Answer> {
  const answers = await postAtOnce(
    service.url,
    path,
    Array.from({ length: count }, () => body),
    mine(),
  );
  const last = answers[count - 1];
  return { status: last?.status ?? 0, headers: new Headers(last?.headers), body: JSON.parse(last?.text ?? 'null') };
}

const completion = (content: string, name: string) => ({
  model: 'ombud',
  user: 'ann',
  thread_id: name,
  messages: [{ role: 'user', content }],
});
const complete = (content: string, name = 'chat', headers: Record<string, string> = {}): Promise<Answer> =>
  post('/v1/chat/completions', completion(content, name), { ...chatUi, ...headers });

const confirmation = '/v1/threads/{thread_id}/confirmations/{code}';
const ownTicket = (): Record<string, string> => ({ 'x-thread-id': filed.id, 'x-thread-token': filed.token });
const confirm = (method: string, code: string): Promise<Answer> =>
  request(method, `/v1/threads/${filed.id}/confirmations/${code}`, ownTicket());

const keptHeaders = (): Record<string, string> => ({ 'x-thread-id': kept.id, 'x-thread-token': kept.token });

/** The code of what another program proposed: if not said otherwise, to add to the ticket. */
async function proposed(
  tool = 'add_to_grievance',
  input: unknown = { ticket: filed.ticket, text: 'They called back.' },
  headers = ownTicket(),
): Promise<string> {
  const { result } = await callTool(service.url, tool, input, headers);
  const { confirm: waiting } = result?.['structuredContent'] as { confirm: { code: string } };
  return waiting.code;
}

type Outcome = readonly [operation: string, outcome: string, ask: () => Promise<Answer>];

/** `200` or a problem's code. */
const outcomes: readonly Outcome[] = [
  ['post /v1/chat', '200', () => post('/v1/chat', { message: 'hello' })],
  ['post /v1/chat', 'message_empty', () => post('/v1/chat', { message: ' \n\t ' })],
  ['post /v1/chat', 'message_too_long', () => post('/v1/chat', { message: 'a'.repeat(100_000) })],
  ['post /v1/chat', 'thread_not_found', () => post('/v1/chat', { message: 'hi', thread_id: 'thr_nowhere1' })],
  [
    'post /v1/chat',
    'idempotency_conflict',
    async () => {
      await post('/v1/chat', { message: 'hello' }, key('chat'));
      return post('/v1/chat', { message: 'goodbye' }, key('chat'));
    },
  ],
  ['post /v1/threads', '201', () => post('/v1/threads', { metadata: { office: 'north' }, channel: 'kiosk' })],
  ['post /v1/threads', 'thread_exists', () => post('/v1/threads', { id: thread.id })],
  [
    'post /v1/threads',
    'idempotency_conflict',
    async () => {
      await post('/v1/threads', { channel: 'a' }, key('threads'));
      return post('/v1/threads', { channel: 'b' }, key('threads'));
    },
  ],
  ['get /v1/threads/{thread_id}', '200', () => request('GET', `/v1/threads/${thread.id}`, mine())],
  ['get /v1/threads/{thread_id}', 'thread_not_found', () => request('GET', `/v1/threads/${thread.id}`)],
  [
    'delete /v1/threads/{thread_id}',
    '204',
    async () => {
      const made = await post('/v1/chat', { message: story });
      return request('DELETE', `/v1/threads/${made.body.thread_id}`, {
        'x-thread-token': made.body.thread_token ?? '',
      });
    },
  ],
  ['delete /v1/threads/{thread_id}', 'thread_not_found', () => request('DELETE', '/v1/threads/thr_nowhere1', mine())],
  [
    'get /v1/threads/{thread_id}/messages',
    '200',
    () => request('GET', `/v1/threads/${thread.id}/messages?after=1&limit=1`, mine()),
  ],
  [
    'get /v1/threads/{thread_id}/messages',
    'thread_not_found',
    () => request('GET', `/v1/threads/${thread.id}/messages`),
  ],
  ['get /v1/threads/{thread_id}/export', '200', () => request('GET', `/v1/threads/${thread.id}/export`, mine())],
  ['get /v1/threads/{thread_id}/export', 'thread_not_found', () => request('GET', `/v1/threads/${thread.id}/export`)],
  ['post /v1/threads/{thread_id}/turns', '200', () => turns({ message: 'thanks' })],
  ['post /v1/threads/{thread_id}/turns', '202', () => turns({ message: 'thanks' }, { prefer: 'respond-async' })],
  ['post /v1/threads/{thread_id}/turns', 'message_empty', () => turns({ message: '' })],
  ['post /v1/threads/{thread_id}/turns', 'message_too_long', () => turns({ message: 'é'.repeat(100_000) })],
  [
    'post /v1/threads/{thread_id}/turns',
    'thread_not_found',
    () => post('/v1/threads/thr_nowhere1/turns', { message: 'hi' }, mine()),
  ],
  [
    'post /v1/threads/{thread_id}/turns',
    'idempotency_conflict',
    async () => {
      await turns({ message: 'thanks' }, key('turns'));
      return turns({ message: 'thanks a lot' }, key('turns'));
    },
  ],
  ['post /v1/chat', 'queue_full', () => lastAtOnce('/v1/chat', { message: 'hello', thread_id: thread.id })],
  [
    'post /v1/threads/{thread_id}/turns',
    'thread_busy',
    () => lastAtOnce(`/v1/threads/${thread.id}/turns`, { message: 'hello', on_busy: 'reject' }, 2),
  ],
  [
    'post /v1/threads/{thread_id}/turns',
    'queue_full',
    () => lastAtOnce(`/v1/threads/${thread.id}/turns`, { message: 'hello' }),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}',
    '200',
    () => request('GET', `/v1/threads/${thread.id}/turns/${thread.turn}`, mine()),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}',
    'thread_not_found',
    () => request('GET', `/v1/threads/${thread.id}/turns/${thread.turn}`),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}',
    'turn_not_found',
    () => request('GET', `/v1/threads/${thread.id}/turns/trn_none`, mine()),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}/events',
    '200',
    () => request('GET', `/v1/threads/${thread.id}/turns/${thread.turn}/events`, mine()),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}/events',
    '204',
    () =>
      request(
        'GET',
        `/v1/threads/${thread.id}/turns/${thread.turn}/events`,
        mine({ 'last-event-id': `${thread.turn}:500` }),
      ),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}/events',
    'thread_not_found',
    () => request('GET', `/v1/threads/${thread.id}/turns/${thread.turn}/events`),
  ],
  [
    'get /v1/threads/{thread_id}/turns/{turn_id}/events',
    'turn_not_found',
    () => request('GET', `/v1/threads/${thread.id}/turns/trn_none/events`, mine()),
  ],
  [
    'post /v1/threads/{thread_id}/turns/{turn_id}/cancel',
    'action_not_allowed',
    () => request('POST', `/v1/threads/${thread.id}/turns/${thread.turn}/cancel`, mine()),
  ],
  [
    'post /v1/threads/{thread_id}/turns/{turn_id}/cancel',
    'turn_not_found',
    () => request('POST', `/v1/threads/${thread.id}/turns/trn_none/cancel`, mine()),
  ],
  [
    'post /v1/threads/{thread_id}/turns/{turn_id}/cancel',
    'thread_not_found',
    () => request('POST', `/v1/threads/${thread.id}/turns/${thread.turn}/cancel`),
  ],
  ['get /v1/threads/{thread_id}/profile', '200', () => request('GET', `/v1/threads/${thread.id}/profile`, mine())],
  ['get /v1/threads/{thread_id}/profile', 'thread_not_found', () => request('GET', `/v1/threads/${thread.id}/profile`)],
  ['patch /v1/threads/{thread_id}/persona', '200', () => speak({ tone: 'plain', reading_level: 6 })],
  ['patch /v1/threads/{thread_id}/persona', 'version_conflict', () => speak({ tone: 'warm' }, { 'if-match': '"v0"' })],
  [
    'patch /v1/threads/{thread_id}/persona',
    'thread_not_found',
    () => request('PATCH', `/v1/threads/${thread.id}/persona`, {}, { tone: 'warm' }),
  ],
  ['patch /v1/threads/{thread_id}/profile', '200', () => patch({ facts: [{ path: 'state', value: 'TX' }] })],
  [
    'patch /v1/threads/{thread_id}/profile',
    'thread_not_found',
    () => request('PATCH', `/v1/threads/${thread.id}/profile`, {}, { facts: [{ path: 'state', value: 'TX' }] }),
  ],
  [
    'patch /v1/threads/{thread_id}/profile',
    'household_invalid',
    () => patch({ facts: [{ path: 'state', value: 'Atlantis' }] }),
  ],
  [
    'patch /v1/threads/{thread_id}/profile',
    'version_conflict',
    () => patch({ facts: [{ path: 'state', value: 'TX' }] }, { 'if-match': '"v0"' }),
  ],
  ['get /v1/programs', '200', () => request('GET', '/v1/programs?q=food%20stamps&state=TX&limit=2')],
  ['get /v1/programs/{program_id}', '200', () => request('GET', '/v1/programs/snap?state=TX')],
  ['get /v1/programs/{program_id}', 'program_not_found', () => request('GET', '/v1/programs/snapp')],
  [
    'post /v1/eligibility',
    '200',
    () =>
      post('/v1/eligibility', {
        household: { state: 'TX', members: [{ id: 'you', relationship: 'self', age: 34 }] },
        program_ids: ['snap'],
      }),
  ],
  ...(['', '/export', '/messages', '/turns/{turn_id}', '/turns/{turn_id}/events', '/profile'] as const).map(
    (path): Outcome => [
      `get /v1/threads/{thread_id}${path}`,
      'passcode_needed',
      () =>
        request('GET', `/v1/threads/${kept.id}${path.replace('{turn_id}', 'trn_x')}`, { 'x-thread-token': kept.token }),
    ],
  ),
  [
    'patch /v1/threads/{thread_id}/profile',
    'passcode_needed',
    () =>
      request(
        'PATCH',
        `/v1/threads/${kept.id}/profile`,
        { 'x-thread-token': kept.token },
        { facts: [{ path: 'state', value: 'OH' }] },
      ),
  ],
  [
    'patch /v1/threads/{thread_id}/persona',
    'passcode_needed',
    () => request('PATCH', `/v1/threads/${kept.id}/persona`, { 'x-thread-token': kept.token }, { tone: 'warm' }),
  ],
  [
    'post /v1/parse',
    'passcode_needed',
    () => post('/v1/parse', { text: 'hi', thread_id: kept.id }, { 'x-thread-token': kept.token }),
  ],
  ['post /v1/parse', '200', () => post('/v1/parse', { text: story })],
  ['post /v1/parse', 'message_empty', () => post('/v1/parse', { text: ' ' })],
  ['post /v1/parse', 'message_too_long', () => post('/v1/parse', { text: 'a'.repeat(100_000) })],
  ['post /v1/parse', 'thread_not_found', () => post('/v1/parse', { text: 'hi', thread_id: 'thr_nowhere1' })],
  ['post /v1/eligibility', 'household_invalid', () => post('/v1/eligibility', { household: { state: 7 } })],
  [
    'post /v1/eligibility',
    'program_not_found',
    () => post('/v1/eligibility', { household: {}, program_ids: ['snapp'] }),
  ],
  [
    'post /v1/eligibility',
    'idempotency_conflict',
    async () => {
      await post('/v1/eligibility', { household: {} }, key('eligibility'));
      return post('/v1/eligibility', { household: { state: 'TX' } }, key('eligibility'));
    },
  ],
  [
    'get /v1/grievances/{ticket}',
    '200',
    () => request('GET', `/v1/grievances/${filed.ticket}?thread_id=${filed.id}`, { 'x-thread-token': filed.token }),
  ],
  [
    'get /v1/grievances/{ticket}',
    'thread_not_found',
    () => request('GET', `/v1/grievances/${filed.ticket}?thread_id=${filed.id}`),
  ],
  [
    'get /v1/grievances/{ticket}',
    'passcode_needed',
    () => request('GET', `/v1/grievances/OMB-2026-000001?thread_id=${kept.id}`, { 'x-thread-token': kept.token }),
  ],
  [
    'get /v1/grievances/{ticket}',
    'ticket_not_found',
    () => request('GET', `/v1/grievances/${filed.ticket}?thread_id=${thread.id}`, mine()),
  ],
  [
    'post /v1/grievances/{ticket}/resume',
    '201',
    () => post(`/v1/grievances/${filed.ticket}/resume`, { code: filed.code }),
  ],
  [
    'post /v1/grievances/{ticket}/resume',
    'verification_failed',
    () => post(`/v1/grievances/${filed.ticket}/resume`, { code: 'AAAAA-AAAAA' }),
  ],
  [
    'post /v1/grievances/{ticket}/resume',
    'idempotency_conflict',
    async () => {
      await post(`/v1/grievances/${filed.ticket}/resume`, { code: filed.code }, key('resume'));
      return post(`/v1/grievances/${filed.ticket}/resume`, { code: filed.code.toLowerCase() }, key('resume'));
    },
  ],
  ['get /v1/staff/tickets', '200', () => request('GET', '/v1/staff/tickets?category=access&sort=-opened', staff)],
  ['get /v1/staff/export', '200', () => request('GET', '/v1/staff/export?state=all', staff)],
  ['get /v1/staff/counts', '200', () => request('GET', '/v1/staff/counts', staff)],
  ['get /v1/staff/unanswered', '200', () => request('GET', '/v1/staff/unanswered', staff)],
  ['get /v1/staff/tickets/{ticket}', '200', () => request('GET', `/v1/staff/tickets/${filed.ticket}`, staff)],
  [
    'get /v1/staff/tickets/{ticket}',
    'ticket_not_found',
    () => request('GET', '/v1/staff/tickets/OMB-2026-999999', staff),
  ],
  ['post /v1/staff/tickets/{ticket}/actions', '200', () => act({ action: 'assign', assignee: 'rosa' })],
  [
    'post /v1/staff/tickets/{ticket}/actions',
    'ticket_not_found',
    () => act({ action: 'unassign' }, {}, 'OMB-2026-999999'),
  ],
  ['post /v1/staff/tickets/{ticket}/actions', 'action_not_allowed', () => act({ action: 'close' })],
  [
    'post /v1/staff/tickets/{ticket}/actions',
    'version_conflict',
    () => act({ action: 'unassign' }, { 'if-match': '"v0"' }),
  ],
  [
    'post /v1/staff/tickets/{ticket}/actions',
    'version_required',
    () => request('POST', `/v1/staff/tickets/${filed.ticket}/actions`, staff, { action: 'unassign' }),
  ],
  [
    'post /v1/staff/tickets/{ticket}/actions',
    'not_found',
    () => act({ action: 'vouch', beneficiary_id: 'USER998', reason: 'showed her card' }),
  ],
  [
    'post /v1/staff/codes',
    '201',
    () => post('/v1/staff/codes', { beneficiary_id: 'USER001', reason: 'knows her' }, staff),
  ],
  [
    'post /v1/staff/codes',
    'not_found',
    () => post('/v1/staff/codes', { beneficiary_id: 'USER998', reason: 'knows her' }, staff),
  ],
  [
    'post /v1/staff/tickets/{ticket}/passcode',
    '201',
    async () => {
      const guarded = await fileAnonymousTicket(service.url);
      const body = { message: 'set a passcode: bluebird7', thread_id: guarded.id };
      await post('/v1/chat', body, { 'x-thread-token': guarded.token });
      return newPasscode(guarded.ticket);
    },
  ],
  ['post /v1/staff/tickets/{ticket}/passcode', 'action_not_allowed', () => newPasscode(filed.ticket)],
  ['post /v1/staff/tickets/{ticket}/passcode', 'ticket_not_found', () => newPasscode('OMB-2026-999999')],
  [`get ${confirmation}`, '200', async () => confirm('GET', await proposed())],
  [
    `get ${confirmation}`,
    'thread_not_found',
    () => request('GET', `/v1/threads/${filed.id}/confirmations/AAAAA-AAAAA`),
  ],
  ...(['get', 'post'] as const).map((method): Outcome => [
    `${method} ${confirmation}`,
    'passcode_needed',
    () => request(method.toUpperCase(), `/v1/threads/${kept.id}/confirmations/${kept.proposal}`, keptHeaders()),
  ]),
  [
    `get ${confirmation}`,
    'action_not_allowed',
    async () => {
      const code = await proposed();
      await act({ action: 'decide', decision: 'upheld', reason: 'You were right.' });
      const answer = await confirm('GET', code);
      await act({ action: 'reopen', reason: 'More came in.' });
      return answer;
    },
  ],
  [`get ${confirmation}`, 'not_found', () => confirm('GET', 'AAAAA-AAAAA')],
  [`post ${confirmation}`, '200', async () => confirm('POST', await proposed())],
  [
    `post ${confirmation}`,
    'thread_not_found',
    () => request('POST', `/v1/threads/${filed.id}/confirmations/AAAAA-AAAAA`),
  ],
  [`post ${confirmation}`, 'not_found', () => confirm('POST', 'AAAAA-AAAAA')],
  [
    `post ${confirmation}`,
    'queue_full',
    async () => {
      const code = await proposed();
      const count = bounds.turnsQueuedPerThreadMax + 2;
      const path = `/v1/threads/${filed.id}/confirmations/${code}`;
      const answers = await postAtOnce(service.url, path, Array(count).fill({}), ownTicket());
      const last = answers[count - 1];
      return { status: last?.status ?? 0, headers: new Headers(last?.headers), body: JSON.parse(last?.text ?? 'null') };
    },
  ],
  [
    `post ${confirmation}`,
    'action_not_allowed',
    async () => {
      const code = await proposed();
      await act({ action: 'decide', decision: 'upheld', reason: 'You were right.' });
      const answer = await confirm('POST', code);
      await act({ action: 'reopen', reason: 'More came in.' });
      return answer;
    },
  ],
  [
    `post ${confirmation}`,
    'thread_busy',
    async () => {
      const code = await proposed();
      const lease = { at: now, leaseMs: 60_000, createThread: undefined };
      const held = await service.service.threads.claimTurn(claimOf(filed.id, 'trn_elsewhere', lease));
      const answer = await confirm('POST', code);
      if (held.kind === 'claimed')
        await service.service.threads.failTurn(held.fence, { code: 'internal', at: now, status: 'failed' });
      return answer;
    },
  ],
  [`delete ${confirmation}`, '204', async () => confirm('DELETE', await proposed())],
  [
    `delete ${confirmation}`,
    'thread_not_found',
    () => request('DELETE', `/v1/threads/${filed.id}/confirmations/AAAAA-AAAAA`),
  ],
  ['get /v1/models', '200', () => request('GET', '/v1/models', chatUi)],
  ['post /v1/chat/completions', '200', () => complete('hello')],
  ['post /v1/chat/completions', 'message_empty', () => complete(' \n\t ')],
  ['post /v1/chat/completions', 'message_too_long', () => complete('a'.repeat(100_000))],
  [
    'post /v1/chat/completions',
    'idempotency_conflict',
    async () => {
      await complete('hello', 'chat-once', key('completion'));
      return complete('thanks', 'chat-once', key('completion'));
    },
  ],
  [
    'post /v1/chat/completions',
    'thread_busy',
    async () => {
      const { body } = await complete('hello', 'chat-held');
      const threadId = threadOfCompletion(service.dataDir, (body as unknown as { id: string }).id);
      const lease = { at: now, leaseMs: 60_000, createThread: undefined };
      const held = await service.service.threads.claimTurn(claimOf(threadId, 'trn_elsewhere_2', lease));
      const answer = await complete('thanks', 'chat-held');
      if (held.kind === 'claimed')
        await service.service.threads.failTurn(held.fence, { code: 'internal', at: now, status: 'failed' });
      return answer;
    },
  ],
  [
    'post /v1/chat/completions',
    'queue_full',
    async () => {
      const count = bounds.turnsQueuedPerThreadMax + 2;
      const bodies = Array.from({ length: count }, (_, at) => completion(`hello ${at}`, 'chat-busy'));
      const answers = await postAtOnce(service.url, '/v1/chat/completions', bodies, chatUi);
      const full = answers.find(({ status }) => status === 429);
      return { status: full?.status ?? 0, headers: new Headers(full?.headers), body: JSON.parse(full?.text ?? 'null') };
    },
  ],
  ['get /livez', '200', () => request('GET', '/livez')],
  ['get /readyz', '200', () => request('GET', '/readyz')],
  ['get /metrics', '200', () => request('GET', '/metrics')],
  ['get /openapi.json', '200', () => request('GET', '/openapi.json')],
];

/**
 * Outcomes that need a fault, a stop or a moment hit exactly: `test/unit/http` has them over a scripted conversation.
 */
const scripted = [
  'thread_busy post /v1/chat',
  'draining',
  'blocked',
  'turn_cancelled',
  'turn_interrupted',
  '202 post /v1/threads/{thread_id}/turns/{turn_id}/cancel',
  '503 get /readyz',
];

/** What any route answers in the same way: `test/e2e/bad-input` and `auth` have them, and the scripted tests. */
const general = new Set([
  'invalid_request',
  'forbidden_host',
  'payload_too_large',
  'unsupported_media_type',
  'malformed_json',
  'invalid_utf8',
  'too_many_requests',
  'internal',
  'idempotency_key_invalid',
  'unauthorized',
  'forbidden',
  'storage_unavailable',
  'storage_full',
]);

const turns = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  post(`/v1/threads/${thread.id}/turns`, body, mine(headers));
const act = (body: unknown, headers: Record<string, string> = {}, number = filed.ticket): Promise<Answer> =>
  request('POST', `/v1/staff/tickets/${number}/actions`, { ...staff, 'if-match': '*', ...headers }, body);
const newPasscode = (number: string): Promise<Answer> =>
  post(`/v1/staff/tickets/${number}/passcode`, { reason: 'knows her' }, staff);
const speak = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  request('PATCH', `/v1/threads/${thread.id}/persona`, mine(headers), body);
const patch = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  request('PATCH', `/v1/threads/${thread.id}/profile`, mine(headers), body);

describe('every outcome that a route documents', () => {
  it.each(outcomes.map(([operation, outcome, ask]) => ({ operation, outcome, ask })))(
    '$operation answers $outcome',
    async ({ operation, outcome, ask }) => {
      const answer = await ask();
      const { code, error } = (answer.body ?? {}) as { code?: string; error?: { code: string } };
      expect(answer.status < 400 ? String(answer.status) : (code ?? error?.code), JSON.stringify(answer.body)).toBe(
        outcome,
      );
      const described = api.operations.find(({ name }) => name === operation);
      const contentType = answer.headers.get('content-type') ?? '';
      expect(described?.faultOf({ status: answer.status, contentType, body: answer.body })).toBeUndefined();
    },
  );

  it('is tried here or by name elsewhere', () => {
    const tried = new Set(outcomes.map(([operation, outcome]) => `${outcome} ${operation}`));
    const missing = api.operations.flatMap(({ name, statuses, problems }) => {
      const codes = Object.values(problems).flat();
      const own = [
        ...statuses.filter((status) => problems[status] === undefined),
        ...codes.filter((code) => !general.has(code)),
      ];
      return own
        .map((outcome) => `${outcome} ${name}`)
        .filter((each) => !tried.has(each) && !scripted.includes(each) && !scripted.includes(each.split(' ')[0] ?? ''));
    });
    expect(missing).toEqual([]);
  });
});
