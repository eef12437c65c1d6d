import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { personaSchema } from '../../threads/persona.ts';
import type { StoredMessage } from '../../threads/turn.ts';
import { defineRoute, idempotencyOf, json, nothing, type AnyRoute } from '../define-route.ts';
import { replayHeader } from '../reply-shape.ts';
import { threadIdSchema } from './chat.ts';
import type { RouteDeps } from './deps.ts';
import { threadState, threadStateSchema } from './thread-state.ts';

export const threadParams = z.object({ thread_id: threadIdSchema });

export const messageSchema = z.object({
  number: z.number(),
  turn_id: z.string(),
  role: z.string(),
  text: z.string(),
  at: z.string(),
});

/** A stored message as its person reads it. */
export function shownMessage(
  { number, turnId, role, text, at }: StoredMessage,
  restored: (text: string) => string,
): z.infer<typeof messageSchema> {
  return { number, turn_id: turnId, role, text: restored(text), at };
}

/** Threads: make one, look at its state, page its messages, erase it. */
export function threadRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/threads',
      summary: 'Open an empty conversation.',
      auth: 'client',
      request: {
        params: nothing,
        query: nothing,
        body: z.object({
          id: threadIdSchema.optional(),
          metadata: z.record(z.string().max(64), z.string().max(500)).optional(),
          channel: z.string().max(40).optional(),
          persona: personaSchema.optional(),
        }),
      },
      responses: {
        201: {
          description: 'The thread and its token.',
          schema: z.object({ thread_id: z.string(), thread_token: z.string(), version: z.number() }),
        },
      },
      problems: ['thread_exists', 'idempotency_conflict'],
      once: true,
      async handle(request) {
        const { body, principal } = request;
        const { threadId, version, replayed } = await deps.threads.createThread({
          threadId: body.id ?? deps.ids.next('thr'),
          idempotency: idempotencyOf(request, 'threads'),
          owner: principal.keyId ?? principal.kind,
          channel: body.channel ?? 'api',
          metadata: body.metadata ?? {},
          persona: body.persona,
          at: deps.clock.now().toISOString(),
        });
        return json(
          201,
          { thread_id: threadId, thread_token: await deps.access.tokenFor(threadId), version },
          { Location: `/v1/threads/${threadId}`, ...replayHeader({ replayed }) },
        );
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/threads/{thread_id}',
      shows: true,
      summary: 'The state of a conversation: profile, programs, tool history, grievance, open question.',
      auth: 'thread',
      request: { params: threadParams, query: nothing, body: nothing },
      responses: { 200: { description: 'The state.', schema: threadStateSchema } },
      problems: ['thread_not_found'],
      async handle({ params }) {
        const thread = await loadThread(deps, params.thread_id);
        return json(200, await threadState(thread, deps), { ETag: `"v${thread.version}"` });
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/v1/threads/{thread_id}',
      summary: 'Erase a conversation with everything said in it.',
      auth: 'thread',
      request: { params: threadParams, query: nothing, body: nothing },
      responses: { 204: { description: 'It is gone.' } },
      problems: ['thread_not_found'],
      async handle({ params }) {
        await deps.threads.eraseThread(params.thread_id, deps.clock.now().toISOString());
        return { kind: 'empty', status: 204 };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/threads/{thread_id}/messages',
      shows: true,
      summary: 'The messages of a conversation, oldest first.',
      auth: 'thread',
      request: {
        params: threadParams,
        query: z.object({
          after: z.coerce.number().int().min(0).default(0),
          limit: z.coerce.number().int().min(1).max(deps.bounds.pageRowsMax).default(50),
        }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'A page; go on with `after` = the last number.',
          schema: z.object({
            messages: z.array(messageSchema),
          }),
        },
      },
      problems: ['thread_not_found'],
      async handle({ params, query }) {
        const messages = await deps.threads.listMessages(params.thread_id, query.after, query.limit);
        const vault = await deps.threads.loadVault(params.thread_id);
        const restored = (text: string): string => deps.restore(text, { threadId: params.thread_id, vault });
        return json(200, { messages: messages.map((message) => shownMessage(message, restored)) });
      },
    }),
  ];
}

export async function loadThread(deps: Pick<RouteDeps, 'threads'>, threadId: string) {
  const thread = await deps.threads.loadContext(threadId);
  if (!thread) throw new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
  return thread;
}
