import { z } from 'zod';
import { benefitEventKinds } from '../threads/thread.ts';

/** What a person may do after a decision they don't agree with. The first three are one thing under three names. */
export const rightKinds = [
  'hearing',
  'appeal',
  'reconsideration',
  'renew',
  'keep_benefits',
  'waiver',
  'good_cause',
  'report',
] as const;
export type RightKind = (typeof rightKinds)[number];

export const clockStarts = ['notice_mailed', 'notice_received', 'effective_date', 'period_end', 'month_end'] as const;
export type ClockStart = (typeof clockStarts)[number];

export const waysToAsk = ['phone', 'in_person', 'online', 'mail', 'fax', 'written', 'oral'] as const;

const shape = {
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  states: z.array(z.string()).default([]).describe('Empty: everywhere that has no row of its own.'),
  events: z.array(z.enum(benefitEventKinds)).min(1),
  right: z.enum(rightKinds),
  days: z.number().int().min(1).max(3660).optional().describe('Absent: no number was read in official text.'),
  days_are: z
    .enum(['exact', 'at_most'])
    .default('exact')
    .describe('at_most: a ceiling that a state may undercut, so no date is worked out from it.'),
  day_kind: z.enum(['calendar', 'business']).default('calendar'),
  counted_from: z.enum(clockStarts).default('notice_mailed'),
  start_unsure: z
    .boolean()
    .default(false)
    .describe('The text read does not say which day starts the clock: the earliest one is taken.'),
  presumed_receipt_days: z.number().int().min(0).max(30).optional(),
  notice_lead_days: z
    .number()
    .int()
    .min(0)
    .max(60)
    .optional()
    .describe('A notice goes out at least so many days before the change; used when only the change is known.'),
  last_day_closed: z
    .enum(['stays', 'next_business_day'])
    .default('stays')
    .describe('What happens when the last day is a weekend or holiday. `stays` where nothing was read: the safe one.'),
  must_arrive: z.boolean().optional().describe('true: counts when received; false: by postmark; absent: not known.'),
  how: z.array(z.enum(waysToAsk)).default([]),
  to_whom: z.string().min(1).describe('Reads well after "ask".'),
  keep_benefits_if: z.string().min(1).optional().describe('One imperative sentence.'),
  risk: z.string().min(1).optional().describe('One sentence; what waiting or losing can cost.'),
  note: z.string().min(1).optional().describe('One sentence for the person.'),
  agency_limit_days: z.number().int().min(1).max(365).optional().describe('How long the agency may take.'),
  decision_within_days: z.number().int().min(1).max(365).optional(),
  verified: z.boolean().describe('Read in official text. Otherwise it only says: ask, and follow your letter.'),
  source: z.strictObject({ title: z.string().min(1), url: z.url() }),
};

const rightSchema = z.strictObject(shape).refine((right) => right.verified || right.days === undefined, {
  message: 'a right that nobody read in official text carries no days',
  path: ['days'],
});

export type Right = z.infer<typeof rightSchema> & { readonly programs: readonly string[] };

/**
 * One file of the pack's `rights/`: what may be done by when for some programs. `every` holds what all rows share
 * unless a row says otherwise, so that a table of fifty states reads as a table.
 */
export const rightFileSchema = z
  .strictObject({
    programs: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).min(1),
    every: z.partialRecord(z.enum(Object.keys(shape) as [keyof typeof shape]), z.unknown()).default({}),
    rights: z.array(z.record(z.string(), z.unknown())).min(1),
  })
  .transform((file, context): readonly Right[] =>
    file.rights.flatMap((row, index) => {
      const parsed = rightSchema.safeParse({ ...file.every, ...row });
      if (parsed.success) return [{ ...parsed.data, programs: file.programs }];
      for (const issue of parsed.error.issues) {
        context.addIssue({ code: 'custom', message: issue.message, path: ['rights', index, ...issue.path] });
      }
      return [];
    }),
  );
