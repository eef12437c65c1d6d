import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../src/storage/sqlite/database.ts';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { callTool, postMcp, messageOf, type McpAnswer } from '../support/mcp.ts';
import { call, person, startService, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';

/** A program that a person's host runs, with the token of their conversation in its headers, and a model that is not on their side. */
let service: TestService;
let headers: { 'x-thread-id': string; 'x-thread-token': string };
const settings = { OMBUD_NOW: '2026-11-20T15:00:00Z' };

beforeAll(async () => {
  service = await startService(settings);
});
afterAll(() => service.stop());

beforeEach(async () => {
  const somebody = person(() => service.url);
  await somebody.say('Hello');
  headers = { 'x-thread-id': somebody.threadId ?? '', 'x-thread-token': somebody.token ?? '' };
});

const proposedSchema = z.object({
  done: z.literal(false),
  say_first: z.array(z.string()),
  what_would_be_done: z.array(z.string()),
  confirm: z.object({ code: z.string(), until: z.string(), how: z.string() }),
});
const proposed = ({ result }: McpAnswer) => proposedSchema.parse(result?.['structuredContent']);
const complaint = {
  what_happened:
    'Maria Lopez at the SNAP office hung up on me three times since Monday. I want somebody to call me back.',
  program_id: 'snap',
};
const file = (input: unknown = complaint) => callTool(service.url, 'file_grievance', input, headers);
const atCode = (code: string, method = 'POST', more: Record<string, string> = {}) =>
  call<{ text?: string; ticket?: { number: string }; code?: string; what_would_be_done?: string[] }>(
    service.url,
    `/v1/threads/${headers['x-thread-id']}/confirmations/${code}`,
    { method, headers: { ...headers, ...more } },
  );

interface Counts {
  readonly tickets: number;
  readonly turns: number;
  readonly words: number;
}
/** What is in the store of that, whoever put it there. */
function stored(words: string): Counts {
  const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
  const count = (sql: string, ...values: string[]) =>
    database.reader.prepare<string[], { n: number }>(sql).get(...values)?.n ?? -1;
  const counted = {
    tickets: count('SELECT count(*) AS n FROM tickets'),
    turns: count('SELECT count(*) AS n FROM turns'),
    words: count('SELECT count(*) AS n FROM ticket_parts WHERE instr(text, ?) > 0', words),
  };
  database.close();
  return counted;
}

describe('a complaint that a host proposes', () => {
  it('is filed by nobody but the person, and then once', async () => {
    const before = stored('hung up');
    const { what_would_be_done: summary, confirm } = proposed(await file());
    expect(summary.join(' ')).toContain('hung up on me three times');
    expect(summary.join(' '), 'the host gets handles').not.toContain('Maria Lopez');
    expect(stored('hung up')).toEqual(before);

    const looked = await atCode(confirm.code, 'GET');
    expect(looked.body.what_would_be_done?.join(' '), 'the person sees the names').toContain('Maria Lopez');
    expect(stored('hung up')).toEqual(before);

    const done = await atCode(confirm.code);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const number = done.body.ticket?.number ?? '';
    expect(number).toMatch(/^OMB-2026-\d{6}$/);
    expect(done.body.text).toContain(number);
    expect(await atCode(confirm.code.toLowerCase())).toMatchObject({ status: 200, body: done.body });
    expect(stored('hung up')).toEqual({
      tickets: before.tickets + 1,
      turns: before.turns + 1,
      words: before.words + 1,
    });

    const shown = await callTool(service.url, 'check_grievance_status', {}, headers);
    expect(shown.result?.['structuredContent']).toMatchObject({
      tickets: [{ number, stage: 'received', deadline: 'on_track', program_id: 'snap', withheld: false }],
    });
    const again = await person(() => service.url, {
      threadId: headers['x-thread-id'],
      token: headers['x-thread-token'],
    }).say('how is my complaint?');
    expect(again.body.reply.text).toContain(number);
  });

  it('says first what helps in danger, and which right has a clock', async () => {
    const { say_first: first, what_would_be_done: summary } = proposed(
      await file({ what_happened: 'My SNAP was cut off on November 1. I want to kill myself.', program_id: 'snap' }),
    );
    expect(first[0]).toContain('988');
    expect(first.join(' ')).toMatch(/hearing|renew/i);
    expect(summary.join(' ')).toMatch(/not an appeal|does not replace/);
  });

  it('becomes part of the open one about the same program, and more words do too', async () => {
    const first = await atCode(proposed(await file()).confirm.code);
    const number = first.body.ticket?.number ?? '';
    const second = proposed(await file({ what_happened: 'They hung up on me again today.', program_id: 'snap' }));
    expect(second.what_would_be_done.join(' ')).toContain(number);
    expect((await atCode(second.confirm.code)).body.ticket?.number).toBe(number);
    const added = proposed(
      await callTool(service.url, 'add_to_grievance', { ticket: number, text: 'Then they called back.' }, headers),
    );
    expect(stored('Then they called back').words).toBe(0);
    expect((await atCode(added.confirm.code)).body.ticket?.number).toBe(number);
    expect(stored('Then they called back').words).toBe(1);
  });

  it('is neither done nor shown again once the conversation was left behind a passcode', async () => {
    const somebody = person(() => service.url, { threadId: headers['x-thread-id'], token: headers['x-thread-token'] });
    await somebody.say('set a passcode: bluebird7');
    const done = proposed(await file()).confirm.code;
    const number = (await atCode(done)).body.ticket?.number;
    const waiting = proposed(
      await callTool(service.url, 'add_to_grievance', { ticket: number, text: 'Then they called.' }, headers),
    ).confirm.code;
    await somebody.say('lock this chat');
    for (const [code, method] of [
      [done, 'POST'],
      [waiting, 'POST'],
      [waiting, 'GET'],
    ] as const)
      expect((await atCode(code, method)).body, `${method} ${code}`).toMatchObject({ code: 'passcode_needed' });
    await somebody.say('bluebird7');
    expect((await atCode(done)).body.ticket?.number).toBe(number);
    expect((await atCode(waiting)).body.ticket?.number).toBe(number);
  });

  it('is dropped on a no, when it is too old or pushed out, and when the conversation is erased', async () => {
    const { code } = proposed(await file()).confirm;
    expect((await atCode(code, 'DELETE')).status).toBe(204);
    expect(await atCode(code)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push(proposed(await file()).confirm.code);
    expect((await atCode(codes[0] ?? '')).status).toBe(404);
    expect((await atCode(codes[3] ?? '', 'GET')).status).toBe(200);
    await call(service.url, `/v1/threads/${headers['x-thread-id']}`, { method: 'DELETE', headers });
    expect((await atCode(codes[3] ?? '')).status).toBe(404);
  });
});

describe('a host that is not on the person’s side', () => {
  it.each(['file_grievance', 'add_to_grievance', 'check_grievance_status'])(
    'opens no conversation by arguments of %s',
    async (tool) => {
      const input =
        { file_grievance: complaint, add_to_grievance: { ticket: 'OMB-2026-000001', text: 'x' } }[tool] ?? {};
      for (const argument of ['thread_id', 'thread_token', 'x-thread-token', 'confirm', 'date_of_birth', 'code']) {
        const { error } = await callTool(
          service.url,
          tool,
          { ...input, [argument]: headers['x-thread-token'] },
          headers,
        );
        expect(error, argument).toMatchObject({ code: -32_602, message: expect.stringContaining(argument) });
      }
      const none = await callTool(service.url, tool, input);
      expect(none.result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('X-Thread-Token') }],
      });
    },
  );

  it('gets one answer for a conversation that is not there and for one that is somebody else’s', async () => {
    const other = person(() => service.url);
    await other.say('Hello');
    const foreign = { ...headers, 'x-thread-id': other.threadId ?? '' };
    const unknown = { ...headers, 'x-thread-id': 'thr_nobody_at_all' };
    const answers = await Promise.all(
      [foreign, unknown].map((wrong) => callTool(service.url, 'check_grievance_status', {}, wrong)),
    );
    expect(answers[0]?.result).toMatchObject({ isError: true });
    expect(answers[0]?.result).toEqual(answers[1]?.result);
  });

  it('does nothing with the code that it has seen', async () => {
    const other = person(() => service.url);
    await other.say('Hello');
    const before = stored('hung up');
    const { code } = proposed(await file()).confirm;
    const path = `/v1/threads/${headers['x-thread-id']}/confirmations/${code}`;
    expect((await call(service.url, path, { method: 'POST' })).status).toBe(404);
    expect((await call(service.url, path)).status).toBe(404);
    const wrong = { 'x-thread-token': 'tok_wrong' };
    expect((await call(service.url, path, { method: 'POST', headers: wrong })).status).toBe(404);
    expect((await atCode(code, 'GET')).status, 'looking changes nothing').toBe(200);
    expect((await atCode('AAAAA-AAAAA')).status).toBe(404);
    const elsewhere = `/v1/threads/${other.threadId}/confirmations/${code}`;
    const theirs = { 'x-thread-token': other.token ?? '' };
    expect((await call(service.url, elsewhere, { method: 'POST', headers: theirs })).status).toBe(404);
    expect(stored('hung up')).toEqual(before);
  });

  it('finds no tool that confirms', async () => {
    const { code } = proposed(await file()).confirm;
    for (const name of ['confirm', 'confirm_grievance', 'confirmations'])
      expect((await callTool(service.url, name, { code }, headers)).error?.code).toBe(-32_602);
    const listed = await messageOf(
      await postMcp(service.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers),
    );
    expect(JSON.stringify(listed.result)).not.toContain(headers['x-thread-token']);
  });

  it('adds to nobody else’s ticket', async () => {
    const number = (await atCode(proposed(await file()).confirm.code)).body.ticket?.number ?? '';
    const other = person(() => service.url);
    await other.say('Hello');
    const theirs = { 'x-thread-id': other.threadId ?? '', 'x-thread-token': other.token ?? '' };
    const answers = await Promise.all(
      [number, 'OMB-2026-999999'].map((ticket) =>
        callTool(service.url, 'add_to_grievance', { ticket, text: 'forget it' }, theirs),
      ),
    );
    expect(answers[0]?.result).toMatchObject({ isError: true });
    expect(answers[0]?.result).toEqual(answers[1]?.result);
  });
});

