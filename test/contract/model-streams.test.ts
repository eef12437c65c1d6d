import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentencesIn } from '../support/scripted-model.ts';
import { call, startService, type TestService } from '../support/service.ts';
import { startOllamaDouble, type OllamaDouble } from '../support/ollama-double.ts';
import { clientKey } from '../support/client-key.ts';

const need = 'I lost my job last week, I have two kids (3 and 7) and we live in Austin, Texas. What help is there?';

let double: OllamaDouble;
let service: TestService;
let key: string;

beforeAll(async () => {
  double = await startOllamaDouble();
  service = await startService({ OLLAMA_URL: double.url, OMBUD_MODEL: 'small' });
  key = await clientKey(service.dataDir);
}, 120_000);
afterAll(async () => {
  await service.stop();
  await double.close();
});

interface Event {
  readonly type: string;
  readonly text?: string;
  /** `turn:number`. */
  readonly id?: string;
}

/** Reads the events of an answer as they come. */
async function* eventsOf(response: Response): AsyncGenerator<Event> {
  const ready: { readonly data: string; readonly id?: string | undefined }[] = [];
  const parser = createParser({ onEvent: (event) => void ready.push(event) });
  const decoder = new TextDecoder();
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const { data, id = '' } of ready.splice(0))
      if (data !== '[DONE]') yield { ...(JSON.parse(data) as Event), id };
  }
}

interface OpenTurn {
  readonly threadId: string;
  readonly token: string;
  say(message: string): Promise<Response>;
}

