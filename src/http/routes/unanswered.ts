import { z } from 'zod';
import { needScope } from '../../grievances/staff/staff-scopes.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import type { RouteDeps } from './deps.ts';
import { staffOf } from './staff.ts';

/** What people asked and nothing of the answer bank answered, for who fills it. */
export function unansweredRoutes({ unanswered, bounds }: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/staff/unanswered',
      summary:
        'Questions that had no answer: redacted, counted, without who asked; the most asked first. Needs tickets:read.',
      auth: 'staff',
      request: {
        params: nothing,
        query: z.object({
          limit: z.coerce.number().int().min(1).max(bounds.unansweredListedMax).default(50),
        }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'The questions.',
          schema: z.object({
            questions: z.array(
              z.object({
                text: z.string(),
                times: z.number().int(),
                first_on: z.string(),
                last_on: z.string(),
                nearest: z.string().optional().describe('The entry that lay nearest.'),
              }),
            ),
          }),
        },
      },
      problems: [],
      async handle({ query, principal }) {
        needScope(staffOf(principal), 'tickets:read');
        const questions = await unanswered.list(query.limit);
        return json(200, {
          questions: questions.map(({ text, times, firstOn, lastOn, nearest }) => ({
            text,
            times,
            first_on: firstOn,
            last_on: lastOn,
            nearest,
          })),
        });
      },
    }),
  ];
}
