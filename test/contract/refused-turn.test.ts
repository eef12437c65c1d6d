import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noAnswer, startRemoteDouble, type RemoteDouble } from '../support/remote-double.ts';
import { call, startService, type TestService } from '../support/service.ts';

/** What a person gets when an interceptor of the operator refuses the reply, or never answers. */
const folder = mkdtempSync(join(tmpdir(), 'ombud-refused-'));
const pack = join(folder, 'pack');
const stepMs = 400;
let double: RemoteDouble;
let service: TestService;
let behaves: (params: Record<string, unknown>) => unknown = () => undefined;

beforeAll(async () => {
  double = await startRemoteDouble();
  double.list(() => ({ interceptors: [tone] }));
  double.behave({ kind: 'answers', result: (params) => behaves(params) });
  cpSync('data/us', pack, { recursive: true });
  const step = `{ remote: county, as: interceptor, timeoutMs: ${stepMs} }`;
  const servers = `remotes:\n  county: { url: '${double.url}' }\nhook_points:\n`;
  writeFileSync(
    join(pack, 'middleware.yaml'),
    readFileSync('data/us/middleware.yaml', 'utf8')
      .replace('hook_points:\n', servers)
      .replace('  reply_out:\n', `  reply_out:\n    - ${step}\n`),
  );
  service = await startService({ OMBUD_PACK: pack });
});
beforeEach(() => {
  behaves = () => verdict(true);
});
afterAll(async () => {
  await service.stop();
  await double.close();
  rmSync(folder, { recursive: true, force: true });
});

const verdict = (valid: boolean, message?: string) => ({
  interceptor: 'tone',
  type: 'validation',
  phase: 'response',
  valid,
  ...(message === undefined ? {} : { severity: 'error', messages: [{ message, severity: 'error' }] }),
});

const tone = { name: 'tone', type: 'validation', hooks: [{ events: ['llm/completion'], phase: 'response' }] };

interface Said {
  readonly thread_id: string;
  readonly turn_id: string;
  readonly thread_token: string;
  readonly reply: { readonly text: string; readonly status: string };
  readonly ticket?: unknown;
  readonly degraded: boolean;
}
const say = (message: string) => call<Said>(service.url, '/v1/chat', { body: { message } });

function auditOf(turnId: string): readonly { action: string; detail: string }[] {
  const db = new Connection(join(service.dataDir, 'ombud.db'), { readonly: true });
  const rows = db.prepare('SELECT action, detail FROM audit_lines WHERE subject = ?').all(turnId);
  db.close();
  return rows as { action: string; detail: string }[];
}

it('a server whose list is none ends no turn in an error', async () => {
  double.list(() => ({ interceptors: [tone, tone] }));
  const { status, body } = await say('I need help with food in Texas.');
  double.list(() => ({ interceptors: [tone] }));
  expect([status, body.reply.status]).toEqual([200, 'declined']);
  expect(body.reply.text).toMatch(/not working/);
  const row = auditOf(body.turn_id).find(({ action }) => action === 'middleware.reply_out');
  expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ reason: 'it lists tone twice' });
});

describe('a deny of the reply', () => {
  it('ends the turn as a refusal: words, its reason, an audit row, and no HTTP 500', async () => {
    behaves = () => verdict(false, 'denied by policy');
    const { status, body } = await say('I need help with food in Texas.');
    expect(status).toBe(200);
    expect(body.reply.status).toBe('declined');
    expect(body.reply.text).toMatch(/held (?:it )?back/);
    expect(body.reply.text).toContain('denied by policy');
    expect(body.reply.text).not.toContain('SNAP');
    const row = auditOf(body.turn_id).find(({ action }) => action === 'middleware.reply_out');
    expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({
      'remote:county.tone': 'blocked',
      ended: 'remote:county.tone: blocked',
      reason: 'denied by policy',
    });
    const stored = await call<{ messages: { text: string }[] }>(service.url, `/v1/threads/${body.thread_id}/messages`, {
      headers: { 'x-thread-token': body.thread_token },
    });
    expect(JSON.stringify(stored.body)).toContain('denied by policy');
  });

  it('without a reason says so much and no more', async () => {
    behaves = () => verdict(false);
    const { status, body } = await say('I need help with food in Texas.');
    expect([status, body.reply.status]).toEqual([200, 'declined']);
    expect(body.reply.text).not.toMatch(/the check says/i);
  });

  it('tells nothing of its reason that no source supports', async () => {
    behaves = () => verdict(false, 'You get $5,000 a month from SNAP.');
    const { body } = await say('I need help with food in Texas.');
    expect(body.reply.status).toBe('declined');
    expect(body.reply.text).not.toContain('5,000');
  });

  it('does not end the conversation: the next message is answered as ever', async () => {
    behaves = () => verdict(false, 'denied by policy');
    const first = await say('I need help with food in Texas.');
    behaves = () => verdict(true);
    const { status, body } = await call<Said>(service.url, '/v1/chat', {
      body: { message: 'I need help with food in Texas.', thread_id: first.body.thread_id },
      headers: { 'x-thread-token': first.body.thread_token },
    });
    expect([status, body.reply.text.includes('SNAP')]).toEqual([200, true]);
  });
});

describe('a check that does not answer', () => {
  it('is cut at its own time, and the reply says in words what could not be done', async () => {
    behaves = () => noAnswer;
    const startedMs = performance.now();
    const { status, body } = await say('I need help with food in Texas.');
    expect(performance.now() - startedMs).toBeLessThan(stepMs + 5_000);
    expect([status, body.reply.status, body.degraded]).toEqual([200, 'declined', true]);
    expect(body.reply.text).toMatch(/not working/);
  });

  it('holds up nobody in danger', async () => {
    behaves = () => noAnswer;
    const { status, body } = await say('My husband hits me and I am afraid');
    expect([status, body.reply.status]).toEqual([200, 'crisis']);
  });
});
