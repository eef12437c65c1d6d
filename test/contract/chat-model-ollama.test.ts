import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { breaker } from '../../src/model/breaker.ts';
import { gate } from '../../src/model/gate.ts';
import { preloadOllama } from '../../src/model/ollama/preload.ts';
import { ollamaModel, type OllamaLimits } from '../../src/model/ollama/ollama-model.ts';
import { probeOllama } from '../../src/model/ollama/probe-ollama.ts';
import {
  crashed,
  overloaded,
  startOllamaDouble,
  tooLong,
  type ChatBehaviour,
  type OllamaDouble,
} from '../support/ollama-double.ts';
import { chatModelContract, chunksOf, codeOf, request, textOf, type ModelUnderTest } from './chat-model.ts';

const impatient = { modelDeadlineMs: 400, modelIdleMs: 150 };

function modelAt(url: string, limits: Partial<OllamaLimits> = {}, model = 'small') {
  return ollamaModel({
    url,
    model,
    limits: { ...bounds, ...limits },
    gate: gate({ runningMax: 2, waitingMax: 2 }),
    breaker: breaker({ failuresMax: 2, restMs: 60_000, now: () => 0 }),
  });
}

async function withDouble(behaviour: ChatBehaviour, limits: Partial<OllamaLimits> = {}): Promise<ModelUnderTest> {
  const double = await startOllamaDouble();
  double.next(behaviour);
  return { model: modelAt(double.url, limits), end: () => double.close() };
}

chatModelContract('Ollama', {
  saying: (text) => withDouble({ kind: 'says', pieces: text.split(/(?<= )/) }),
  absent: async () => {
    const double = await startOllamaDouble();
    return { model: modelAt(double.url, {}, 'another'), end: () => double.close() };
  },
  breaking: () => withDouble({ kind: 'cut' }),
  silent: () => withDouble({ kind: 'never_begins' }, impatient),
});

