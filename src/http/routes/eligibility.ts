import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { parseHousehold } from '../../household/parse-household.ts';
import { answeredKeys } from '../answered-keys.ts';
import { defineRoute, idempotencyOf, json, nothing, type AnyRoute } from '../define-route.ts';
import { determinationSchema, nextQuestionSchema } from '../../tools/determination-shape.ts';
import { replayHeader } from '../reply-shape.ts';
import type { RouteDeps } from './deps.ts';

/** POST /v1/eligibility: the same determinations as in the chat, for a household given as data. Nothing is stored. */
export function eligibilityRoutes(deps: RouteDeps): readonly AnyRoute[] {
  // The answer follows from the body, the pack and the day; the day is all that a second request could find changed.
  const days = answeredKeys<string>(deps.bounds.answeredKeysMax);
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
          as_of: z.iso
            .date('must be a date like 2026-11-21')
            .optional()
            .describe('The day for which to decide; today when not given.'),
          program_ids: z
            .array(z.string().max(100))
            .min(1)
            .max(deps.bounds.pageRowsMax)
            .optional()
            .describe('Only these; all when not given.'),
        }),
      },
      responses: {
        200: {
          description: 'Determinations in the order of program_ids, or of the catalogue.',
          schema: z.object({
            determinations: z.array(determinationSchema),
            next_question: nextQuestionSchema.optional(),
          }),
        },
      },
      problems: ['household_invalid', 'program_not_found', 'idempotency_conflict'],
      once: true,
      async handle(request) {
        const { body } = request;
        const household = parseHousehold(body.household, deps.pack().fields, deps.bounds.membersMax);
        const { basis: asOf, replayed } = days.basis(
          idempotencyOf(request, 'eligibility'),
          () => body.as_of ?? deps.today(),
        );
        const checked = await deps.checkEligibility(household, body.program_ids, asOf);
        const known = new Set(checked.map(({ stored }) => stored.program.id));
        const missing = body.program_ids?.findIndex((id) => !known.has(id)) ?? -1;
        if (missing >= 0) {
          throw new AppError(
            'program_not_found',
            'One of the program_ids is not in the catalogue. GET /v1/programs lists what there is.',
            { extra: { field: `program_ids[${missing}]` } },
          );
        }
        return json(
          200,
          {
            determinations: checked.map(({ determination }) => determination),
            next_question: deps.nextQuestion(household, asOf, body.program_ids),
          },
          replayHeader({ replayed }),
        );
      },
    }),
  ];
}
