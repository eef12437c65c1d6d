import { z } from 'zod';

/** The wire shape of verdicts: what `eligibility/determination.ts` gives, described for OpenAPI and checked in tests. */
const source = z.object({ title: z.string(), url: z.string() });
const outcome = z.enum(['likely_eligible', 'likely_ineligible', 'unknown', 'agency_decides']);

const criterion = z.looseObject({
  id: z.string(),
  label: z.string(),
  outcome: z.enum(['met', 'not_met', 'unknown']),
  says: z.string().describe('Half a sentence, to "you".'),
  member: z.string().optional().describe('Whose it is, in programs that decide per member.'),
  value: z.string().optional().describe('What counted, with unit and period.'),
  limit: z.string().optional(),
  margin: z.string().optional(),
  as_of: z.string().optional().describe('From when the figure holds.'),
  stale: z.boolean().optional().describe('The period for which the figure was verified is over.'),
  missing: z.array(z.string()).optional().describe('Fields that would settle it.'),
  source,
});

export const determinationSchema = z.looseObject({
  program_id: z.string(),
  outcome,
  unit: z.array(z.string()).describe('Members who are counted.'),
  members: z.array(z.looseObject({ id: z.string(), outcome, already_receiving: z.boolean().optional() })).optional(),
  criteria: z.array(criterion),
  missing: z.array(z.string()).describe('Every field that could still matter.'),
  presumed: z.array(z.object({ id: z.string(), says: z.string() })).describe('Taken for granted while nobody said.'),
  expedited: z.looseObject({ days: z.number(), why: z.string() }).optional(),
  fast_service: z
    .looseObject({
      outcome: criterion.shape.outcome,
      days: z.number(),
      criteria: z.array(criterion),
      missing: z.array(z.string()),
    })
    .optional()
    .describe('Whether the office has to be quicker than usual, way in by way in.'),
  amount: z
    .object({
      value: z.number().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
      period: z.string(),
    })
    .optional(),
  already_receiving: z.boolean().optional(),
  received_by: z.array(z.string()).optional().describe('Members who have it already.'),
  warnings: z.array(z.object({ what: z.string(), source })),
  agency_decides: z.array(z.string()).optional(),
  as_of: z.string(),
  changes_on: z.array(z.object({ date: z.string(), what: z.string() })).optional(),
  pack_hash: z.string(),
});

export const nextQuestionSchema = z.looseObject({
  path: z.string(),
  ask: z.string(),
  why: z.string(),
  programs: z.array(z.string()).describe('Programs it could decide, best first.'),
});
