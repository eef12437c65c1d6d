import { z } from 'zod';
import { defineRoute, json, nothing, type AnyRoute, type Hears } from '../define-route.ts';
import { replayHeader, replyBody, replySchema } from '../reply-shape.ts';
import type { RunningTurn } from '../../conversation/conversation.ts';
import { turnProblems } from '../turn-problems.ts';
import type { RouteDeps } from './deps.ts';

export const threadIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, "_" or "-"');
/** Its length is checked with a sentence of its own, so that a long message is told how long it may be. */
export const messageSchema = z.string('must be text');

/** The words in `{message}`. */
export const messageOf: Hears['words'] = (body) => z.looseObject({ message: z.string() }).safeParse(body).data?.message;

const answer = async (turn: RunningTurn, token?: string) =>
  json(200, replyBody(await turn.reply, token), replayHeader(turn));

/** POST /v1/chat: the whole product in one address. Without a thread id it opens a conversation and returns its token. */
export function chatRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/chat',
      summary: 'Say something; get the answer. Opens a conversation when there is no thread_id.',
      auth: 'client',
      request: {
        params: nothing,
        query: nothing,
        body: z.object({ message: messageSchema, thread_id: threadIdSchema.optional() }),
      },
      responses: { 200: { description: 'The reply.', schema: replySchema } },
      problems: ['thread_not_found', ...turnProblems],
      once: true,
      hears: { words: messageOf, answer: (turn) => answer(turn) },
      async handle(request) {
        const { message, thread_id: threadId } = request.body;
        if (threadId !== undefined) await deps.access.openThread(threadId, request.threadToken);
        const turn = await deps.conversation.postMessage({
          principal: request.principal,
          threadId,
          message,
          idempotencyKey: request.idempotencyKey,
          bodyHash: request.bodyHash,
          route: 'chat',
          onBusy: 'enqueue',
          channel: 'api',
        });
        const isNew = threadId === undefined && turn.unstored !== true;
        return answer(turn, isNew ? await deps.access.tokenFor(turn.threadId) : undefined);
      },
    }),
  ];
}
