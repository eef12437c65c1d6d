import { z } from 'zod';
import type { AppError } from '../../errors.ts';
import type { LiveEvent, Reply } from '../../conversation/conversation.ts';
import { problemOf, statusOf } from '../problem.ts';

/** The name under which clients find this assistant; whatever they ask for, it answers. */
export const modelName = 'ombud';

const part = z.looseObject({ type: z.string(), text: z.string().optional() });

/** What is read of a chat completion request. All else (temperature, tools) has nothing to act on here and is let pass. */
export const completionRequest = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(z.looseObject({ role: z.string(), content: z.union([z.string(), z.array(part), z.null()]).optional() }))
    .min(1)
    .max(2_000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  user: z.string().max(200).nullish(),
  thread_id: z.string().min(1).max(200).nullish(),
  metadata: z.looseObject({ thread_id: z.string().min(1).max(200).optional() }).nullish(),
});
export type CompletionRequest = z.infer<typeof completionRequest>;

/** What the person wrote, oldest first; pictures and other parts are not read. */
export function personsMessages({ messages }: CompletionRequest): readonly string[] {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ content }) =>
      typeof content === 'string'
        ? content.trim()
        : (content ?? [])
            .map(({ text }) => text ?? '')
            .join('\n')
            .trim(),
    );
}

const usageShape = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});

/** A completion as it is answered whole. */
export const completionAnswer = z.object({
  id: z.string(),
  created: z.number().int(),
  object: z.literal('chat.completion'),
  model: z.literal(modelName),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: z.literal('stop'),
    }),
  ),
  usage: usageShape,
});

/** The list of models; there is one. */
export const modelList = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      id: z.literal(modelName),
      object: z.literal('model'),
      created: z.number().int(),
      owned_by: z.literal(modelName),
    }),
  ),
});

/** An error as OpenAI's clients read it. */
export const errorShape = z.object({
  error: z.object({ message: z.string(), type: z.string(), param: z.null(), code: z.string() }),
});

export interface CompletionHead {
  readonly id: string;
  readonly created: number;
}

function usageOf({ usage }: Reply) {
  return {
    prompt_tokens: usage.prompt_tokens,
    completion_tokens: usage.output_tokens,
    total_tokens: usage.prompt_tokens + usage.output_tokens,
  };
}

export function completionOf(head: CompletionHead, reply: Reply): z.infer<typeof completionAnswer> {
  return {
    ...head,
    object: 'chat.completion',
    model: modelName,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: reply.text, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: usageOf(reply),
  };
}

/** The frames of a streamed completion, ready to be written; a failure is a frame with the error, and the end. */
export async function* completionFrames(
  head: CompletionHead,
  turn: { readonly events: AsyncIterable<LiveEvent>; readonly reply: Promise<Reply> },
  options: { readonly usage: boolean; readonly asAppError: (error: unknown) => AppError },
): AsyncGenerator<string> {
  const chunk = (choices: readonly unknown[], more: object = {}) =>
    frame({ ...head, object: 'chat.completion.chunk', model: modelName, choices, ...more });
  const choice = (delta: object, reason: string | null = null) => [{ index: 0, delta, finish_reason: reason }];
  try {
    yield chunk(choice({ role: 'assistant', content: '' }));
    for await (const { event, text } of turn.events)
      if (event.type === 'message.delta' && text !== undefined) yield chunk(choice({ content: text }));
    const reply = await turn.reply;
    yield chunk(choice({}, 'stop'));
    if (options.usage) yield chunk([], { usage: usageOf(reply) });
  } catch (error) {
    yield frame(errorBody(options.asAppError(error)));
  }
  yield 'data: [DONE]\n\n';
}

const frame = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** @param help the fixed lines of a danger that the refused message shows */
export function errorBody(error: AppError, help?: string): z.infer<typeof errorShape> {
  const status = statusOf(error.code);
  const type =
    status === 401
      ? 'authentication_error'
      : status === 429
        ? 'rate_limit_error'
        : status >= 500
          ? 'server_error'
          : 'invalid_request_error';
  return { error: { message: problemOf(error, undefined, help).detail, type, param: null, code: error.code } };
}