/** A name of its own where the words matter: they vary by it. */
async function thread(id?: string): Promise<OpenTurn> {
  const { body } = await call<{ thread_id: string; thread_token: string }>(service.url, '/v1/threads', {
    body: id === undefined ? {} : { id },
  });
  const token = body.thread_token;
  return {
    threadId: body.thread_id,
    token,
    say: (message) =>
      fetch(`${service.url}/v1/threads/${body.thread_id}/turns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-thread-token': token },
        body: JSON.stringify({ message }),
      }),
  };
}

/** A promise, and the function that keeps it. */
function promised(): { readonly kept: Promise<void>; keep(): void } {
  let keep = (): void => undefined;
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { kept, keep };
}

/** The answer of a model that says all sentences as asked, in two halves: its first sentence, and the rest later. */
function inTwoHalves(rest: Promise<void>, change: (sentence: string) => string = (sentence) => sentence) {
  return {
    kind: 'feeds',
    async *pieces(prompt: string) {
      // Up to the first sentence about a program: what opens a reply may be fixed.
      const sentences = sentencesIn(prompt);
      const at = Math.max(
        0,
        sentences.findIndex((sentence) => sentence.includes('SNAP')),
      );
      const [first = '', ...more] = sentences.slice(0, at + 1).map((one, index) => (index === at ? change(one) : one));
      const others = sentences.slice(at + 1).map(change);
      yield `{"sentences": [${[first, ...more].map((sentence) => JSON.stringify(sentence)).join(', ')}`;
      await rest;
      for (const sentence of others) yield `, ${JSON.stringify(sentence)}`;
      yield ']}';
    },
  } as const;
}

const textOf = (events: readonly Event[]): string =>
  events
    .filter(({ type }) => type === 'message.delta')
    .map(({ text }) => text)
    .join('');

async function trace(open: OpenTurn, turnId: string) {
  const { body } = await call<{ reply: string; degraded: boolean; engine: string; status: string }>(
    service.url,
    `/v1/threads/${open.threadId}/turns/${turnId}`,
    { headers: { 'x-thread-token': open.token } },
  );
  return body;
}

async function turnOf(response: Response) {
  const events: Event[] = [];
  for await (const event of eventsOf(response)) events.push(event);
  return { events, turnId: events[0]?.id?.split(':')[0] ?? '' };
}

describe('a reply that a model words', () => {
  it('leaves sentence by sentence, before the model has written the rest, and is stored as it was sent', async () => {
    const rest = promised();
    double.next(inTwoHalves(rest.kept));
    const open = await thread();
    const seen: Event[] = [];
    for await (const event of eventsOf(await open.say(need))) {
      seen.push(event);
      // The model says nothing more until its first sentence was read: without streaming this would never end.
      if (event.type === 'message.delta') rest.keep();
    }
    expect(seen.at(-1)?.type).toBe('run.completed');
    const order = seen.map(({ type }) => type);
    expect(order.indexOf('message.delta')).toBeLessThan(order.indexOf('state.changed'));
    expect(order.lastIndexOf('message.delta')).toBeGreaterThan(order.indexOf('message.delta') + 3);
    const turns = await call<{ messages: { role: string; text: string }[] }>(
      service.url,
      `/v1/threads/${open.threadId}/messages`,
      { headers: { 'x-thread-token': open.token } },
    );
    expect(turns.body.messages.at(-1)?.text).toBe(textOf(seen));
  });

  it('comes again from the store as it was live', async () => {
    double.next(inTwoHalves(Promise.resolve()));
    const open = await thread();
    const live = await turnOf(await open.say(need));
    const again = await fetch(`${service.url}/v1/threads/${open.threadId}/turns/${live.turnId}/events`, {
      headers: { 'x-thread-token': open.token },
    });
    expect(await turnOf(again)).toEqual(live);
    expect(await trace(open, live.turnId)).toMatchObject({
      engine: 'ollama',
      degraded: false,
      reply: textOf(live.events),
    });
  });

  it('streams to an OpenAI client likewise', async () => {
    const rest = promised();
    double.next(inTwoHalves(rest.kept));
    const response = await fetch(`${service.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: 'ombud', stream: true, messages: [{ role: 'user', content: need }] }),
    });
    let text = '';
    for await (const chunk of eventsOf(response)) {
      const { choices } = chunk as unknown as { choices: { delta: { content?: string } }[] };
      text += choices[0]?.delta.content ?? '';
      if (text !== '') rest.keep();
    }
    expect(text).toMatch(/https:\/\/\S+/);
  });

  it('goes on in the plan’s words, degraded, when the model breaks off after its first sentence', async () => {
    const rest = promised();
    const died = rest.kept.then(() => Promise.reject(new Error('the runner died')));
    double.next(inTwoHalves(died, (sentence) => `${sentence} So it is.`));
    const open = await thread();
    const seen: Event[] = [];
    for await (const event of eventsOf(await open.say(need))) {
      seen.push(event);
      if (textOf(seen).includes('So it is.')) rest.keep();
    }
    expect(textOf(seen)).toContain('So it is.');
    expect(seen.at(-1)?.type).toBe('run.completed');
    const turnId = seen[0]?.id?.split(':')[0] ?? '';
    expect(await trace(open, turnId)).toMatchObject({ degraded: true, reply: textOf(seen), status: 'completed' });
  });

  it('says a sentence in the plan’s words that would not hold, where only the grounding notices', async () => {
    double.next(
      inTwoHalves(Promise.resolve(), (sentence) =>
        sentence.includes('[missing_1]') ? `${sentence} It goes well with talking books.` : sentence,
      ),
    );
    const open = await thread('only-the-grounding-notices-c');
    const { events, turnId } = await turnOf(await open.say(need));
    expect(textOf(events)).not.toContain('talking books');
    expect(await trace(open, turnId)).toMatchObject({ degraded: true, engine: 'ollama', reply: textOf(events) });
  });

  it('keeps its words until it is committed when something is done beside them', async () => {
    double.next(inTwoHalves(Promise.resolve()));
    const open = await thread();
    await turnOf(await open.say('I live in Ohio and my rent is 900 a month'));
    const { events } = await turnOf(await open.say('please forget my rent'));
    const order = events.map(({ type }) => type);
    expect(order).toContain('state.changed');
    expect(order.indexOf('state.changed')).toBeLessThan(order.indexOf('message.delta'));
  });

  it('stops in the middle when it is cancelled, and nothing of it is kept', async () => {
    const rest = promised();
    double.next(inTwoHalves(rest.kept));
    const open = await thread();
    const response = await open.say(need);
    const types: string[] = [];
    let turnId = '';
    for await (const event of eventsOf(response)) {
      types.push(event.type);
      turnId = event.id?.split(':')[0] ?? '';
      if (event.type !== 'message.delta' || types.filter((type) => type === 'message.delta').length > 1) continue;
      const path = `/v1/threads/${open.threadId}/turns/${turnId}/cancel`;
      const cancelled = await call(service.url, path, { method: 'POST', headers: { 'x-thread-token': open.token } });
      expect(cancelled.status).toBe(202);
    }
    rest.keep();
    expect(types.at(-1)).toBe('run.cancelled');
    expect((await trace(open, turnId)).reply).toBeUndefined();
  });
});

describe('the first words', () => {
  it('come within 1.2 times what the model takes for its own first sentence', async () => {
    const pieceMs = 40;
    let written = 0;
    double.next({
      kind: 'feeds',
      async *pieces(prompt) {
        const whole = JSON.stringify({ sentences: sentencesIn(prompt) });
        const firstEnds = whole.indexOf('",');
        for (let at = 0; at < whole.length; at += 4) {
          await new Promise((resolve) => setTimeout(resolve, at < firstEnds ? pieceMs : 1));
          yield whole.slice(at, at + 4);
          if (written === 0 && at + 4 > firstEnds) written = performance.now();
        }
      },
    });
    const open = await thread();
    const asked = performance.now();
    let read = 0;
    for await (const { type } of eventsOf(await open.say(need)))
      if (type === 'message.delta' && read === 0) read = performance.now();
    expect(written).toBeGreaterThan(asked);
    expect((read - asked) / (written - asked)).toBeLessThan(1.2);
  });
});
