import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, person, startService, type Person, type TestService } from '../support/service.ts';

let service: TestService;
let somebody: Person;
beforeAll(async () => {
  service = await startService();
  somebody = person(() => service.url);
  await somebody.say('My name is Maria Lopez and I live in Texas');
});
afterAll(() => service.stop());

const story = 'I have two kids, 3 and 7, and earn 400 a week. My SNAP stopped in October. What can I do?';
const token = (): Record<string, string> => ({ 'x-thread-token': somebody.token ?? '' });
const turnsPath = (): string => `/v1/threads/${somebody.threadId}/turns`;

interface Data {
  readonly number: number;
  readonly type: string;
  readonly text?: string;
}

const open = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(service.url + path, { ...init, headers: { ...token(), accept: 'text/event-stream', ...init.headers } });

const postTurn = (message: string, more: Record<string, string> = {}): Promise<Response> =>
  open(turnsPath(), {
    method: 'POST',
    body: JSON.stringify({ message }),
    headers: { 'content-type': 'application/json', ...more },
  });

function messages(response: Response): ReadableStream<EventSourceMessage> {
  if (!response.body) throw new Error('no body');
  return response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
}

async function readAll(response: Response, atMost = Infinity): Promise<EventSourceMessage[]> {
  const read: EventSourceMessage[] = [];
  for await (const message of messages(response)) {
    read.push(message);
    if (read.length >= atMost) break;
  }
  return read;
}

const dataOf = (events: readonly EventSourceMessage[]): Data[] => events.map(({ data }) => JSON.parse(data) as Data);
const textOf = (events: readonly EventSourceMessage[]): string =>
  dataOf(events)
    .filter(({ type }) => type === 'message.delta')
    .map(({ text }) => text)
    .join('');

async function storedReply(turnId: string): Promise<string> {
  const { body } = await call<{ status: string; reply: string }>(service.url, `${turnsPath()}/${turnId}`, {
    headers: token(),
  });
  expect(body.status).toBe('completed');
  return body.reply;
}

describe('a turn as events', () => {
  it('has its numbers in order, ends with run.completed, and its words are the reply', async () => {
    const response = await postTurn(story);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = await readAll(response);
    const turnId = events[0]?.id?.split(':')[0] ?? '';
    expect(events.map(({ id }) => id)).toEqual(events.map((_, n) => `${turnId}:${n + 1}`));
    expect(events.map(({ event }) => event)).toEqual(dataOf(events).map(({ type }) => type));
    expect(events[0]?.event).toBe('run.started');
    expect(events[1]?.event).toBe('route.decided');
    expect(events.slice(-2).map(({ event }) => event)).toEqual(['message.completed', 'run.completed']);
    expect(textOf(events)).toBe(await storedReply(turnId));
  });

  it('comes again from the store as it was live, and after a restart', async () => {
    const live = await readAll(await postTurn('how do I apply for the first one?'));
    const turnId = live[0]?.id?.split(':')[0] ?? '';
    const again = await readAll(await open(`${turnsPath()}/${turnId}/events`));
    await service.restart();
    const later = await readAll(await open(`${turnsPath()}/${turnId}/events`));
    expect(again).toEqual(live);
    expect(later).toEqual(live);
  });

  it('goes on after any event without a gap or a repetition, and is over after the last', async () => {
    const live = await readAll(await postTurn('and what papers do I need?'));
    const turnId = live[0]?.id?.split(':')[0] ?? '';
    for (const restarted of [false, true]) {
      if (restarted) await service.restart();
      for (const seen of live.keys()) {
        const rest = await open(`${turnsPath()}/${turnId}/events`, {
          headers: { 'last-event-id': `${turnId}:${seen + 1}` },
        });
        if (seen + 1 === live.length) {
          expect([rest.status, await rest.text()]).toEqual([204, '']);
        } else {
          expect((await readAll(rest)).map(({ id }) => id)).toEqual(live.slice(seen + 1).map(({ id }) => id));
        }
      }
    }
  });

  it('is the same for a retry with its key', async () => {
    const key = { 'idempotency-key': 'stream-retry-key-1' };
    const first = await postTurn('thanks', key);
    const events = await readAll(first);
    const again = await postTurn('thanks', key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await readAll(again)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });
});

describe('a reader who leaves', () => {
  it('does not stop the turn, and comes back for the rest', async () => {
    const [first] = await readAll(await postTurn(story), 1);
    const turnId = first?.id?.split(':')[0] ?? '';
    const rest = await readAll(
      await open(`${turnsPath()}/${turnId}/events`, { headers: { 'last-event-id': first?.id ?? '' } }),
    );
    expect(rest.at(-1)?.event).toBe('run.completed');
    expect(rest[0]?.id).toBe(`${turnId}:2`);
    expect(textOf(rest)).toBe(await storedReply(turnId));
  });

  it.each([40])('%i at once, cut at some moment, leave every turn complete', async (count) => {
    const people = Array.from({ length: count }, () => person(() => service.url));
    await Promise.all(people.map((one) => one.say('hello')));
    const turns = await Promise.all(
      people.map(async (one, n) => {
        const response = await fetch(`${service.url}/v1/threads/${one.threadId}/turns`, {
          method: 'POST',
          body: JSON.stringify({ message: story }),
          headers: {
            'content-type': 'application/json',
            accept: 'text/event-stream',
            'x-thread-token': one.token ?? '',
          },
        });
        const read = await readAll(response, 1 + (n % 7));
        return { one, turnId: read[0]?.id?.split(':')[0] ?? '', seen: read.length };
      }),
    );
    for (const { one, turnId, seen } of turns) {
      const path = `/v1/threads/${one.threadId}/turns/${turnId}`;
      const headers = { 'x-thread-token': one.token ?? '' };
      const rest = await readAll(
        await fetch(`${service.url}${path}/events`, { headers: { ...headers, 'last-event-id': `${turnId}:${seen}` } }),
      );
      expect(rest[0]?.id).toBe(`${turnId}:${seen + 1}`);
      expect(rest.at(-1)?.event).toBe('run.completed');
      expect((await call<{ status: string }>(service.url, path, { headers })).body.status).toBe('completed');
    }
  });
});

describe('without waiting', () => {
  it('a message is taken with 202, and its events can be followed', async () => {
    const { status, headers, body } = await call<{ turn_id: string }>(service.url, turnsPath(), {
      body: { message: 'what do you know about me?' },
      headers: { ...token(), prefer: 'respond-async' },
    });
    expect([status, headers.get('preference-applied')]).toEqual([202, 'respond-async']);
    const events = await readAll(await open(`${turnsPath()}/${body.turn_id}/events`));
    expect(textOf(events)).toBe(await storedReply(body.turn_id));
  });
});
