import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { RunningTurn } from '../../conversation/conversation.ts';
import { defineRoute, json, nothing, type AnyRoute, type HeardRequest, type RouteResponse } from '../define-route.ts';
import { replayHeader, replyBody, replySchema } from '../reply-shape.ts';
import { readLastEventId } from '../sse.ts';
import { messageOf, messageSchema } from './chat.ts';
import { turnProblems } from '../turn-problems.ts';
import type { RouteDeps } from './deps.ts';
import { threadParams } from './threads.ts';

const turnParams = threadParams.extend({ turn_id: z.string().min(1).max(64) });

/** Turns: say something in a conversation, follow it, stop it, and see how an answer came about. */
export function turnRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/threads/{thread_id}/turns',
      summary: 'Say something in a conversation. JSON waits for the reply; Accept: text/event-stream follows it.',
      auth: 'thread',
      request: {
        params: threadParams,
        query: nothing,
        body: z.object({ message: messageSchema, on_busy: z.enum(['enqueue', 'reject']).default('enqueue') }),
      },
      responses: {
        200: { description: 'The reply, or its events.', schema: replySchema, alsoEvents: true },
        202: {
          description: 'Taken (Prefer: respond-async); follow its events.',
          schema: z.object({ thread_id: z.string(), turn_id: z.string() }),
        },
      },
      problems: ['thread_not_found', ...turnProblems],
      once: true,
      hears: { words: messageOf, answer: answerTurn },
      async handle(request) {
        const turn = await deps.conversation.postMessage({
          principal: request.principal,
          threadId: request.params.thread_id,
          message: request.body.message,
          idempotencyKey: request.idempotencyKey,
          bodyHash: request.bodyHash,
          route: 'turns',
          onBusy: request.body.on_busy,
          channel: 'api',
        });
        return answerTurn(turn, request);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/threads/{thread_id}/turns/{turn_id}',
      shows: true,
      summary: 'How an answer came about: route and reasons, facts, calls, what a model was asked, timings.',
      auth: 'thread',
      request: { params: turnParams, query: nothing, body: nothing },
      responses: {
        200: {
          description: 'The trace.',
          schema: z.looseObject({
            turn_id: z.string(),
            status: z.string(),
            search: z
              .object({ embedder: z.string(), index: z.string() })
              .optional()
              .describe('What served the search.'),
          }),
        },
      },
      problems: ['thread_not_found', 'turn_not_found'],
      async handle({ params }) {
        const [turn, calls] = await Promise.all([
          deps.threads.loadTurn(params.thread_id, params.turn_id),
          deps.threads.loadCalls(params.thread_id, params.turn_id),
        ]);
        if (!turn) throw turnNotFound();
        return json(200, {
          turn_id: turn.turnId,
          number: turn.number,
          status: turn.status,
          started_at: turn.startedAt,
          finished_at: turn.finishedAt,
          // With handles: a trace is for showing to others. The person's own words are under `messages`.
          message: turn.message,
          reply: turn.replyText,
          route: turn.route,
          facts_changed: turn.replyBody?.['facts_changed'] ?? [],
          calls: calls.map(({ tool, outcome, resultCount, durationMs }) => ({
            tool,
            outcome,
            result_count: resultCount,
            duration_ms: durationMs,
          })),
          search: turn.replyBody?.['search'],
          engine: turn.replyBody?.['engine'],
          degraded: turn.replyBody?.['degraded'],
          usage: turn.replyBody?.['usage'],
          model_asked: turn.replyBody?.['model_asked'],
          timings_ms: turn.timings,
        });
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/threads/{thread_id}/turns/{turn_id}/events',
      shows: true,
      summary: 'The events of a turn, live or stored, as server-sent events. Honours Last-Event-ID.',
      auth: 'thread',
      request: { params: turnParams, query: nothing, body: nothing },
      responses: {
        200: { description: 'Events.', contentType: 'text/event-stream', schema: z.string() },
        204: { description: 'You have the last event already.' },
      },
      problems: ['thread_not_found', 'turn_not_found'],
      async handle({ params, lastEventId, signal }) {
        const turn = await deps.conversation.followTurn(params.thread_id, params.turn_id);
        if (!turn) throw turnNotFound();
        const last = readLastEventId(lastEventId);
        const after = last?.turnId === params.turn_id ? last.number : 0;
        const end = await turn.lastEventNumber();
        if (end !== undefined && after >= end) return { kind: 'empty', status: 204 };
        return { kind: 'events', turnId: params.turn_id, events: turn.events(after, signal) };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/threads/{thread_id}/turns/{turn_id}/cancel',
      summary: 'Stop an answer that is on its way.',
      auth: 'thread',
      request: { params: turnParams, query: nothing, body: nothing },
      responses: { 202: { description: 'It will stop.', schema: z.object({ cancelled: z.boolean() }) } },
      problems: ['thread_not_found', 'turn_not_found', 'action_not_allowed'],
      async handle({ params }) {
        if (await deps.conversation.cancelTurn(params.thread_id, params.turn_id)) return json(202, { cancelled: true });
        if (!(await deps.threads.loadTurn(params.thread_id, params.turn_id))) throw turnNotFound();
        throw new AppError('action_not_allowed', 'That answer is already finished; there is nothing to stop.');
      },
    }),
  ];
}

/** As JSON, or as its events, or only that it was taken, as the client wants it. What is not stored can't be asked for later. */
async function answerTurn(
  turn: RunningTurn,
  { wantsStream, wantsAsync, signal }: Omit<HeardRequest, 'body'>,
): Promise<RouteResponse> {
  const headers = replayHeader(turn);
  if (wantsStream) return { kind: 'events', turnId: turn.turnId, events: turn.events(0, signal), headers };
  if (wantsAsync && turn.unstored !== true)
    return json(
      202,
      { thread_id: turn.threadId, turn_id: turn.turnId },
      { ...headers, 'Preference-Applied': 'respond-async' },
    );
  return json(200, replyBody(await turn.reply, undefined), headers);
}

function turnNotFound(): AppError {
  return new AppError('turn_not_found', 'There is no such turn in this conversation.');
}
