import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ContextContent } from '../context-function.ts';
import { contentOf, payloadOf } from './intercepted-payload.ts';
import type { InterceptorDescriptor, LifecycleEvent } from './interceptor-descriptor.ts';
import { RemoteFault } from './remote-fault.ts';
import type { RemoteServer } from './remote-server.ts';

export interface InterceptorQuestion {
  /** Its name at the server. */
  readonly name: string;
  /** As the server listed it; undefined where it lists nothing: then either type of answer is taken. */
  readonly type: InterceptorDescriptor['type'] | undefined;
  readonly at: LifecycleEvent;
  readonly context: readonly ContextContent[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
}

/** Its verdict, or what it would put in the place of the content, not yet believed. */
export type InterceptorAnswer =
  | { readonly type: 'validation'; readonly pass: boolean; readonly reason: string | undefined }
  /** Undefined: it changes nothing. */
  | { readonly type: 'mutation'; readonly content: readonly unknown[] | undefined };

const severities: readonly unknown[] = ['info', 'warn'];

/** Left out is believed; said otherwise than asked is another's result (SEP-2624, M1). */
const echo = { interceptor: z.string().optional(), phase: z.string().optional() };
const interceptorAnswer = z.discriminatedUnion('type', [
  z.looseObject({ ...echo, type: z.literal('mutation'), modified: z.boolean(), payload: z.unknown().optional() }),
  z.looseObject({
    ...echo,
    type: z.literal('validation'),
    valid: z.boolean(),
    severity: z.unknown().optional(),
    messages: z.unknown().optional(),
  }),
]);

/**
 * One interceptor, asked once (SEP-2624, `interceptor/invoke`). A validation blocks by an error, and by a severity that
 * nobody knows. Throws for a result of another interceptor, type or phase, and for one that says "unchanged" with a change
 * in it: a `RemoteFault` says which.
 */
export async function askInterceptor(server: RemoteServer, asked: InterceptorQuestion): Promise<InterceptorAnswer> {
  const { name, type, at, context, config, timeoutMs } = asked;
  const payload = payloadOf(context, at);
  const params = { name, event: at.event, phase: at.phase, payload, config, timeoutMs };
  const answer = interceptorAnswer.parse(await server.request('interceptor/invoke', params, timeoutMs));
  if (answer.interceptor !== undefined && answer.interceptor !== name)
    throw new RemoteFault('it answered with the result of another interceptor');
  if (answer.phase !== undefined && answer.phase !== at.phase)
    throw new RemoteFault('it answered with a result of the other phase');
  if (type !== undefined && answer.type !== type) throw new RemoteFault(`it is listed as a ${type} and is none`);
  if (answer.type === 'validation') {
    const pass = answer.valid || severities.includes(answer.severity);
    return { type: 'validation', pass, reason: pass ? undefined : reasonIn(answer.messages) };
  }
  if (answer.modified) return { type: 'mutation', content: contentOf(answer.payload, context) };
  if (answer.payload !== undefined && !isDeepStrictEqual(answer.payload, asSent(payload)))
    throw new RemoteFault('it says that it changed nothing and sends something else');
  return { type: 'mutation', content: undefined };
}

/** As JSON leaves it. */
const asSent = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload));

const message = z.looseObject({ message: z.string(), severity: z.unknown().optional() });

/** Of what a refusal says, the first error. */
function reasonIn(messages: unknown): string | undefined {
  const read = z.array(message).safeParse(messages).data ?? [];
  return (read.find(({ severity }) => severity === 'error') ?? read[0])?.message;
}
