import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { parseHousehold } from '../../household/parse-household.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import type { RouteDeps } from './deps.ts';

/** POST /v1/eligibility: the same determinations as in the chat, for a household given as data. Nothing is stored. */
export function eligibilityRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/eligibility',
      summary: 'Verdicts with reasons for a household, and the next question worth asking.',
      auth: 'client',
      request: {
        params: nothing,
        query: nothing,
        body: z.strictObject({
          household: z.looseObject({}).describe('The household; its fields are declared by the pack.'),
          as_of: z.iso.date('must be a date like 2026-11-21').optional(),
          program_ids: z.array(z.string().max(100)).min(1).max(deps.bounds.pageRowsMax).optional(),
        }),
      },
      responses: {
        200: {
          description: 'Determinations in the order of the programs.',
          schema: z.object({
            determinations: z.array(z.looseObject({ program_id: z.string(), outcome: z.string() })),
            next_question: z.looseObject({ path: z.string() }).optional(),
          }),
        },
      },
      problems: ['household_invalid', 'program_not_found'],
      handle({ body }) {
        const household = parseHousehold(body.household, deps.pack().fields, deps.bounds.membersMax);
        const asOf = body.as_of ?? deps.today();
        const checked = deps.checkEligibility(household, body.program_ids, asOf);
        const known = new Set(checked.map(({ stored }) => stored.program.id));
        const missing = body.program_ids?.find((id) => !known.has(id));
        if (missing !== undefined) {
          throw new AppError(
            'program_not_found',
            'One of the program_ids is not in the catalogue. GET /v1/programs lists what there is.',
          );
        }
        return Promise.resolve(
          json(200, {
            determinations: checked.map(({ determination }) => determination),
            next_question: deps.nextQuestion(household, asOf),
          }),
        );
      },
    }),
  ];
}
