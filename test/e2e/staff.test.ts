import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { call, person, startService, type Answer, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket, type FiledTicket } from '../support/tickets.ts';

/** What the staff API answers, as tests read it. */
interface TicketJson {
  readonly number: string;
  readonly stage: string;
  readonly deadline: string;
  readonly assignee?: string;
  readonly version: number;
  readonly narrative: readonly { readonly text: string }[];
  readonly history: readonly { readonly actor: string; readonly action: string; readonly remark?: { text: string } }[];
  readonly allowed_actions: readonly string[];
  readonly allowed?: readonly string[];
  readonly code?: string;
}

const settings = { OMBUD_NOW: '2026-11-20T15:00:00Z', OMBUD_DEMO: 'true' };
let service: TestService;
let filed: FiledTicket;
let all: { readonly authorization: string };

beforeAll(async () => {
  service = await startService(settings);
  filed = await fileAnonymousTicket(service.url);
  all = await staffHeader(service.dataDir, staffScopes);
});
afterAll(() => service.stop());

const read = (headers: Readonly<Record<string, string>> = all): Promise<Answer<TicketJson>> =>
  call(service.url, `/v1/staff/tickets/${filed.ticket}`, { headers });
const act = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer<TicketJson>> =>
  call(service.url, `/v1/staff/tickets/${filed.ticket}/actions`, {
    body,
    headers: { ...all, 'if-match': '*', ...headers },
  });
const tell = (message: string) => person(() => service.url, { threadId: filed.id, token: filed.token }).say(message);

describe('a ticket in the office', () => {
  it('is assigned, asked about, answered, decided and closed, and the person is told each time', async () => {
    const first = await read();
    expect(first.body).toMatchObject({ stage: 'received', deadline: 'on_track' });
    const etag = first.headers.get('etag') ?? '';
    expect((await act({ action: 'assign', assignee: 'rosa' }, { 'if-match': etag })).body.stage).toBe('in_review');
    expect((await act({ action: 'unassign' }, { 'if-match': etag })).body.code).toBe('version_conflict');
    const unread = { body: { action: 'unassign' }, headers: all };
    const blind = await call<TicketJson>(service.url, `/v1/staff/tickets/${filed.ticket}/actions`, unread);
    expect([blind.status, blind.body.code]).toEqual([428, 'version_required']);

    await act({ action: 'ask', question: 'Which day did you call, please?' });
    const told = await tell(`how is my ticket ${filed.ticket}?`);
    expect(told.body.reply.text).toContain('Which day did you call, please?');
    await tell('I called on Monday and on Tuesday.');
    const answered = (await read()).body;
    expect(answered.stage).toBe('in_review');
    expect(answered.narrative.at(-1)?.text).toBe('I called on Monday and on Tuesday.');

    const early = await act({ action: 'close' });
    expect([early.status, early.body.allowed]).toEqual([409, answered.allowed_actions]);
    await act({ action: 'decide', decision: 'upheld', reason: 'Nobody answered on those days. We are sorry.' });
    expect((await act({ action: 'close' })).body.stage).toBe('closed');
    const after = await tell(`how is my ticket ${filed.ticket}?`);
    expect(after.body.reply.text).toContain('Nobody answered on those days. We are sorry.');
    const { history } = (await read()).body;
    expect(history.map(({ action }) => action)).toEqual(['opened', 'assign', 'ask', 'part_added', 'decide', 'close']);
    expect(history[4]?.remark?.text).toBe('Nobody answered on those days. We are sorry.');
  });

  it('shows identifiers to those who may see them, and records every reading', async () => {
    await act({ action: 'reopen', reason: 'The person called again.' });
    await act({ action: 'ask', question: 'At which number can we call you?' });
    await tell(`how is my ticket ${filed.ticket}?`);
    await tell('You can call me at 512-555-0143.');
    const plain = await staffHeader(service.dataDir, ['tickets:read']);
    expect(JSON.stringify((await read(plain)).body.narrative)).not.toContain('555-0143');
    expect(JSON.stringify((await read()).body.narrative)).toContain('512-555-0143');
    const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
    const lines = database.reader
      .prepare<[], { action: string; actor: string; detail: string }>(
        'SELECT action, actor, detail FROM audit_lines ORDER BY number DESC LIMIT 2',
      )
      .all();
    const words = database.reader
      .prepare<[], { all: string }>("SELECT group_concat(detail || coalesce(digest, '')) AS 'all' FROM audit_lines")
      .get();
    database.close();
    expect(lines.map(({ action, detail }) => [action, JSON.parse(detail).values])).toEqual([
      ['ticket_read', true],
      ['ticket_read', false],
    ]);
    expect(lines[0]?.actor).toMatch(/^staff:key_/);
    expect(words?.all).not.toMatch(/Monday|called again|sorry/);
  });

  it('is touched by nobody without the scope for it', async () => {
    const reader = await staffHeader(service.dataDir, ['tickets:read']);
    const writer = await staffHeader(service.dataDir, ['tickets:read', 'tickets:write']);
    const tried = async (body: unknown, headers: Readonly<Record<string, string>>) =>
      (await act(body, headers)).body.code;
    expect(await tried({ action: 'note', text: 'hello' }, reader)).toBe('forbidden');
    expect(await tried({ action: 'decide', decision: 'upheld', reason: 'so' }, writer)).toBe('forbidden');
    expect((await call<TicketJson>(service.url, '/v1/staff/tickets')).body.code).toBe('unauthorized');
    expect((await read({})).body.code).toBe('unauthorized');
  });
});

