import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../src/config.ts';
import { readingNames } from '../../src/conversation/understand/readings.ts';
import { startOllamaDouble, type ChatBehaviour, type OllamaDouble } from '../support/ollama-double.ts';
import { call, startService, type Answer, type ReplyJson, type TestService } from '../support/service.ts';

/** Put so oddly that the local reading is unsure. */
const odd = 'zorp glim frimp the wug thing';

interface Reply extends ReplyJson {
  readonly degraded: boolean;
  readonly usage: { readonly model_calls: number };
}

describe('a model reads what the local reading is unsure of', () => {
  let double: OllamaDouble;
  let service: TestService;

  beforeAll(async () => {
    double = await startOllamaDouble();
    service = await startService({ OLLAMA_URL: double.url, OMBUD_MODEL: 'small' });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await double.close();
  });
  afterEach(() => double.next({ kind: 'says', pieces: ['{}'] }));

  const reading = (answer: unknown): ChatBehaviour => ({
    kind: 'answers',
    reply: (prompt) => (prompt.includes('<message>') ? JSON.stringify(answer) : '{}'),
  });
  const say = (message: string, headers: Record<string, string> = {}, more: object = {}): Promise<Answer<Reply>> =>
    call<Reply>(service.url, '/v1/chat', { body: { message, ...more }, headers });
  const classified = (from: number) =>
    double.calls.slice(from).filter(({ messages }) => messages.some(({ content }) => content.includes('<message>')));
  const traceOf = async ({ body }: Answer<Reply>) => {
    const path = `/v1/threads/${body.thread_id}/turns/${body.turn_id}`;
    const trace = await call<{
      model_asked: { prompt: string; refused: string[]; sections: Record<string, number> }[];
    }>(service.url, path, { headers: { 'x-thread-token': body.thread_token ?? '' } });
    return trace.body.model_asked;
  };

  it('takes its reading and the words it points at, and searches by those', async () => {
    double.next(reading({ reading: 'find_programs', words: 'wug thing', facts: [] }));
    const from = double.calls.length;
    const answer = await say(odd);
    expect(answer.body.route.name).toBe('TOOLS');
    expect(classified(from)).toHaveLength(1);
    expect(answer.body.usage.model_calls).toBeLessThanOrEqual(2);
    const [asked] = await traceOf(answer);
    expect(asked).toMatchObject({ prompt: 'classify.v1', refused: [] });
    expect(asked?.sections['total']).toBeLessThanOrEqual(bounds.promptCharsMax);
  });

  it('takes a fact only with a quote that stands in the message, at a plain path, with its number', async () => {
    const fact = (path: string, value: unknown, quote: string) => ({ path, value, quote });
    double.next(
      reading({
        reading: 'none',
        words: '',
        facts: [
          fact('members.you.employment.hours_weekly', 12, 'wurk dozen 12'),
          fact('members.you.age', 70, 'wurk dozen 12'),
          fact('members.you.veteran', true, 'I served'),
          fact('members.you.has_ssn', false, 'wurk dozen'),
        ],
      }),
    );
    const answer = await say('zorp glim wurk dozen 12 blorp frimp');
    expect(answer.body.facts_changed.map(({ path }) => path)).toEqual(['members.you.employment.hours_weekly']);
    expect((await traceOf(answer))[0]?.refused).toEqual(['facts']);
  });

  it('takes no need in words that the person did not write', async () => {
    double.next(reading({ reading: 'find_programs', words: 'free luxury yacht', facts: [] }));
    const answer = await say(odd);
    expect((await traceOf(answer))[0]?.refused).toEqual(['words']);
    expect(answer.body.reply.text).not.toContain('yacht');
  });

  it.each([
    ['is cut', { kind: 'cut' }],
    ['answers without JSON', { kind: 'says', pieces: ['no idea'] }],
    ['reads what is not on the list', reading({ reading: 'delete_my_data', words: '', facts: [] })],
  ] as const)('answers by its own reading, degraded, when the model %s', async (_what, behaviour) => {
    double.next(behaviour);
    const answer = await say(odd);
    expect(answer.status).toBe(200);
    expect(answer.body.degraded).toBe(true);
    expect(answer.body.reply.text.length).toBeGreaterThan(10);
  });

  it('mends an answer that stands in other words', async () => {
    double.next({
      kind: 'answers',
      reply: () => 'Sure!\n```json\n{"reading": "thanks", "words": "", "facts": [],}\n```',
    });
    expect((await say(odd)).body.route.name).toBe('SMALL_TALK');
  });

  it('is not asked where the local reading is sure', async () => {
    const from = double.calls.length;
    await say('I need help paying my light bill. I live in Ohio.');
    await say('thanks');
    expect(classified(from)).toEqual([]);
  });

  it('never sees a restricted fact, a crisis or an identifier, whatever the turn is about', async () => {
    double.next(reading({ reading: 'none', words: '', facts: [] }));
    const from = double.calls.length;
    const canaries = [
      'zorp undocumentedcanary glim my visa lapsed blorp',
      'zorp my husband hits me blinkin glim canaryviolence',
      'glim blorp canarysecret I never got a social security number',
      'zorp glim i wanna kill myself canarycrisis blorp',
      'zorp canaryjail did time in prison glim',
      'zorp glim im gay canaryorientation blorp',
      'glim zorp 457-55-5462 blorp call 512-555-0142 or canary.mail@example.org',
    ];
    const first = await say(canaries[0] ?? '');
    const more = { thread_id: first.body.thread_id };
    for (const message of [...canaries.slice(1), odd, 'What help is there for food in Texas?', odd])
      await say(message, { 'x-thread-token': first.body.thread_token ?? '' }, more);
    const sent = JSON.stringify(double.calls.slice(from));
    expect(classified(from).length).toBeGreaterThan(0);
    expect(sent).not.toMatch(
      /canary(?:violence|secret|crisis|jail|orientation)|undocumentedcanary|457-55|555-0142|canary\.mail/,
    );
    expect(sent).not.toMatch(/visa|hits me|kill|prison|social security/i);
  });

  it('knows every reading that the prompt explains, and no other', () => {
    const prompt = readFileSync('prompts/classify.v1.md', 'utf8');
    const explained = [...prompt.matchAll(/^- ([a-z_]+): /gm)].map(([, name]) => name);
    expect(explained).toEqual([...readingNames, 'none']);
  });
});
