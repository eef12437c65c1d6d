import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPrompts } from '../../src/compose/stored-prompt.ts';
import { sentencesIn } from '../support/scripted-model.ts';
import { startService, type TestService } from '../support/service.ts';
import { crashed, overloaded, startOllamaDouble, type ChatCall, type OllamaDouble } from '../support/ollama-double.ts';

const need = 'I lost my job last week, I have two kids (3 and 7) and we live in Austin, Texas. What help is there?';

interface Reply {
  readonly thread_id: string;
  readonly thread_token: string;
  readonly turn_id: string;
  readonly reply: { readonly text: string };
  readonly determinations: readonly { readonly program_id: string; readonly outcome: string }[];
  readonly engine: string;
  readonly degraded: boolean;
  readonly usage: { readonly model_calls: number; readonly prompt_tokens: number };
}

async function say(url: string, message: string): Promise<Reply> {
  const response = await fetch(`${url}/v1/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
}

/** What a model writes that keeps to its orders. */
function obedient(change: (paragraph: string) => string) {
  return {
    kind: 'answers',
    reply: (content: string) =>
      JSON.stringify({
        sentences: sentencesIn(content).map(change),
      }),
  } as const;
}

describe('a turn with a model', () => {
  let double: OllamaDouble;
  let withModel: TestService;
  let without: TestService;

  beforeAll(async () => {
    double = await startOllamaDouble();
    withModel = await startService({ OLLAMA_URL: double.url, OMBUD_MODEL: 'small' });
    without = await startService();
  }, 120_000);

  afterAll(async () => {
    await withModel.stop();
    await without.stop();
    await double.close();
  });

  it('says at start and in /readyz who words replies', async () => {
    expect(withModel.service.describe().join('\n')).toMatch(/model +small on Ollama 0\.30\.0 words replies/);
  });

  it('decides the same, asks the model once, and tells it nothing of the person', async () => {
    double.next(obedient((paragraph) => paragraph.replace(/(?:To apply|Apply):/, 'You can apply here:')));
    const asked = double.calls.length;
    const [reply, embedded] = [await say(withModel.url, need), await say(without.url, need)];
    expect(reply).toMatchObject({ engine: 'ollama', degraded: false, usage: { model_calls: 1 } });
    expect(embedded).toMatchObject({ engine: 'embedded', degraded: false, usage: { model_calls: 0 } });
    expect(reply.reply.text).toContain('You can apply here: https://');
    expect(reply.determinations).toEqual(embedded.determinations);
    expect(double.calls.length).toBe(asked + 1);
    const prompt = (double.calls.at(-1) as ChatCall).messages.map(({ content }) => content).join('\n');
    expect(prompt).not.toMatch(/Austin|Texas|kids|job|\$\d|https?:|SNAP|Medicaid/);
  });

  it.each([
    ['crashes', crashed],
    ['breaks off', { kind: 'cut' }],
    ['makes things up', obedient((paragraph) => `${paragraph} You will get $900 from the Moon Program.`)],
  ] as const)('gives the embedded reply, marked degraded, when the model %s', async (_what, behaviour) => {
    double.next(behaviour);
    const reply = await say(withModel.url, need);
    expect(reply).toMatchObject({ engine: 'embedded', degraded: true, usage: { model_calls: 1 } });
    expect(reply.reply.text).not.toMatch(/Moon|\[[a-z]+_\d\]/);
    expect(reply.determinations).toEqual((await say(without.url, need)).determinations);
  });

  it('keeps in the trace what was asked, how long it was, and why it was not used, and no words', async () => {
    double.next(overloaded);
    const reply = await say(withModel.url, need);
    const trace = await fetch(`${withModel.url}/v1/threads/${reply.thread_id}/turns/${reply.turn_id}`, {
      headers: { 'x-thread-token': reply.thread_token },
    });
    expect(await trace.json()).toMatchObject({
      engine: 'embedded',
      degraded: true,
      model_asked: [
        {
          model: 'small',
          prompt: expect.stringMatching(/^answer\.v\d+$/),
          prompt_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          sections: { system: expect.any(Number), sentences: expect.any(Number), total: expect.any(Number) },
          refused: [expect.stringMatching(/^model: 503 .*server busy/)],
        },
      ],
    });
  });

  it('can print the prompt of a turn again, to the letter', async () => {
    double.next(obedient((paragraph) => paragraph));
    const { thread_id: threadId } = await say(withModel.url, need);
    const sent = double.calls.at(-1)?.messages;
    const prompts = await readPrompts({ dataDir: withModel.dataDir, encryptionKey: undefined });
    const printed = await prompts.sent({ purpose: 'answer', threadId, turnId: undefined });
    expect(printed.messages).toEqual(sent);
    const chars = printed.messages?.reduce((sum, { content }) => sum + content.length, 0);
    const added = printed.asked.added ?? '';
    expect(printed.asked.sections['total']).toBe((chars ?? 0) - (added === '' ? 0 : added.length + 2));
    await expect(prompts.sent({ purpose: 'classify', threadId, turnId: undefined })).rejects.toMatchObject({
      code: 'turn_not_found',
    });
  });

  it('loads the model when it starts', () => {
    expect(double.loads.length).toBeGreaterThan(0);
  });

  it('gives crisis lines first and untouched', async () => {
    double.next(obedient((paragraph) => paragraph.toUpperCase()));
    const reply = await say(withModel.url, 'I want to kill myself. I also need help with food in Texas.');
    expect(reply.reply.text.slice(0, 200)).toContain('988');
    expect(JSON.stringify(double.calls)).not.toContain('988');
  });
});
