import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
afterAll(() => service.stop());

const reset = (headers: { readonly authorization: string }, ticket = filed.ticket) =>
  call<{ code?: string; passcode?: string }>(service.url, `/v1/staff/tickets/${ticket}/passcode`, {
    headers,
    body: { reason: 'Came to the counter and showed her card.' },
  });

describe('a passcode that was forgotten', () => {
  it('is replaced by staff who may verify people, and by nobody else', async () => {
    const verifies = await staffHeader(service.dataDir, ['people:verify']);
    expect((await reset(verifies)).body.code).toBe('action_not_allowed');
    await somebody.say('passcode sunny4goats');
    await somebody.say('lock this chat');
    const works = await staffHeader(service.dataDir, ['tickets:read', 'tickets:write', 'tickets:decide']);
    expect((await reset(works)).body.code).toBe('forbidden');
    expect((await reset(verifies, 'OMB-2026-000777')).body.code).toBe('ticket_not_found');

    const given = await reset(verifies);
    expect(given.status).toBe(201);
    expect((await somebody.say('sunny4goats')).body.route.reasons).toEqual(['this conversation has a passcode']);
    const opened = await somebody.say(given.body.passcode ?? '');
    expect(opened.body.route.reasons).toEqual(['opened it with the passcode']);
    expect(opened.body.reply.text).toContain('new passcode');
    expect((await somebody.say('any news?')).body.reply.text).not.toContain('new passcode');

    const resumed = await call(service.url, `/v1/grievances/${filed.ticket}/resume`, {
      body: { passcode: given.body.passcode },
    });
    expect(resumed.status).toBe(201);

    const read = await staffHeader(service.dataDir, ['tickets:read']);
    const file = await call<{ history: readonly { action: string; actor: string }[] }>(
      service.url,
      `/v1/staff/tickets/${filed.ticket}`,
      { headers: read },
    );
    const lines = file.body.history.filter(({ action }) => action === 'passcode_reset');
    expect(lines.map(({ actor }) => actor)).toEqual([expect.stringMatching(/^staff:key_/)]);
    expect(JSON.stringify(file.body)).not.toContain(given.body.passcode);
  });
});
