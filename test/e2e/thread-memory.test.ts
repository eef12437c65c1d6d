import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, person, startService, type TestService } from '../support/service.ts';

/** What a conversation keeps beside its words, as its person sees it, takes it along, and has it erased. */
let running: TestService;
beforeAll(async () => {
  running = await startService({ OMBUD_PERSONA: '{"traits":["calm"],"reading_level":6}' });
});
afterAll(() => running.stop());

interface PastCallJson {
  readonly tool: string;
  readonly turn: number;
  readonly at: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: string;
  readonly result_count?: number;
  readonly duration_ms: number;
}

interface ThreadJson {
  readonly thread_id: string;
  readonly persona: object;
  readonly tool_history: readonly PastCallJson[];
}

const read = async <Body>(path: string, token: string | undefined) =>
  (await call<Body>(running.url, path, { headers: { 'x-thread-token': token ?? '' } })).body;

describe('the tool history of a conversation', () => {
  it('stands in its resource and its export: call, redacted arguments, outcome, when and cost', async () => {
    const writer = person(() => running.url);
    const { body } = await writer.say('I live in Texas and need help with food. Call me at 512-555-0143.');
    const path = `/v1/threads/${body.thread_id}`;
    const { tool_history: history } = await read<ThreadJson>(path, writer.token);
    const search = history.find(({ tool }) => tool === 'search_programs');
    expect(search).toMatchObject({ turn: 1, outcome: 'ok', arguments: { text: expect.any(String) } });
    expect(search?.result_count).toBeGreaterThan(0);
    expect(search?.duration_ms).toBeGreaterThan(0);
    expect(Number.isNaN(Date.parse(search?.at ?? ''))).toBe(false);
    const check = history.find(({ tool }) => tool === 'check_eligibility');
    expect(check?.arguments).toMatchObject({ household: '[withheld]' });
    expect(JSON.stringify(history)).not.toContain('555-0143');

    const taken = await read<{ thread: ThreadJson; facts: unknown[]; messages: { text: string }[] }>(
      `${path}/export`,
      writer.token,
    );
    expect(taken.thread.tool_history).toEqual(history);
    expect(taken.facts).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'state', value: 'TX' })]));
    expect(taken.messages[0]?.text).toContain('512-555-0143');
    expect(taken.messages).toHaveLength(2);
  });

  it('is gone with the conversation, from every byte on the disk', async () => {
    const writer = person(() => running.url);
    const { body } = await writer.say('I need help with the xylophonics bill');
    const path = `/v1/threads/${body.thread_id}`;
    expect((await read<ThreadJson>(path, writer.token)).tool_history.length).toBeGreaterThan(0);
    const headers = { 'x-thread-token': writer.token ?? '' };
    expect((await call(running.url, path, { method: 'DELETE', headers })).status).toBe(204);
    expect((await call(running.url, `${path}/export`, { headers })).status).toBe(404);
    const bytes = readdirSync(running.dataDir)
      .filter((name) => name.startsWith('ombud.db'))
      .map((name) => readFileSync(join(running.dataDir, name)));
    expect(Buffer.concat(bytes).includes('xylophonics')).toBe(false);
  });
});

describe('how a conversation is spoken to', () => {
  it('is the operator’s choice, and over it the person’s, in its resource and its export, after a restart too', async () => {
    const made = await call<{ thread_id: string; thread_token: string }>(running.url, '/v1/threads', {
      body: { persona: { tone: 'formal' } },
    });
    const { thread_id: threadId, thread_token: token } = made.body;
    const path = `/v1/threads/${threadId}`;
    const persona = { tone: 'formal', traits: ['calm'], reading_level: 6 };
    expect((await read<ThreadJson>(path, token)).persona).toEqual(persona);
    const headers = { 'x-thread-token': token };
    const body = { tone: null, reading_level: 4, language: 'es' };
    const changed = await call<ThreadJson>(running.url, `${path}/persona`, { method: 'PATCH', body, headers });
    expect([changed.status, changed.body.persona]).toEqual([
      200,
      { traits: ['calm'], reading_level: 4, language: 'es' },
    ]);
    await running.restart();
    const taken = await read<{ thread: ThreadJson }>(`${path}/export`, token);
    expect(taken.thread.persona).toEqual(changed.body.persona);

    const writer = person(() => running.url, { threadId, token });
    expect((await writer.say('What is SNAP?')).body.reply.text).toMatch(/\b(el|la|para|una|puede)\b/);
    const bad = await call(running.url, `${path}/persona`, { method: 'PATCH', body: { tone: 'rude' }, headers });
    expect(bad.status).toBe(400);
  });
});
