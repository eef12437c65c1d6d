import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { call, person, startService, type Person, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket, type FiledTicket } from '../support/tickets.ts';

let service: TestService;
let filed: FiledTicket;
let somebody: Person;

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z' });
  filed = await fileAnonymousTicket(service.url);
  somebody = person(() => service.url, { threadId: filed.id, token: filed.token });
  await somebody.say("It's not safe to contact me");
  await somebody.say('sunny4goats');
  await somebody.say('my sister at 512-555-0143');
  await somebody.say('lock this chat');
});
afterAll(() => service.stop());

const get = (path: string, passcode?: string) =>
  call<{ code?: string; detail?: string }>(service.url, path, {
    headers: { 'x-thread-token': filed.token, ...(passcode === undefined ? {} : { 'x-thread-passcode': passcode }) },
  });
const resume = (body: unknown, ticket = filed.ticket) =>
  call<{ code?: string; detail?: string; ticket?: { number: string }; earlier_thread?: { thread_token: string } }>(
    service.url,
    `/v1/grievances/${ticket}/resume`,
    { body },
  );

describe('a conversation with a passcode that was left', () => {
  it('shows nothing of itself to its token alone, and answers a wrong passcode like none', async () => {
    for (const path of ['', '/messages', '/profile', '/turns/trn_x', '/turns/trn_x/events']) {
      const none = await get(`/v1/threads/${filed.id}${path}`);
      expect([none.status, none.body.code], path).toEqual([403, 'passcode_needed']);
    }
    const none = await get(`/v1/grievances/${filed.ticket}?thread_id=${filed.id}`);
    const wrong = await get(`/v1/grievances/${filed.ticket}?thread_id=${filed.id}`, 'sunny5goats');
    expect(none.body.code).toBe('passcode_needed');
    expect({ ...wrong.body, instance: '', request_id: '' }).toEqual({ ...none.body, instance: '', request_id: '' });
    expect((await get(`/v1/threads/${filed.id}/messages`, 'Sunny4goats')).status).toBe(200);
  });

  it('answers a wrong passcode in the chat to the letter as it answers none', async () => {
    const asked = await somebody.say('how does it stand?');
    const tried = await somebody.say('sunny6goats');
    for (const { body } of [asked, tried]) {
      expect(body.route.reasons).toEqual(['this conversation has a passcode']);
      expect(body).toMatchObject({ programs: [], rights: [], facts_changed: [] });
      expect(body.ticket).toBeUndefined();
    }
  });

  it('takes in nothing that is told to it', async () => {
    await somebody.say('I live in Ohio with 3 kids');
    const profile = await get(`/v1/threads/${filed.id}/profile`, 'sunny4goats');
    expect(JSON.stringify(profile.body)).not.toContain('OH');
  });
});

describe('coming back by number', () => {
  it('takes the passcode and nothing else, and says the same to everything that is not it', async () => {
    const unknown = await resume({ passcode: 'sunny4goats' }, 'OMB-2026-000999');
    expect(unknown.status).toBe(403);
    for (const body of [{}, { code: filed.code }, { passcode: 'sunny9goats' }, { passcode: '' }]) {
      const refused = await resume(body);
      expect([refused.status, refused.body.code, refused.body.detail], JSON.stringify(body)).toEqual([
        403,
        'verification_failed',
        unknown.body.detail,
      ]);
    }
  });

  it('opens with it, and gives the old transcript too', async () => {
    const opened = await resume({ passcode: 'sunny4goats' });
    expect(opened.status).toBe(201);
    expect(opened.body.ticket?.number).toBe(filed.ticket);
    expect(opened.body.earlier_thread).toEqual({ thread_id: filed.id, thread_token: filed.token });
  });

  it('is asked of another conversation of the chat as well', async () => {
    const elsewhere = person(() => service.url);
    await elsewhere.say(`how does ${filed.ticket} stand?`);
    expect((await elsewhere.say(`the code is ${filed.code}`)).body.reply.text).not.toMatch(/recorded on|You opened/);
    const shown = await elsewhere.say('passcode sunny4goats');
    expect(shown.body.reply.text).toContain(filed.ticket);
    expect(shown.body.reply.text).toMatch(/recorded on|You opened/);
  });
});

describe('the office', () => {
  it('sees that nobody is to call, and the one safe way', async () => {
    const headers = await staffHeader(service.dataDir, staffScopes);
    const file = await call(service.url, `/v1/staff/tickets/${filed.ticket}`, { headers });
    expect(file.body).toMatchObject({ not_to_be_called: true, safe_contact: 'my sister at 512-555-0143' });
    const reader = await staffHeader(service.dataDir, ['tickets:read']);
    const plain = await call(service.url, `/v1/staff/tickets/${filed.ticket}`, { headers: reader });
    expect(plain.body).toMatchObject({ safe_contact: 'my sister at [PHONE_1]' });
  });
});

it('is in no file of the store in the clear', () => {
  const files = readdirSync(service.dataDir).filter((name) => name.startsWith('ombud.db'));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files)
    expect(readFileSync(join(service.dataDir, name)).toString('latin1').toLowerCase(), name).not.toContain('4goats');
});
