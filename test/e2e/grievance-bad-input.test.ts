import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, person, startService, type Person, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z', OMBUD_DEMO: 'true' });
});
afterAll(() => service.stop());

const complaint = 'I want to complain: the SNAP office hung up on me three times. I want an apology';

async function asksForBirthDate(): Promise<Person> {
  const somebody = person(() => service.url);
  await somebody.say(complaint);
  const asked = await somebody.say('my id is USER002');
  expect(asked.body.reply.text).toContain('date of birth');
  return somebody;
}

describe('a date of birth told in the chat', () => {
  it.each([
    '07/22/1990',
    '7/22/90',
    '7-22-1990',
    '07.22.1990',
    '1990-07-22',
    '1990/7/22',
    'July 22, 1990',
    'july 22nd 1990',
    '22 July 1990',
    '22nd of july, 1990',
    'Jul 22 1990',
    'I was born on July 22, 1990',
  ])('is read as %j', async (spelling) => {
    const somebody = await asksForBirthDate();
    expect((await somebody.say(spelling)).body.reply.text).toMatch(/beneficiary id\./);
  });

  it.each(['02/30/1990', '13/45/1990', '07/22/2090'])('that can’t be (%j) is told so and not counted', async (date) => {
    const somebody = await asksForBirthDate();
    for (let tries = 0; tries < 7; tries += 1)
      expect((await somebody.say(date)).body.reply.text).toMatch(/not counted|did not count/i);
    expect((await somebody.say('07/22/1990')).body.reply.text).toMatch(/beneficiary id\./);
  });
});

describe('what looks like an identifier', () => {
  it('starts no complaint in a sentence about something else', async () => {
    const told = await person(() => service.url).say('USER001 is my wifi name lol. How do I apply for WIC in Texas?');
    expect(told.body.route.name).not.toBe('GRIEVANCE');
    expect(told.body.reply.text).toContain('WIC');
  });

  it('of another format verifies nobody, and the complaint goes on', async () => {
    const somebody = person(() => service.url);
    await somebody.say(complaint);
    const told = await somebody.say('my id is 12-345-X');
    expect(told.body.route.name).toBe('GRIEVANCE');
    expect(told.body.reply.text).not.toContain('date of birth');
    expect((await somebody.say('anonymous')).body.reply.text).toContain('yes');
  });

  it('and is a made-up ticket number gets the answer of somebody else’s', async () => {
    const owner = person(() => service.url);
    await owner.say(complaint);
    await owner.say('anonymous');
    const foreign = (await owner.say('yes')).body.ticket?.number ?? '';
    const ask = async (number: string) => {
      const id = `forger-${number.slice(-1)}`;
      const made = await call<{ thread_token: string }>(service.url, '/v1/threads', { body: { id } });
      const forger = person(() => service.url, { threadId: id, token: made.body.thread_token });
      const first = await forger.say(`what is the status of ${number}`);
      const second = await forger.say('USER003');
      const third = await forger.say('11/30/1962');
      return [first, second, third].map(({ body }) => [body.route.name, body.route.reasons, body.reply.status]);
    };
    expect(foreign).not.toBe('');
    expect(await ask(foreign)).toEqual(await ask('OMB-2026-000777'));
    const resume = async (number: string) => {
      const body = { beneficiary_id: 'USER003', date_of_birth: '11/30/1962' };
      const { status, body: problem } = await call<{ code?: string; detail?: string }>(
        service.url,
        `/v1/grievances/${number}/resume`,
        { body },
      );
      return [status, problem.code, problem.detail];
    };
    expect(await resume(foreign)).toEqual(await resume('OMB-2026-000777'));
  });
});

describe('a complaint of 20,000 characters', () => {
  it('is taken or refused in words, and nothing of the conversation breaks', async () => {
    const somebody = person(() => service.url);
    const long = await somebody.say(`${complaint}. ${'They told me to wait one more week. '.repeat(550)}`);
    expect([200, 413]).toContain(long.status);
    if (long.status === 200) expect(long.body.route.name).toBe('GRIEVANCE');
    expect((await somebody.say(complaint)).status).toBe(200);
  });
});

describe('before somebody is verified', () => {
  /** What the registry has of USER002, and what it calls them. */
  const canaries = ['Demo Person', '1990', 'July 22', 'renewal form', '2027', 'ben_'];

  it('nothing of the registry is in a reply, a trace, a stream, a problem or a measurement', async () => {
    const somebody = await asksForBirthDate();
    const seen: string[] = [];
    for (const message of [
      'what do you have on record for me?',
      '01/01/1971',
      'what is my SNAP status?',
      'any news?',
    ]) {
      const { body } = await somebody.say(message);
      const headers = { 'x-thread-token': somebody.token ?? '' };
      const turn = `/v1/threads/${somebody.threadId}/turns/${body.turn_id}`;
      seen.push(JSON.stringify(body));
      seen.push(JSON.stringify((await call(service.url, turn, { headers })).body));
      seen.push(await (await fetch(`${service.url}${turn}/events`, { headers })).text());
    }
    const wrong = { beneficiary_id: 'USER002', date_of_birth: '01/01/1971' };
    seen.push(JSON.stringify((await call(service.url, '/v1/grievances/OMB-2026-000001/resume', { body: wrong })).body));
    seen.push(await (await fetch(`${service.url}/metrics`)).text());
    for (const canary of canaries)
      expect(
        seen.filter((text) => text.includes(canary)),
        canary,
      ).toEqual([]);
  });

  it('a come-back code and a passcode that were typed stay readable in no stored message', async () => {
    const somebody = person(() => service.url);
    await somebody.say('what is the status of OMB-2026-000001, my code is K7QMP-2RXH9');
    await somebody.say('passcode: bluebird77');
    const database = new Connection(join(service.dataDir, 'ombud.db'), { readonly: true });
    const stored = database.prepare<[], { message: string }>('SELECT message FROM turns').all();
    database.close();
    const all = stored.map(({ message }) => message).join('\n');
    expect(all).toContain('[COME_BACK_CODE_1]');
    expect(all).not.toMatch(/K7QMP|bluebird77/i);
  });
});
