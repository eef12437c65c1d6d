import { z } from 'zod';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import type { RouteDeps } from './deps.ts';
import { ledgerRowsMax, shownFact } from './profile.ts';
import { threadState, threadStateSchema } from './thread-state.ts';
import { loadThread, messageSchema, shownMessage, threadParams } from './threads.ts';

const exportSchema = z.object({
  exported_at: z.string(),
  thread: threadStateSchema,
  facts: z.array(z.looseObject({ path: z.string(), status: z.string() })),
  messages: z.array(messageSchema),
  next_after: z
    .number()
    .int()
    .optional()
    .describe('Give it as `after` for the messages that follow; missing on the last page.'),
});

/** All that a conversation holds, for the person to take along: its state, the whole ledger, and every message. */
export function threadExportRoute(deps: RouteDeps): AnyRoute {
  return defineRoute({
    method: 'get',
    path: '/v1/threads/{thread_id}/export',
    shows: true,
    summary: 'All that a conversation holds: state, tool history, facts, messages.',
    auth: 'thread',
    request: {
      params: threadParams,
      query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
      body: nothing,
    },
    responses: { 200: { description: 'The conversation.', schema: exportSchema } },
    problems: ['thread_not_found'],
    async handle({ params: { thread_id: threadId }, query: { after } }) {
      const thread = await loadThread(deps, threadId);
      const [facts, vault, messages, state] = await Promise.all([
        deps.threads.listFacts(threadId, ledgerRowsMax),
        deps.threads.loadVault(threadId),
        deps.threads.listMessages(threadId, after, deps.bounds.exportRowsMax),
        threadState(thread, deps),
      ]);
      const restored = (text: string): string => deps.restore(text, { threadId, vault });
      const last = messages.at(-1);
      return json(200, {
        exported_at: deps.clock.now().toISOString(),
        thread: state,
        facts: facts.map((fact) => shownFact(fact, restored)),
        messages: messages.map((message) => shownMessage(message, restored)),
        ...(last !== undefined && messages.length === deps.bounds.exportRowsMax ? { next_after: last.number } : {}),
      });
    },
  });
}
