import { z } from 'zod';

const outcome = z.enum(['likely_eligible', 'likely_ineligible', 'unknown', 'agency_decides']);

/** `cases/<program>.yaml`: households on the boundary values of a rule, and what must come out for each. */
export const caseFileSchema = z.strictObject({
  program: z.string().describe('Id of the program.'),
  cases: z
    .array(
      z.strictObject({
        name: z.string().min(1).describe('What is special about it: "one dollar over".'),
        as_of: z.iso.date().describe('The day for which to decide; keep it, so that the case stays true.'),
        household: z.unknown().describe('As in the API; what is left out nobody said.'),
        outcome,
        members: z.record(z.string(), outcome).optional().describe('Programs that decide per member: by id.'),
        criteria: z
          .record(z.string(), z.enum(['met', 'not_met', 'unknown']))
          .optional()
          .describe('By id.'),
        amount: z.number().optional(),
        expedited: z.number().optional().describe('Days.'),
        fast_service: z.enum(['met', 'not_met', 'unknown']).optional(),
        warnings: z.array(z.string()).optional().describe('Words of each warning in order; an empty list: none.'),
      }),
    )
    .min(1),
});
export type CaseFile = z.infer<typeof caseFileSchema>;
