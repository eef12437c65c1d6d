import OpenAI, { APIError, AuthenticationError, BadRequestError } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { completionFrames } from '../../src/http/openai/completion-shape.ts';
import { clientKey, threadOfCompletion } from '../support/client-key.ts';
import { startService, type TestService } from '../support/service.ts';

/** The official client for Node against the real service: what it sends and what it makes of the answers. */
let service: TestService;
let apiKey: string;
let openai: OpenAI;

beforeAll(async () => {
  service = await startService();
  apiKey = await clientKey(service.dataDir);
  openai = new OpenAI({ apiKey, baseURL: `${service.url}/v1`, maxRetries: 0 });
}, 120_000);
afterAll(() => service.stop());

type Message = OpenAI.ChatCompletionMessageParam;
const user = (content: string): Message => ({ role: 'user', content });
const need = [user('I live in Texas and need help with food.')];
const rent = 'I live in Ohio and my rent is 900 a month';
const recall = [user('what do you know about me?')];

/** One message as a chat client would send it, with what says whose conversation it is. */
async function say(messages: readonly Message[], body: object = {}, headers: Record<string, string> = {}) {
  const asked = { model: 'ombud', messages: [...messages], ...body } as OpenAI.ChatCompletionCreateParamsNonStreaming;
  const { id, choices } = await openai.chat.completions.create(asked, { headers });
  return { id, text: choices[0]?.message.content ?? '' };
}

