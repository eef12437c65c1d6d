import { z } from 'zod';
import { test } from '../eligibility/expression.ts';
import { sourceSchema } from '../eligibility/rule.ts';
import { needNames } from '../reading/labels.ts';

/** How soon a typical person has something of it: `season` comes once a year, `waiting_list` after many months or years. */
export const speeds = ['today', 'days', 'weeks', 'months', 'season', 'waiting_list'] as const;
export type Speed = (typeof speeds)[number];

/** What a program is good for, as its file says it (`triage`). */
export const triageSchema = z.strictObject({
  serves: z
    .array(z.enum(needNames))
    .min(1)
    .max(8)
    .describe('The needs it serves, the main one first; more than three only where it refers to others.'),
  speed: z.enum(speeds),
  worth: z
    .strictObject({
      a_month: z.int().positive().describe('What a typical household has of it, in currency units a month.'),
      basis: z.string().min(1).describe('What the number is; one without a source begins with "rough:".'),
      source: sourceSchema.optional(),
    })
    .refine(({ basis, source }) => source !== undefined || basis.startsWith('rough:'), {
      message: 'a worth without a source says so: its basis begins with "rough:"',
    })
    .describe('Orders programs; it is never said.'),
  makes_sense_if: test.optional().describe('What must be true of the people for it to be of use; unknown is not no.'),
  makes_no_sense_if: test.optional().describe('Where this is true of the people it is of no use: no home to heat.'),
  for_those_who_say: z
    .array(z.string().regex(/^\p{Ll}+$/u))
    .optional()
    .describe('Beginnings of words: brought up unasked only where one was said. For situations that no field holds.'),
});
export type ProgramTriage = z.infer<typeof triageSchema>;
