import { z } from 'zod';
import type { ContextContent, HookPoint } from '../context-function.ts';
import type { RemoteServer } from './remote-server.ts';

/** What a server of the operator answered, not yet believed. */
export interface RemoteAnswer {
  /** Undefined: it changes nothing. */
  readonly content: readonly unknown[] | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly pass: boolean;
}

export interface RemoteQuestion {
  /** Its name at the server. */
  readonly name: string;
  readonly hookPoint: HookPoint;
  readonly context: readonly ContextContent[];
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

const middlewareAnswer = z.looseObject({
  content: z.array(z.unknown()),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/** Context middleware (PROTOCOLS 3.4). It refuses by `allow: false` in its metadata. */
export async function askMiddleware(server: RemoteServer, asked: RemoteQuestion): Promise<RemoteAnswer> {
  const params = { name: asked.name, arguments: asked.arguments, context: asked.context };
  const { content, metadata } = middlewareAnswer.parse(
    await server.request('middleware/invoke', params, asked.timeoutMs),
  );
  return { content, metadata, pass: metadata['allow'] !== false };
}

const interceptorAnswer = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('mutation'), modified: z.boolean(), payload: z.unknown() }),
  z.looseObject({
    type: z.literal('validation'),
    valid: z.boolean(),
    severity: z.enum(['info', 'warn', 'error']).default('error'),
  }),
]);

/** An interceptor (SEP-2624). A validation blocks by an error, a mutation answers with the payload in the shape it was sent. */
export async function askInterceptor(server: RemoteServer, asked: RemoteQuestion): Promise<RemoteAnswer> {
  const { event, phase } = events[asked.hookPoint];
  const params = {
    name: asked.name,
    event,
    phase,
    payload: payloadOf(asked),
    config: asked.arguments,
    timeoutMs: asked.timeoutMs,
  };
  const answer = interceptorAnswer.parse(await server.request('interceptor/invoke', params, asked.timeoutMs));
  if (answer.type === 'validation')
    return { content: undefined, metadata: {}, pass: answer.valid || answer.severity !== 'error' };
  return {
    content: answer.modified ? contentOf(answer.payload, asked) : undefined,
    metadata: {},
    pass: true,
  };
}

const events = {
  message_in: { event: 'llm/completion', phase: 'request' },
  model_in: { event: 'llm/completion', phase: 'request' },
  model_out: { event: 'llm/completion', phase: 'response' },
  tool_in: { event: 'tools/call', phase: 'request' },
  tool_out: { event: 'tools/call', phase: 'response' },
  reply_out: { event: 'llm/completion', phase: 'response' },
} as const satisfies Readonly<Record<HookPoint, unknown>>;

function payloadOf({ context, hookPoint }: RemoteQuestion): unknown {
  const [first] = context;
  if (first?.type === 'tool_call') return { name: first.name, arguments: first.arguments };
  if (first?.type === 'tool_result') return { name: first.name, content: [], structuredContent: first.content };
  const role = events[hookPoint].phase === 'request' ? 'user' : 'assistant';
  return { messages: context.map((content) => ({ role, content })) };
}

const callPayload = z.looseObject({ name: z.string(), arguments: z.unknown() });
const resultPayload = z.looseObject({ name: z.string(), structuredContent: z.unknown() });
const messagesPayload = z.looseObject({ messages: z.array(z.looseObject({ content: z.unknown() })) });

function contentOf(payload: unknown, { context }: RemoteQuestion): readonly unknown[] {
  const [first] = context;
  if (first?.type === 'tool_call') {
    const call = callPayload.parse(payload);
    return [{ type: 'tool_call', name: call.name, arguments: call.arguments }];
  }
  if (first?.type === 'tool_result') {
    const result = resultPayload.parse(payload);
    return [{ type: 'tool_result', name: result.name, content: result.structuredContent }];
  }
  return messagesPayload.parse(payload).messages.map(({ content }) => content);
}