describe('what staff write', () => {
  it('is kept and told without what names the person', async () => {
    const other = await fileAnonymousTicket(service.url);
    const somebody = person(() => service.url, { threadId: other.id, token: other.token });
    await somebody.say('You can call me at 512-555-0143 about it.');
    const written = {
      action: 'ask',
      question: 'We tried 512-555-0143. Please call us at 512-555-0199. When is a good time?',
    };
    await call(service.url, `/v1/staff/tickets/${other.ticket}/actions`, {
      body: written,
      headers: { ...all, 'if-match': '*' },
    });
    const told = await somebody.say(`how is my ticket ${other.ticket}?`);
    expect(told.body.reply.text).toContain('We tried [phone]. Please call us at 512-555-0199.');
  });
});

describe('a person whose record is wrong', () => {
  it('is verified by a code that staff give, once', async () => {
    const given = await call<{ code: string }>(service.url, '/v1/staff/codes', {
      body: { beneficiary_id: 'USER001', reason: 'showed her card' },
      headers: all,
    });
    const somebody = person(() => service.url);
    await somebody.say('how does my complaint stand?');
    await somebody.say('my id is USER001');
    const shown = await somebody.say(`they gave me the code ${given.body.code}`);
    expect(shown.body.reply.text).toMatch(/no ticket (?:under|for) your id/);
    const again = person(() => service.url);
    await again.say('how does my complaint stand?');
    await again.say('my id is USER001');
    expect((await again.say(given.body.code)).body.reply.text).not.toMatch(/your id here|for your id/);
  });

  it('gets no code from those who may not give one', async () => {
    const writer = await staffHeader(service.dataDir, ['tickets:read', 'tickets:write', 'tickets:decide']);
    const body = { beneficiary_id: 'USER001', reason: 'a favour' };
    expect((await call<TicketJson>(service.url, '/v1/staff/codes', { body, headers: writer })).body.code).toBe(
      'forbidden',
    );
  });
});

describe('the queue', () => {
  it('is listed with filters and a cursor, and counted', async () => {
    const second = await fileAnonymousTicket(service.url);
    const list = async (query: string) =>
      (
        await call<{ tickets: readonly TicketJson[]; next_cursor?: string }>(
          service.url,
          `/v1/staff/tickets?${query}`,
          {
            headers: all,
          },
        )
      ).body;
    const page = await list('limit=2');
    const rest = await list(`limit=2&cursor=${page.next_cursor ?? ''}`);
    const numbers = [...page.tickets, ...rest.tickets].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toEqual(expect.arrayContaining([filed.ticket, second.ticket]));
    expect(rest.next_cursor).toBeUndefined();
    expect((await list('state=closed')).tickets).toEqual([]);
    expect((await list('deadline=breached')).tickets).toEqual([]);
    expect((await list('deadline=on_track')).tickets).toHaveLength(3);
    const counts = await call(service.url, '/v1/staff/counts', { headers: all });
    expect(counts.body).toMatchObject({ deadlines: { on_track: 3, breached: 0 } });
  });

  it('is worked on in a terminal by the same rules, while the service runs', async () => {
    const run = (...args: readonly string[]) =>
      promisify(execFile)(process.execPath, ['dist/scripts/staff.js', ...args], {
        env: { PATH: process.env['PATH'], OMBUD_DATA_DIR: service.dataDir, OMBUD_NOW: settings.OMBUD_NOW },
      });
    expect((await run('list')).stdout).toContain(filed.ticket);
    await run('note', filed.ticket, '--text', 'Called back, nobody there.');
    await expect(run('close', filed.ticket)).rejects.toMatchObject({ stderr: expect.stringContaining('It takes:') });
    const { history } = (await read()).body;
    expect(history.at(-1)?.actor).toMatch(/^staff:terminal:/);
    expect(history.at(-1)?.remark?.text).toBe('Called back, nobody there.');
    const csv = (await run('export', '--state', 'all')).stdout;
    const answer = await call<string>(service.url, '/v1/staff/export?state=all', { headers: all });
    expect(csv).toBe(answer.body);
    expect(csv.trim().split('\r\n')).toHaveLength(4);
  });

  it('shows what is late after a stop, and has passed it up by then', async () => {
    settings.OMBUD_NOW = '2026-12-28T15:00:00Z';
    await service.restart();
    const late = await call<{ tickets: readonly TicketJson[] }>(service.url, '/v1/staff/tickets?deadline=breached', {
      headers: all,
    });
    expect(late.body.tickets).toHaveLength(3);
    expect((await read()).body).toMatchObject({ deadline: 'breached', escalation: 1 });
    expect((await read()).body.history.at(-1)).toMatchObject({ actor: 'clock', action: 'escalate' });
    await service.restart();
    expect((await read()).body).toMatchObject({ escalation: 1 });
  });
});