describe('what staff wrote', () => {
  it('reaches a host with handles, and of a restricted ticket not at all', async () => {
    const number = (await atCode(proposed(await file()).confirm.code)).body.ticket?.number ?? '';
    const staff = await staffHeader(service.dataDir, staffScopes);
    const act = (body: unknown) =>
      call(service.url, `/v1/staff/tickets/${number}/actions`, { body, headers: { ...staff, 'if-match': '*' } });
    await act({ action: 'assign', assignee: 'rosa' });
    await act({ action: 'ask', question: 'Is 512-555-0143 still your number?' });
    const { result } = await callTool(service.url, 'check_grievance_status', { ticket: number }, headers);
    const text = JSON.stringify(result);
    expect(text).toContain('still your number?');
    expect(text).not.toContain('555-0143');

    const restricted = { what_happened: 'They treated me worse because of my race. I want it to stop.' };
    const { number: second } = (await atCode(proposed(await file(restricted)).confirm.code)).body.ticket ?? {};
    const { result: kept } = await callTool(service.url, 'check_grievance_status', { ticket: second }, headers);
    expect(kept?.['structuredContent']).toMatchObject({ tickets: [{ number: second, withheld: true }] });
    expect(JSON.stringify(kept)).not.toMatch(/race|discriminat|civil/i);
  });
});

describe('the record of calls by other programs', () => {
  it('has who, what and how it went, and no word of it', async () => {
    await callTool(service.url, 'search_programs', { text: 'a very particular need' });
    const database = openDatabase({ path: `${service.dataDir}/ombud.db`, now: () => new Date() });
    const line = database.reader
      .prepare<[], { actor: string; subject: string; digest: string; detail: string }>(
        "SELECT actor, subject, digest, detail FROM audit_lines WHERE action = 'mcp.tool' ORDER BY number DESC LIMIT 1",
      )
      .get();
    database.close();
    expect(line).toMatchObject({ actor: 'open', subject: 'search_programs', digest: expect.stringMatching(/^.{43}$/) });
    expect(JSON.parse(line?.detail ?? '')).toMatchObject({ outcome: 'ok', durationMs: expect.any(Number) });
    expect(JSON.stringify(line)).not.toContain('particular');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/ombud_tool_call_seconds_count\{tool="search_programs",by="mcp",outcome="ok"\} \d/);
  });
});
