import { z } from 'zod';
import { personaChangeSchema, personaSchema } from '../../threads/persona.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import { expectedVersion } from '../if-match.ts';
import type { RouteDeps } from './deps.ts';
import { loadThread, threadParams } from './threads.ts';

/** How a conversation is spoken to, as its person wants it. */
export function personaRoute(deps: RouteDeps): AnyRoute {
  return defineRoute({
    method: 'patch',
    path: '/v1/threads/{thread_id}/persona',
    shows: true,
    summary:
      'Change how a conversation is spoken to: tone, speech patterns, traits, reading level, language. null takes a choice back.',
    auth: 'thread',
    request: { params: threadParams, query: nothing, body: personaChangeSchema },
    responses: {
      200: {
        description: 'How it is spoken to now.',
        schema: z.object({ version: z.number(), persona: personaSchema }),
      },
    },
    problems: ['thread_not_found', 'version_conflict'],
    async handle({ params: { thread_id: threadId }, body: change, ifMatch }) {
      const { version } = await deps.threads.changePersona({
        threadId,
        change,
        expectedVersion: expectedVersion(ifMatch, 'thread'),
      });
      const { persona } = await loadThread(deps, threadId);
      return json(200, { version, persona }, { ETag: `"v${version}"` });
    },
  });
}
