import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { postAtOnce } from '../support/raw-http.ts';
import { call, person, startService, type Person, type ReplyJson, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Listed {
  readonly messages: readonly {
    readonly number: number;
    readonly role: string;
    readonly text: string;
    readonly turn_id: string;
  }[];
}

async function begin(): Promise<Person> {
  const somebody = person(() => service.url);
  await somebody.say('hello');
  return somebody;
}

const turnsPath = (somebody: Person): string => `/v1/threads/${somebody.threadId}/turns`;
const token = (somebody: Person): Record<string, string> => ({ 'X-Thread-Token': somebody.token ?? '' });

async function messagesOf(somebody: Person): Promise<Listed['messages']> {
  const { body } = await call<Listed>(service.url, `/v1/threads/${somebody.threadId}/messages?limit=100`, {
    headers: token(somebody),
  });
  return body.messages;
}

describe('twenty messages at once on one thread', () => {
  it('are answered one after the other in the order in which they came, each once, none lost', async () => {
    const somebody = await begin();
    const said = Array.from({ length: 20 }, (_, n) => `my rent is ${901 + n} a month`);
    const answers = await postAtOnce(
      service.url,
      turnsPath(somebody),
      said.map((message) => ({ message })),
      token(somebody),
    );
    expect(answers.map(({ status }) => status)).toEqual(said.map(() => 200));
    const replies = answers.map(({ text }) => JSON.parse(text) as ReplyJson);
    expect(replies.map(({ version }) => version)).toEqual(said.map((_, n) => n + 2));

    const messages = await messagesOf(somebody);
    expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, n) => n + 1));
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual(['hello', ...said]);
    const answered = messages.filter(({ role }) => role === 'assistant').slice(1);
    expect(answered.map(({ turn_id, text }) => [turn_id, text])).toEqual(
      replies.map(({ turn_id, reply }) => [turn_id, reply.text]),
    );
  });

  it('lose no fact and no update of one', async () => {
    const somebody = await begin();
    const said = [
      'I live in Texas',
      'my rent is 900 a month',
      'I have two kids, 3 and 7',
      'sorry, my rent is 950 a month',
    ];
    await postAtOnce(
      service.url,
      turnsPath(somebody),
      said.map((message) => ({ message })),
      token(somebody),
    );
    const { body } = await call<{ household: Record<string, unknown> }>(
      service.url,
      `/v1/threads/${somebody.threadId}/profile`,
      { headers: token(somebody) },
    );
    expect(body.household).toMatchObject({ state: 'TX', expenses: { rent: { amount: 950, period: 'month' } } });
  });
});

describe('more than a thread takes at once', () => {
  it('is told to come back, what was taken is answered, and afterwards there is room again', async () => {
    const somebody = await begin();
    const many = Array.from({ length: bounds.turnsQueuedPerThreadMax + 5 }, () => ({ message: 'hello' }));
    const answers = await postAtOnce(service.url, turnsPath(somebody), many, token(somebody));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(bounds.turnsQueuedPerThreadMax + 1);
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429]);
    expect(answers.at(-1)?.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect((await somebody.say('thanks')).status).toBe(200);
    expect(await messagesOf(somebody)).toHaveLength(2 * (bounds.turnsQueuedPerThreadMax + 3));
  });

  it('a message that would not wait is refused at once, and not kept', async () => {
    const somebody = await begin();
    const two = [{ message: 'hello again' }, { message: 'and me', on_busy: 'reject' }];
    const answers = await postAtOnce(service.url, turnsPath(somebody), two, token(somebody));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(JSON.parse(answers[1]?.text ?? '')).toMatchObject({ code: 'thread_busy' });
    expect(answers[1]?.headers['retry-after']).toBe('1');
    expect((await messagesOf(somebody)).map(({ text }) => text)).not.toContain('and me');
  });
});

describe('many threads at once', () => {
  it('each have their own answers', async () => {
    const people = await Promise.all(Array.from({ length: 24 }, begin));
    const answers = await Promise.all(people.map((somebody, n) => somebody.say(`my rent is ${700 + n} a month`)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const rents = await Promise.all(
      people.map(async (somebody) => {
        const { body } = await call<{ household: { expenses: { rent: { amount: number } } } }>(
          service.url,
          `/v1/threads/${somebody.threadId}/profile`,
          { headers: token(somebody) },
        );
        return body.household.expenses.rent.amount;
      }),
    );
    expect(rents).toEqual(people.map((_, n) => 700 + n));
  });
});
