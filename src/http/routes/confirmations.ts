import { z } from 'zod';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import type { RouteDeps } from './deps.ts';
import { threadParams } from './threads.ts';

const params = threadParams.extend({ code: z.string().min(1).max(40) });

/**
 * Where a person says yes to what another program proposed. It takes the token of their conversation, which a model behind
 * that program never sees; the code alone does nothing.
 */
export function confirmationRoutes({ proposals }: RouteDeps): readonly AnyRoute[] {
  const path = '/v1/threads/{thread_id}/confirmations/{code}';
  return [
    defineRoute({
      method: 'get',
      path,
      summary: 'What another program proposed to do for the person, for them to look at. Changes nothing.',
      auth: 'thread',
      request: { params, query: nothing, body: nothing },
      responses: {
        200: {
          description: 'What would be done.',
          schema: z.object({
            code: z.string(),
            until: z.string(),
            say_first: z.array(z.string()),
            what_would_be_done: z.array(z.string()),
          }),
        },
      },
      problems: ['thread_not_found', 'not_found', 'passcode_needed', 'action_not_allowed'],
      async handle({ params: { thread_id: threadId, code } }) {
        const proposed = await proposals.look(threadId, code);
        const { first, summary, until } = proposed;
        return json(200, { code: proposed.code, until, say_first: first, what_would_be_done: summary });
      },
    }),
    defineRoute({
      method: 'post',
      path,
      summary: 'The person’s yes: it is done, once. The same code again gives the same answer.',
      auth: 'thread',
      request: { params, query: nothing, body: nothing },
      responses: {
        200: {
          description: 'What was done.',
          schema: z.object({
            turn_id: z.string(),
            text: z.string(),
            ticket: z.object({ number: z.string(), stage: z.string().optional(), due_on: z.string().optional() }),
          }),
        },
      },
      problems: [
        'thread_not_found',
        'not_found',
        'passcode_needed',
        'thread_busy',
        'queue_full',
        'action_not_allowed',
        'blocked',
      ],
      async handle({ params: { thread_id: threadId, code }, principal }) {
        const { turnId, text, ticket } = await proposals.confirm(threadId, code, principal);
        return json(200, { turn_id: turnId, text, ticket });
      },
    }),
    defineRoute({
      method: 'delete',
      path,
      summary: 'The person’s no: the proposal is dropped.',
      auth: 'thread',
      request: { params, query: nothing, body: nothing },
      responses: { 204: { description: 'It is dropped.' } },
      problems: ['thread_not_found'],
      async handle({ params: { thread_id: threadId, code } }) {
        proposals.refuse(threadId, code);
        return { kind: 'empty', status: 204 };
      },
    }),
  ];
}
