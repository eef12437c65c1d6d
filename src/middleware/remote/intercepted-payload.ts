import { z } from 'zod';
import type { ContextContent, HookPoint } from '../context-function.ts';
import type { LifecycleEvent } from './interceptor-descriptor.ts';

/** What each hook point is called in SEP-2624. A request is sent, a response received. */
export const eventAt = {
  message_in: { event: 'llm/completion', phase: 'request' },
  model_in: { event: 'llm/completion', phase: 'request' },
  model_out: { event: 'llm/completion', phase: 'response' },
  tool_in: { event: 'tools/call', phase: 'request' },
  tool_out: { event: 'tools/call', phase: 'response' },
  reply_out: { event: 'llm/completion', phase: 'response' },
} as const satisfies Readonly<Record<HookPoint, LifecycleEvent>>;

/** A content as the payload of its event. */
export function payloadOf(context: readonly ContextContent[], { phase }: LifecycleEvent): unknown {
  const [first] = context;
  if (first?.type === 'tool_call') return { name: first.name, arguments: first.arguments };
  if (first?.type === 'tool_result') return { name: first.name, content: [], structuredContent: first.content };
  const role = phase === 'request' ? 'user' : 'assistant';
  return { messages: context.map((content) => ({ role, content })) };
}

const callPayload = z.looseObject({ name: z.string(), arguments: z.unknown() });
const resultPayload = z.looseObject({ name: z.string(), structuredContent: z.unknown() });
const messagesPayload = z.looseObject({ messages: z.array(z.looseObject({ content: z.unknown() })) });

/** The payload that came back as contents, not yet believed. Throws where it has another shape than the one that was sent. */
export function contentOf(payload: unknown, context: readonly ContextContent[]): readonly unknown[] {
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
