import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, person, startService, type Answer, type TestService } from '../support/service.ts';
import { fileAnonymousTicket } from '../support/tickets.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-20T15:00:00Z' });
});
afterAll(() => service.stop());

const story =
  'I live in Texas with two kids, 3 and 7, and earn 400 a week. My name is Maria Lopez. What help is there?';
let keys = 0;
const newKey = (): string => `retry-test-${(keys += 1)}-abcdefgh`;

const chat = (body: Record<string, unknown>, key: string, token?: string): Promise<Answer> =>
  call(service.url, '/v1/chat', {
    body,
    headers: { 'idempotency-key': key, ...(token === undefined ? {} : { 'x-thread-token': token }) },
  });

const turnsOf = async (threadId: string | undefined, token: string | undefined): Promise<number> =>
  (
    await call<{ turns: number }>(service.url, `/v1/threads/${threadId}`, {
      headers: { 'x-thread-token': token ?? '' },
    })
  ).body.turns;

describe('a retry with the same key', () => {
  it('gets the answer of the first try, its token too, and nothing happens again', async () => {
    const key = newKey();
    const first = await chat({ message: story }, key);
    const again = await chat({ message: story }, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await turnsOf(first.body.thread_id, again.body.thread_token)).toBe(1);
  });

  it('gets it after a restart and after later turns', async () => {
    const key = newKey();
    const first = await chat({ message: story }, key);
    const { thread_id, thread_token } = first.body;
    await chat({ message: 'how do I apply for the second one?', thread_id }, newKey(), thread_token);
    await service.restart();
    const again = await chat({ message: story }, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await turnsOf(thread_id, thread_token)).toBe(2);
  });

  it('and another message is refused, and the first answer stands', async () => {
    const key = newKey();
    const first = await chat({ message: story }, key);
    const other = await chat({ message: 'something else' }, key);
    expect([other.status, (other.body as { code?: unknown }).code]).toEqual([422, 'idempotency_conflict']);
    expect((await chat({ message: story }, key)).body).toEqual(first.body);
  });

  it('in another conversation is a key of its own', async () => {
    const key = newKey();
    const [one, other] = [person(() => service.url), person(() => service.url)];
    await Promise.all([one.say('hello'), other.say('hello')]);
    const answers = await Promise.all([
      one.say('thanks', { 'idempotency-key': key }),
      other.say('thanks', { 'idempotency-key': key }),
    ]);
    expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, null]);
    expect(answers[0]?.body.thread_id).not.toBe(answers[1]?.body.thread_id);
  });

  it('opens one empty thread, and one thread on a ticket', async () => {
    const filed = await fileAnonymousTicket(service.url);
    for (const [path, body] of [
      ['/v1/threads', { channel: 'kiosk' }],
      [`/v1/grievances/${filed.ticket}/resume`, { code: filed.code }],
    ] as const) {
      const headers = { 'idempotency-key': newKey() };
      const first = await call(service.url, path, { body, headers });
      await service.restart();
      const again = await call(service.url, path, { body, headers });
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(first.body);
    }
  });
});

describe('fifty at once with one key', () => {
  const fifty = <T>(ask: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, ask));

  function expectOneAnswer(answers: readonly Answer[]): void {
    expect(new Set(answers.map(({ status, body }) => (status === 200 ? 200 : JSON.stringify(body))))).toEqual(
      new Set([200]),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  }

  it('open one conversation with one turn', async () => {
    const key = newKey();
    const answers = await fifty(() => chat({ message: story }, key));
    expectOneAnswer(answers);
    expect(await turnsOf(answers[0]?.body.thread_id, answers[0]?.body.thread_token)).toBe(1);
  });

  it('are one turn of a conversation that was there', async () => {
    const somebody = person(() => service.url);
    await somebody.say('hello');
    const key = newKey();
    const answers = await fifty(() => somebody.say(story, { 'idempotency-key': key }));
    expectOneAnswer(answers);
    expect(await turnsOf(somebody.threadId, somebody.token)).toBe(2);
  });

  it('file one ticket', async () => {
    const somebody = person(() => service.url);
    await somebody.say('I want to complain: the food stamps office never answers the phone and was rude.');
    await somebody.say('I want to stay anonymous');
    await somebody.say('that is all');
    const key = newKey();
    const answers = await fifty(() => somebody.say('yes', { 'idempotency-key': key }));
    expectOneAnswer(answers);
    expect(answers[0]?.body.ticket?.number).toMatch(/^OMB-2026-\d{6}$/);
    const state = await call<{ tickets: unknown[] }>(service.url, `/v1/threads/${somebody.threadId}`, {
      headers: { 'x-thread-token': somebody.token ?? '' },
    });
    expect(state.body.tickets).toHaveLength(1);
  });
});
