import type { ChatResponse } from 'ollama';
import { AppError } from '../../errors.ts';
import type { Breaker } from '../breaker.ts';
import type { ChatChunk, ChatModel, ChatRequest } from '../chat-model.ts';
import type { Gate } from '../gate.ts';
import { thinkFilter } from '../think-filter.ts';
import { ollamaClient } from './client.ts';
import { checkedFrames, modelFailed } from './frames.ts';
import { patience, type Patience } from './patience.ts';
import { isPromptRefused } from './refusal.ts';

/** Bounds of one call, by their names in the configuration. */
export type OllamaLimits = Readonly<
  Record<
    | 'modelDeadlineMs'
    | 'modelIdleMs'
    | 'modelContextTokens'
    | 'modelCharsPerTokenMax'
    | 'modelOutputCharsMax'
    | 'modelFrameCharsMax'
    | 'modelKeepAliveS'
    | 'modelPreloadMs',
    number
  >
>;

export interface OllamaSettings {
  /** Where the server listens, such as `http://127.0.0.1:11434`. */
  readonly url: string;
  /** Name of the model as the server knows it. */
  readonly model: string;
  readonly limits: OllamaLimits;
  /** Shared by all calls to one server. */
  readonly gate: Gate;
  /** Shared likewise. */
  readonly breaker: Breaker;
}

/**
 * A model served by Ollama, through its client library. Every call gets a client of its own, because the library's
 * `abort()` stops all streams of an instance and does nothing before the first byte; ours ends the exchange itself. The
 * deadline counts from the call, the wait at the gate included.
 */
export function ollamaModel(settings: OllamaSettings): ChatModel {
  return { name: settings.model, stream: (request) => streamChat(settings, request) };
}

async function* streamChat(settings: OllamaSettings, request: ChatRequest): AsyncGenerator<ChatChunk> {
  const { limits } = settings;
  const call = settings.breaker.begin();
  const wait = patience({ caller: request.signal, deadlineMs: limits.modelDeadlineMs, idleMs: limits.modelIdleMs });
  const answer = { begun: false };
  let leave: (() => void) | undefined;
  try {
    leave = await settings.gate.enter(wait.signal);
    const frames = await openStream(settings, request, wait.signal, answer);
    for await (const chunk of readChunks(frames, wait, request, limits)) {
      // Told before the chunk is given: a reader may leave with the last one.
      if (chunk.kind === 'done') call.worked();
      yield chunk;
    }
  } catch (error) {
    const failure = asModelError(error, wait.signal, answer.begun);
    if (leave && !request.signal.aborted && !isPromptRefused(failure)) call.failed();
    throw failure;
  } finally {
    call.undecided();
    wait.over();
    leave?.();
  }
}

function openStream(
  settings: OllamaSettings,
  request: ChatRequest,
  signal: AbortSignal,
  answer: { begun: boolean },
): Promise<AsyncIterable<ChatResponse>> {
  const client = ollamaClient(settings.url, signal, (response) => {
    if (!response.body) throw modelFailed('an answer without a body');
    answer.begun = true;
    return new Response(response.body.pipeThrough(checkedFrames(settings.limits.modelFrameCharsMax)));
  });
  const call = {
    model: settings.model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    stream: true as const,
    // Thinking costs seconds and is thrown away; models that can't leave it out are filtered.
    think: false,
    ...(request.format === undefined ? {} : { format: request.format }),
    // Without these the server drops the beginning of a prompt that is too long and says nothing.
    truncate: false,
    shift: false,
    keep_alive: settings.limits.modelKeepAliveS,
    options: { num_predict: request.maxTokens, num_ctx: settings.limits.modelContextTokens },
  };
  return client.chat(call);
}

async function* readChunks(
  frames: AsyncIterable<ChatResponse>,
  wait: Patience,
  request: ChatRequest,
  limits: OllamaLimits,
): AsyncGenerator<ChatChunk> {
  const thoughts = thinkFilter();
  let chars = 0;
  let wrote = false;
  for await (const frame of frames) {
    wait.heard();
    chars += frame.message.content.length + (frame.message.thinking?.length ?? 0);
    if (chars > limits.modelOutputCharsMax)
      throw modelFailed(`wrote more than ${limits.modelOutputCharsMax} characters`);
    const text = thoughts.push(frame.message.content) + (frame.done ? thoughts.end() : '');
    wrote ||= text.trim() !== '';
    if (text !== '') yield { kind: 'text', text };
    if (!frame.done) continue;
    if (!wrote) throw modelFailed(`said nothing (${frame.done_reason})`);
    refuseTruncated(frame.prompt_eval_count, request, limits);
    yield {
      kind: 'done',
      usage: { promptTokens: frame.prompt_eval_count, outputTokens: frame.eval_count },
      cutShort: frame.done_reason === 'length',
    };
  }
}

/** A server that does not know `truncate` drops the oldest messages; the count of tokens it read is the only sign. */
function refuseTruncated(promptTokens: number | undefined, request: ChatRequest, limits: OllamaLimits): void {
  if (promptTokens === undefined) return;
  const chars = request.messages.reduce((sum, { content }) => sum + content.length, 0);
  if (promptTokens * limits.modelCharsPerTokenMax < chars)
    throw modelFailed(`read ${promptTokens} tokens of a prompt of ${chars} characters`);
}

function asModelError(error: unknown, signal: AbortSignal, begun: boolean): AppError {
  if (signal.aborted && signal.reason instanceof AppError) return signal.reason;
  if (error instanceof AppError) return error;
  if (begun) return modelFailed('the stream broke off', error);
  return new AppError('model_unavailable', 'The language model does not answer.', { cause: error });
}
