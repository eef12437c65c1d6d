import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startService, type ReplyJson, type TestService } from '../support/service.ts';

interface FactRow {
  readonly path: string;
  readonly value?: unknown;
  readonly quote: string;
  readonly start?: number;
  readonly end?: number;
}
interface Body {
  readonly language: string;
  readonly intents: readonly { readonly name: string; readonly confidence: number }[];
  readonly facts: readonly FactRow[];
  readonly hypothetical: readonly FactRow[];
  readonly references: readonly { readonly program_id: string }[];
  readonly answer?: string;
}

let service: TestService;
beforeAll(async () => {
  service = await startService({ OMBUD_NOW: '2026-11-21T15:00:00Z' });
});
afterAll(() => service.stop());

const parse = async (text: string, more: Record<string, unknown> = {}, token?: string): Promise<Body> =>
  (
    await call<Body>(service.url, '/v1/parse', {
      body: { text, ...more },
      ...(token === undefined ? {} : { headers: { 'x-thread-token': token } }),
    })
  ).body;

describe('POST /v1/parse', () => {
  it('gives intents, facts with the place of their words, references and language', async () => {
    const text = 'hi, I live in Ohio with my 2 kids. how do i apply for SNAP?';
    const read = await parse(text);
    expect(read.language).toBe('en');
    expect(read.intents.map(({ name }) => name)).toContain('how_to_apply');
    expect(read.references.map(({ program_id: id }) => id)).toEqual(['snap']);
    expect(read.facts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['state', 'members.child1.relationship', 'members.child2.relationship']),
    );
    for (const { quote, start, end } of read.facts) expect(text.slice(start, end)).toBe(quote);
  });

  it('keeps what is only supposed apart', async () => {
    const read = await parse('what if I made $2000 a month');
    expect(read.facts).toEqual([]);
    expect(read.hypothetical.map(({ path }) => path)).toContain('members.you.income.wages');
  });

  it('gives the words back as they were sent, also where an identifier stands', async () => {
    const text = 'my name is Dolores Quintana and my daughter Anjali Quintana is 9';
    expect(JSON.stringify(await parse(text))).not.toMatch(/\[[A-Z]+_\d+\]/);
  });

  it('reads a text in the light of a conversation, and leaves no trace in it', async () => {
    const { body: chat } = await call<ReplyJson>(service.url, '/v1/chat', {
      body: { message: 'i need help with food' },
    });
    const token = chat.thread_token ?? '';
    const headers = { 'x-thread-token': token };
    const path = `/v1/threads/${chat.thread_id}`;
    const before = await call<unknown>(service.url, path, { headers });
    expect(chat.question?.path).toBeDefined();
    const read = await parse("I'd rather not say", { thread_id: chat.thread_id }, token);
    expect(read.answer).toBe('declined');
    expect((await call<unknown>(service.url, path, { headers })).body).toEqual(before.body);
  });
});
