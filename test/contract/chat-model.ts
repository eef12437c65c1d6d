import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/errors.ts';
import type { ChatChunk, ChatModel, ChatRequest } from '../../src/model/chat-model.ts';

/** A model in one of the states that the contract asks for. `end` frees what it holds. */
export interface ModelUnderTest {
  readonly model: ChatModel;
  end(): Promise<void>;
}

/** How to bring an adapter into each state. */
export interface ModelStates {
  /** Says these words, in several chunks. */
  saying(text: string): Promise<ModelUnderTest>;
  /** Nothing listens, or the server has no such model. */
  absent(): Promise<ModelUnderTest>;
  /** Begins to answer and breaks off. */
  breaking(): Promise<ModelUnderTest>;
  /** Takes the call and never says a word; its own deadline is below a second. */
  silent(): Promise<ModelUnderTest>;
}

export const request = (changes: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [
    { role: 'system', content: 'You word replies.' },
    { role: 'user', content: 'Word this: help is there.' },
  ],
  maxTokens: 50,
  signal: new AbortController().signal,
  ...changes,
});

export async function chunksOf(chunks: AsyncIterable<ChatChunk>): Promise<readonly ChatChunk[]> {
  const all: ChatChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

export function textOf(chunks: readonly ChatChunk[]): string {
  return chunks.map((chunk) => (chunk.kind === 'text' ? chunk.text : '')).join('');
}

/** The code of the AppError that a call ends with; anything else fails the test. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`ended with ${String(error)} instead of an AppError`);
  return error.code;
}

/** What every chat model promises (the port's own words), whatever serves it. */
export function chatModelContract(name: string, states: ModelStates): void {
  const withModel = async (state: Promise<ModelUnderTest>, check: (model: ChatModel) => Promise<void>) => {
    const under = await state;
    await check(under.model).finally(() => under.end());
  };

  describe(`${name} as a chat model`, () => {
    it('gives the words in order and one last chunk with the usage', () =>
      withModel(states.saying('You may be able to get help. Call today.'), async (model) => {
        const chunks = await chunksOf(model.stream(request()));
        expect(textOf(chunks)).toBe('You may be able to get help. Call today.');
        expect(chunks.filter(({ kind }) => kind === 'done')).toHaveLength(1);
        expect(chunks.at(-1)).toMatchObject({ kind: 'done', cutShort: false });
      }));

    it('answers several calls at once, each with its own words', () =>
      withModel(states.saying('Help is there.'), async (model) => {
        const all = await Promise.all([1, 2, 3].map(() => chunksOf(model.stream(request()))));
        expect(all.map(textOf)).toEqual(['Help is there.', 'Help is there.', 'Help is there.']);
      }));

    it('says that it is unavailable when nothing is there', () =>
      withModel(states.absent(), async (model) => {
        expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_unavailable');
      }));

    it('says that it failed when it breaks off, and never ends as if it were done', () =>
      withModel(states.breaking(), async (model) => {
        const seen: ChatChunk[] = [];
        const reading = (async () => {
          for await (const chunk of model.stream(request())) seen.push(chunk);
        })();
        expect(await codeOf(reading)).toBe('model_failed');
        expect(seen.some(({ kind }) => kind === 'done')).toBe(false);
      }));

    it('ends by itself when the model never says a word', () =>
      withModel(states.silent(), async (model) => {
        expect(await codeOf(chunksOf(model.stream(request())))).toBe('model_failed');
      }));

    it('ends when its caller stops it, before the first word too', () =>
      withModel(states.silent(), async (model) => {
        const stop = new AbortController();
        const reading = chunksOf(model.stream(request({ signal: stop.signal })));
        stop.abort();
        expect(await codeOf(reading)).toBe('model_failed');
        expect(await codeOf(chunksOf(model.stream(request({ signal: stop.signal }))))).toBe('model_failed');
      }));

    it('can be left after the first chunk and asked again', () =>
      withModel(states.saying('First. Second. Third.'), async (model) => {
        for await (const chunk of model.stream(request())) {
          expect(chunk.kind).toBe('text');
          break;
        }
        expect(textOf(await chunksOf(model.stream(request())))).toBe('First. Second. Third.');
      }));
  });
}
