import type { ChatModel, ChatRequest } from '../../src/model/chat-model.ts';

/** A chat model that says what the test tells it, and remembers what it was asked. */
export interface ScriptedModel extends ChatModel {
  readonly requests: readonly ChatRequest[];
}

/** @param reply the words for a request, in one piece; it may throw what a model throws */
export function scriptedModel(reply: (request: ChatRequest) => string): ScriptedModel {
  const requests: ChatRequest[] = [];
  return {
    name: 'scripted',
    requests,
    async *stream(request) {
      requests.push(request);
      const text = await Promise.resolve(reply(request));
      yield { kind: 'text', text };
      yield { kind: 'done', usage: { promptTokens: 100, outputTokens: 40 }, cutShort: false };
    },
  };
}

/** The numbered sentences that an `answer` prompt asks to say again. */
export function askedSentences(request: Pick<ChatRequest, 'messages'>): readonly string[] {
  return sentencesIn(request.messages.at(-1)?.content ?? '');
}

/** The same in the prompt's last message. */
export function sentencesIn(content: string): readonly string[] {
  const [, inside = ''] = /<sentences>\n(.*)\n<\/sentences>/s.exec(content) ?? [];
  return inside.split('\n').map((line) => line.replace(/^\d+\. /, ''));
}

/** A model that changes each sentence by the function. */
export function rewordingModel(change: (sentence: string, index: number) => string): ScriptedModel {
  return scriptedModel((request) => JSON.stringify({ sentences: askedSentences(request).map(change) }));
}
