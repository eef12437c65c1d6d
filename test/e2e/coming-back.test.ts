import { afterAll, beforeAll, expect, it } from 'vitest';
import { staffScopes } from '../../src/grievances/staff/staff-scopes.ts';
import { call, person, startService, type Person, type TestService } from '../support/service.ts';
import { staffHeader } from '../support/staff.ts';
import { fileAnonymousTicket, type FiledTicket } from '../support/tickets.ts';

let service: TestService;
let filed: FiledTicket;
let somebody: Person;
let staff: { readonly authorization: string };

beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z' });
  filed = await fileAnonymousTicket(service.url);
  somebody = person(() => service.url, { threadId: filed.id, token: filed.token });
  staff = await staffHeader(service.dataDir, staffScopes);
});
afterAll(() => service.stop());

const act = (body: unknown) =>
  call<{ code?: string }>(service.url, `/v1/staff/tickets/${filed.ticket}/actions`, {
    body,
    headers: { ...staff, 'if-match': '*' },
  });
const file = async () =>
  (
    await call<{
      stage: string;
      rating?: number;
      narrative: { text: string }[];
    }>(service.url, `/v1/staff/tickets/${filed.ticket}`, { headers: staff })
  ).body;
const say = async (message: string) => (await somebody.say(message)).body.reply.text;

it('tells unprompted what the office asked, and takes the next words as the answer', async () => {
  await act({ action: 'ask', question: 'On which day did you call?' });
  const first = await say('hello');
  expect(first).toContain(filed.ticket);
  expect(first).toContain('On which day did you call?');
  await say('I called on Monday around noon');
  expect(await file()).toMatchObject({ stage: 'in_review' });
  expect((await file()).narrative.at(-1)?.text).toBe('I called on Monday around noon');
  expect(await say('hello')).not.toContain('On which day');
});

it('tells of the decision before the answer to something else', async () => {
  await act({ action: 'decide', decision: 'not_upheld', reason: 'The line was open that day.' });
  const text = await say('how do I apply for WIC?');
  expect(text).toContain('The line was open that day.');
  expect(text.indexOf('The line was open')).toBeLessThan(text.indexOf('WIC'));
});

it('asks how it went once it is closed, and offers an appeal where it went badly', async () => {
  await act({ action: 'close' });
  expect(await say('hi again')).toMatch(/1 \(badly\) to 5/);
  expect(await say('2')).toContain('appeal');
  expect((await file()).rating).toBe(2);
  expect(await say('appeal')).toContain(`the decision on ${filed.ticket}`);
  await say('I have the bill of my phone that shows four calls on Monday');
  let last = await somebody.say("that's all");
  for (const message of ['anonymous', 'yes']) if (last.body.ticket === undefined) last = await somebody.say(message);
  const appeal = last.body.ticket?.number ?? '';
  expect(appeal).not.toBe('');
  const linked = await call(service.url, `/v1/staff/tickets/${appeal}`, { headers: staff });
  expect(linked.body).toMatchObject({ appeal_of: filed.ticket });
});

it('opens a ticket again for the person who filed it', async () => {
  await say(`how is ${filed.ticket}?`);
  expect(await say('please reopen it, they still hang up on me')).toContain(filed.ticket);
  expect(await file()).toMatchObject({ stage: 'reopened' });
});
