import { z } from 'zod';
import type { Determination, NextQuestion } from '../eligibility/determination.ts';
import { periods } from '../household/field.ts';

/** The wire shape of verdicts: what `eligibility/determination.ts` gives, for tools, OpenAPI and tests alike. */
const source = z.object({ title: z.string(), url: z.string() });
const outcome = z.enum(['likely_eligible', 'likely_ineligible', 'unknown', 'agency_decides']);

const criterion = z.looseObject({
  id: z.string(),
  label: z.string(),
  outcome: z.enum(['met', 'not_met', 'unknown']),
  says: z.string().describe('Half a sentence, to "you".'),
  untold: z
    .enum(['no_limit', 'presumed'])
    .exactOptional()
    .describe('Met by nothing that was told: there is no limit here, or it is taken for granted.'),
  member: z.string().exactOptional().describe('Whose it is, in programs that decide per member.'),
  value: z.string().exactOptional().describe('What counted, with unit and period.'),
  limit: z.string().exactOptional(),
  margin: z.string().exactOptional(),
  as_of: z.string().exactOptional().describe('From when the figure holds.'),
  stale: z.boolean().exactOptional().describe('The period for which the figure was verified is over.'),
  missing: z.array(z.string()).exactOptional().describe('Fields that would settle it.'),
  source,
});

const presumption = z.object({ id: z.string(), says: z.string() });

export const determinationSchema: z.ZodType<Determination> = z.looseObject({
  program_id: z.string(),
  outcome,
  unit: z.array(z.string()).describe('Members who are counted.'),
  members: z
    .array(z.looseObject({ id: z.string(), outcome, already_receiving: z.boolean().exactOptional() }))
    .exactOptional(),
  criteria: z.array(criterion),
  missing: z.array(z.string()).describe('Every field that could still matter.'),
  presumed: z.array(presumption).describe('Taken for granted while nobody said.'),
  expedited: z.looseObject({ days: z.number(), why: z.string() }).exactOptional(),
  fast_service: z
    .looseObject({
      outcome: criterion.shape.outcome,
      days: z.number(),
      criteria: z.array(criterion),
      missing: z.array(z.string()),
      presumed: z.array(presumption),
      agency_decides: z.array(z.string()).exactOptional(),
    })
    .exactOptional()
    .describe('Whether the office has to be quicker than usual, way in by way in.'),
  amount: z
    .object({
      value: z.number().exactOptional(),
      min: z.number().exactOptional(),
      max: z.number().exactOptional(),
      period: z.enum(periods),
    })
    .exactOptional(),
  already_receiving: z.boolean().exactOptional(),
  received_by: z.array(z.string()).exactOptional().describe('Members who have it already.'),
  warnings: z.array(z.object({ what: z.string(), source })),
  agency_decides: z.array(z.string()).exactOptional(),
  as_of: z.string(),
  changes_on: z.array(z.object({ date: z.string(), what: z.string() })).exactOptional(),
  pack_hash: z.string(),
});

export const nextQuestionSchema: z.ZodType<NextQuestion> = z.looseObject({
  path: z.string(),
  ask: z.string(),
  why: z.string(),
  programs: z.array(z.string()).describe('Programs it could decide, best first.'),
});