describe('Ollama', () => {
  let double: OllamaDouble;
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);

  beforeEach(async () => {
    double = await startOllamaDouble();
    process.on('unhandledRejection', note);
  });

  afterEach(async () => {
    await double.close();
    process.off('unhandledRejection', note);
    expect(unhandled.splice(0)).toEqual([]);
  });

  const say = (behaviour: ChatBehaviour, limits: Partial<OllamaLimits> = {}) => {
    double.next(behaviour);
    return chunksOf(modelAt(double.url, limits).stream(request()));
  };
  const frame = (message: Record<string, unknown>, rest: Record<string, unknown> = { done: false }) =>
    JSON.stringify({ model: 'small', message: { role: 'assistant', ...message }, ...rest });

  const badCount = { done: true, eval_count: 'b' };

  it('asks for a bounded answer in an explicit window, without thinking and without a silent cut', async () => {
    double.next({ kind: 'says', pieces: ['{}'] });
    await chunksOf(modelAt(double.url).stream(request({ maxTokens: 77, format: { type: 'object' } })));
    expect(double.calls).toEqual([
      {
        model: 'small',
        messages: request().messages,
        stream: true,
        think: false,
        format: { type: 'object' },
        truncate: false,
        shift: false,
        keep_alive: bounds.modelKeepAliveS,
        options: { num_predict: 77, num_ctx: bounds.modelContextTokens },
      },
    ]);
  });

  it('reports the tokens that the server counted', async () => {
    const chunks = await say({ kind: 'says', pieces: ['Help ', 'is ', 'there.'] });
    expect(chunks.at(-1)).toEqual({ kind: 'done', usage: { promptTokens: 19, outputTokens: 3 }, cutShort: false });
  });

  it.each([1, 3, 7])('reads characters and lines that are cut every %i bytes', async (everyBytes) => {
    const text = 'Ayuda con la calefacción — 暖房 🙂.';
    expect(textOf(await say({ kind: 'split', text, everyBytes }))).toBe(text);
  });

  it('waits for a model that is slow to load', async () => {
    let release: () => void = () => undefined;
    const loaded = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = say({ kind: 'begins_after', release: loaded }, { modelIdleMs: 1 });
    release();
    // The silence before the first word is the server loading; only the deadline ends that.
    expect(textOf(await reading)).toBe('You may get help.');
  });

  it('leaves out what the model thinks, in its own field or in the words', async () => {
    const apart = await say({ kind: 'says', thinking: ['The user ', 'wants'], pieces: ['Help is there.'] });
    expect(textOf(apart)).toBe('Help is there.');
    const inside = await say({ kind: 'says', pieces: ['<thi', 'nk>The user', '</think', '>Help ', 'is there.'] });
    expect(textOf(inside)).toBe('Help is there.');
  });

  it('marks an answer that ran into the limit', async () => {
    const chunks = await say({ kind: 'repeats', heedsLimit: true });
    expect(chunks.at(-1)).toMatchObject({ kind: 'done', cutShort: true, usage: { outputTokens: 50 } });
  });

  const unavailable: readonly [string, ChatBehaviour][] = [
    ['an overloaded server', overloaded],
    ['a gateway’s page', { kind: 'status', status: 502, body: '<html>bad gateway</html>', contentType: 'text/html' }],
    ['a redirect', { kind: 'status', status: 307, body: '' }],
  ];
  it.each(unavailable)('calls %s unavailable', async (_what, behaviour) => {
    expect(await codeOf(say(behaviour))).toBe('model_unavailable');
  });

  it('calls a server that nobody started unavailable', async () => {
    await double.close();
    expect(await codeOf(chunksOf(modelAt(double.url).stream(request())))).toBe('model_unavailable');
    double = await startOllamaDouble();
  });

  const failing: readonly [string, ChatBehaviour, RegExp, Partial<OllamaLimits>?][] = [
    ['a prompt over the window', tooLong, /^400 .*exceeds the context length/],
    ['a crashed runner', crashed, /^500 .*runner process has terminated/],
    ['an error in the middle of the stream', { kind: 'error_frame' }, /error frame: an error was encountered/],
    ['a stream without its last frame', { kind: 'cut' }, /broke off/],
    ['a connection that is reset', { kind: 'reset' }, /broke off/],
    [
      'a stream that falls silent',
      { kind: 'stalls' },
      /silent for 100 ms/,
      { modelIdleMs: 100, modelDeadlineMs: 9_000 },
    ],
    ['a server that never begins', { kind: 'never_begins' }, /no answer within 400 ms/],
    [
      'a model that repeats itself',
      { kind: 'repeats', heedsLimit: false },
      /more than 500/,
      { modelOutputCharsMax: 500 },
    ],
    ['thoughts without words', { kind: 'says', pieces: ['<think>', 'Let me see</think>', ' '] }, /said nothing/],
    ['thoughts in their field only', { kind: 'says', thinking: ['Let me see'], pieces: [] }, /said nothing/],
    ['thoughts that never began', { kind: 'says', pieces: ['Let me see', '</think>', 'Help.'] }, /without its <think>/],
    ['a page instead of frames', { kind: 'lines', lines: ['<html>', 'hello'] }, /not JSON/],
    ['a line that is cut', { kind: 'lines', lines: [frame({ content: 'You ' }), '{"mess', frame({})] }, /not JSON/],
    ['a frame of another shape', { kind: 'lines', lines: [frame({ content: 7 })] }, /another shape/],
    ['a count that is no number', { kind: 'lines', lines: [frame({ content: 'a' }, badCount)] }, /another shape/],
    [
      'a line without end',
      { kind: 'lines', lines: ['x'.repeat(9_000)] },
      /more than 1000/,
      { modelFrameCharsMax: 1_000 },
    ],
    [
      'a frame too long',
      { kind: 'lines', lines: ['x'.repeat(9_000)] },
      /more than 1000/,
      { modelFrameCharsMax: 1_000 },
    ],
    ['bytes that are no text', { kind: 'bytes', bytes: Buffer.from([0x7b, 0xff, 0xfe, 0x0a]) }, /not UTF-8/],
    ['an empty body', { kind: 'lines', lines: [] }, /broke off/],
  ];
  it.each(failing)('ends with a failure at %s', async (_what, behaviour, reason, limits) => {
    const error: unknown = await say(behaviour, { ...impatient, ...limits }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'model_failed', internal: expect.stringMatching(reason) });
  });

  it('ends with a failure when half of the prompt was dropped and only the count shows it', async () => {
    const long = request({ messages: [{ role: 'user', content: 'Word this: help is there. '.repeat(100) }] });
    double.next({ kind: 'overflow' });
    expect(await codeOf(chunksOf(modelAt(double.url).stream(long)))).toBe('model_failed');
    double.next({ kind: 'says', pieces: ['Help.'] });
    expect(textOf(await chunksOf(modelAt(double.url).stream(long)))).toBe('Help.');
  });

  it('stops the server when nobody listens any more', async () => {
    double.next({ kind: 'repeats', heedsLimit: false });
    for await (const chunk of modelAt(double.url).stream(request())) if (chunk.kind === 'text') break;
    await double.abandoned;
  });

  it('lets two calls run and two wait, and refuses the fifth', async () => {
    double.next({ kind: 'never_begins' });
    const model = modelAt(double.url);
    const stop = new AbortController();
    const held = [1, 2, 3, 4].map(() => codeOf(chunksOf(model.stream(request({ signal: stop.signal })))));
    expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_unavailable');
    stop.abort();
    expect(await Promise.all(held)).toEqual(Array(4).fill('model_failed'));
    double.next({ kind: 'says', pieces: ['Help.'] });
    expect(textOf(await chunksOf(model.stream(request())))).toBe('Help.');
  });

  it('is left alone for a while after failures in a row, and asked again when it works', async () => {
    const model = modelAt(double.url);
    double.next(crashed, { kind: 'cut' }, { kind: 'says', pieces: ['Help.'] });
    expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_failed');
    expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_failed');
    expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_unavailable');
    expect(double.calls).toHaveLength(2);
  });

  it('has worked when its reader leaves with the last chunk', async () => {
    const model = modelAt(double.url);
    double.next(crashed, { kind: 'says', pieces: ['Help.'] }, crashed, { kind: 'says', pieces: ['Help.'] });
    const leaving = async () => {
      for await (const chunk of model.stream(request())) if (chunk.kind === 'done') return;
    };
    expect(await codeOf(leaving())).toBe('model_failed');
    await leaving();
    expect(await codeOf(leaving())).toBe('model_failed');
    await leaving();
    expect(double.calls).toHaveLength(4);
  });

  it('is not left alone because a prompt was too long, or because callers went away', async () => {
    const model = modelAt(double.url);
    double.next(
      tooLong,
      tooLong,
      { kind: 'never_begins' },
      { kind: 'never_begins' },
      { kind: 'says', pieces: ['Hi.'] },
    );
    for (let time = 0; time < 2; time += 1)
      expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_failed');
    for (let time = 0; time < 2; time += 1) {
      const stop = new AbortController();
      const reading = codeOf(chunksOf(model.stream(request({ signal: stop.signal }))));
      stop.abort();
      expect(await reading).toBe('model_failed');
    }
    double.next({ kind: 'says', pieces: ['Hi.'] });
    expect(textOf(await chunksOf(model.stream(request())))).toBe('Hi.');
  });

  describe('at start', () => {
    it('loads the model with the window of every call, and says nothing', async () => {
      await preloadOllama({ url: double.url, model: 'small', limits: bounds }, new AbortController().signal);
      expect(double.calls).toEqual([]);
      expect(double.loads).toEqual([
        {
          model: 'small',
          messages: [],
          stream: false,
          keep_alive: bounds.modelKeepAliveS,
          options: { num_ctx: bounds.modelContextTokens },
        },
      ]);
    });

    it('says that a model for embeddings can’t chat', async () => {
      const other = await startOllamaDouble(['vectors:latest'], ['embedding']);
      const probe = await probeOllama(other.url, 'vectors', 1_000);
      await other.close();
      expect(probe).toMatchObject({ available: false });
      expect(probe.why).toContain("can't chat (it can: embedding)");
    });

    it('is available when the model is there, with or without its tag', async () => {
      expect(await probeOllama(double.url, 'small', 1_000)).toEqual({ available: true, why: 'small on Ollama 0.30.0' });
      expect((await probeOllama(double.url, 'small:latest', 1_000)).available).toBe(true);
    });

    it('says what is missing', async () => {
      const probe = await probeOllama(double.url, 'large', 1_000);
      expect(probe.available).toBe(false);
      expect(probe.why).toContain('has no model "large". It has: small:latest. Get it with: ollama pull large');
    });

    it('says that nothing listens', async () => {
      await double.close();
      const probe = await probeOllama(double.url, 'small', 1_000);
      expect(probe.available).toBe(false);
      expect(probe.why).toMatch(/can't be reached \(ECONNREFUSED\)/);
      double = await startOllamaDouble();
    });

    it('says that something else listens', async () => {
      const probe = await probeOllama(`${double.url}/elsewhere`, 'small', 1_000);
      expect(probe).toMatchObject({ available: false });
      expect(probe.why).toContain('answers with an error (404');
    });
  });
});