describe('the official client', () => {
  it('lists the one model', async () => {
    const models: string[] = [];
    for await (const model of openai.models.list()) models.push(model.id);
    expect(models).toEqual(['ombud']);
  });

  it('gets a whole answer', async () => {
    const answer = await openai.chat.completions.create({ model: 'ombud', messages: need });
    expect(answer.choices).toHaveLength(1);
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } });
    expect(answer.choices[0]?.message.content).toContain('SNAP');
    expect(answer.usage?.total_tokens).toBe(0);
  });

  it('follows a stream, with its usage, to the same words', async () => {
    const stream = openai.chat.completions.stream({
      model: 'ombud',
      messages: need,
      stream_options: { include_usage: true },
    });
    let words = '';
    stream.on('content', (delta) => (words += delta));
    const last = await stream.finalChatCompletion();
    expect(words).toContain('SNAP');
    expect(last.choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant', content: words } });
    expect(last.usage?.total_tokens).toBe(0);
  });

  it('throws its own errors', async () => {
    const stranger = new OpenAI({ apiKey: 'nobody', baseURL: `${service.url}/v1`, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toBeInstanceOf(AuthenticationError);
    const empty = say([user('  ')]);
    await expect(empty).rejects.toBeInstanceOf(BadRequestError);
    await expect(empty).rejects.toMatchObject({ status: 400, code: 'message_empty', type: 'invalid_request_error' });
    await expect(say([user('a'.repeat(100_000))])).rejects.toMatchObject({ status: 413, code: 'message_too_long' });
    await expect(openai.get('/nowhere')).rejects.toMatchObject({ status: 404 });
  });

  it('throws what went wrong in the middle of a stream, after the words before it', async () => {
    const failure = new AppError('turn_cancelled', 'This answer was stopped on request.');
    async function* events() {
      yield await Promise.resolve({
        event: { number: 1, type: 'message.delta', from: 0, to: 4 } as const,
        text: 'One.',
      });
    }
    const reply = Promise.reject(failure);
    reply.catch(() => undefined);
    const frames = completionFrames(
      { id: 'chatcmpl-1', created: 1 },
      { events: events(), reply },
      { usage: false, asAppError: () => failure },
    );
    const broken = new OpenAI({
      apiKey,
      fetch: () =>
        Promise.resolve(
          new Response(ReadableStream.from(frames).pipeThrough(new TextEncoderStream()), {
            headers: { 'content-type': 'text/event-stream' },
          }),
        ),
    });
    let words = '';
    const reading = async () => {
      const chunks = await broken.chat.completions.create({ model: 'ombud', messages: need, stream: true });
      for await (const { choices } of chunks) words += choices[0]?.delta.content ?? '';
    };
    const error: unknown = await reading().catch((caught: unknown) => caught);
    expect(words).toBe('One.');
    expect(error).toBeInstanceOf(APIError);
    expect(error).toMatchObject({ code: 'turn_cancelled', message: expect.stringContaining('stopped on request') });
  });
});

describe('whose conversation it is', () => {
  const ann = { user: 'ann' };
  /** From what counts most to what counts least. */
  const sources: readonly { readonly body?: (name: string) => object; readonly header?: string }[] = [
    { body: (name) => ({ thread_id: name }) },
    { body: (name) => ({ metadata: { thread_id: name } }) },
    { header: 'X-Thread-Id' },
    { header: 'X-Conversation-Id' },
    { header: 'X-OpenWebUI-Chat-Id' },
  ];
  const about = (source: (typeof sources)[number] | undefined, name: string) => ({
    body: source?.body?.(name) ?? {},
    headers: source?.header === undefined ? {} : { [source.header]: name },
  });

  it.each(sources.map((source, place) => ({ source, place })))(
    'is read from source $place, which wins over those behind it',
    async ({ source, place }) => {
      const name = `source-${place}`;
      const own = about(source, name);
      const first = await say([user(rent)], { ...own.body, ...ann }, own.headers);
      expect((await say(recall, { ...own.body, ...ann }, own.headers)).text).toContain('900');
      const behind = sources.slice(place + 1).map((other) => about(other, 'another'));
      const body = Object.assign({}, ...behind.map((other) => other.body), own.body, ann) as object;
      const headers = Object.assign({}, ...behind.map((other) => other.headers), own.headers) as Record<string, string>;
      const again = await say(recall, body, headers);
      expect(threadOfCompletion(service.dataDir, again.id)).toBe(threadOfCompletion(service.dataDir, first.id));
    },
  );

  it('belongs to the person whom the client names, or the interface in its header, and the client wins', async () => {
    const thread = { thread_id: 'whose' };
    const byHeader = (name: string) => ({ 'X-OpenWebUI-User-Id': name });
    await say([user(rent)], { ...thread, ...ann });
    expect((await say(recall, thread, byHeader('ann'))).text).toContain('900');
    expect((await say(recall, thread, byHeader('bob'))).text).not.toContain('900');
    expect((await say(recall, { ...thread, user: 'bob' }, byHeader('ann'))).text).not.toContain('900');
  });

  it('is nobody’s without a person or a name for it, and a person is never a conversation', async () => {
    for (const body of [{ thread_id: 'guessed' }, ann, {}]) {
      const { id } = await say([user(rent)], body);
      expect(() => threadOfCompletion(service.dataDir, id)).toThrow('is kept');
      expect((await say(recall, body)).text).not.toContain('900');
    }
  });

  it('leaves the tasks of an interface out, and keeps nothing of them', async () => {
    const about = { thread_id: 'with-a-title', ...ann };
    await say([user('I live in Ohio')], about);
    const { id } = await say([user('### Task:\nGenerate a title for: my rent is 900 a month')], about);
    expect(() => threadOfCompletion(service.dataDir, id)).toThrow('is kept');
    expect((await say(recall, about)).text).not.toContain('900');
  });

  it('is another one once an earlier message was edited: its facts go along, its complaint and its names do not', async () => {
    const about = { thread_id: 'forked', ...ann };
    const told: Message[] = [user(`My name is Maria Lopez. ${rent}`)];
    const answer = async (messages: readonly Message[]): Promise<Message> => ({
      role: 'assistant',
      content: (await say(messages, about)).text,
    });
    told.push(await answer(told));
    const complaint = [...told, user('I want to file a complaint: the office lost my papers twice')];
    const before = await say(complaint, about);
    const edited = [...told, user('what help is there with food?')];
    const after = await say(edited, about);
    const threads = [before, after].map(({ id }) => threadOfCompletion(service.dataDir, id));
    expect(new Set(threads).size).toBe(2);
    const [old, fork] = await Promise.all(threads.map((id) => service.service.threads.loadContext(id)));
    expect(old?.grievance).toBeDefined();
    expect(fork?.grievance).toBeUndefined();
    expect(fork?.facts.map(({ path }) => path)).toEqual(expect.arrayContaining(['state', 'expenses.rent']));
    expect(await service.service.threads.loadVault(threads[1] ?? '')).toEqual([]);
    expect(JSON.stringify(fork?.facts)).not.toMatch(/\[[A-Z_]+_\d+\]/);
  });

  it('is answered once when the same history comes again', async () => {
    const about = { thread_id: 'twice', ...ann };
    const [one, two] = [await say(need, about), await say(need, about)];
    const history: Message[] = [...need, { role: 'assistant', content: one.text }, user('thanks')];
    const three = await say(history, about);
    expect((await say(history, about)).id).toBe(three.id);
    expect(two.id).toBe(one.id);
    expect(three.id).not.toBe(one.id);
  });
});
