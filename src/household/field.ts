import { z } from 'zod';

/**
 * What a household may say, declared by the pack (`fields.yaml`). Nothing here knows a country.
 *
 * A path is dotted; `[]` marks a list whose entries have fields of their own:
 *   `state` · `expenses.rent` · `members[].age` · `members[].income[].amount`
 * A list has one entry per key (`keyedBy`), or plain positions when it has none.
 */
export const fieldTypes = [
  'text', // free short text (county)
  'choice', // one of `values`
  'choices', // a list of `values`
  'yes_no',
  'count', // whole number >= min
  'number',
  'date', // ISO date
  'money', // {amount, period} object; `expenses.rent`
  'amount', // bare number of currency units inside a list entry that carries `period` beside it, or of no period (assets)
  'member', // id of a member
  'member_list', // ids of members
  'list', // entries with fields of their own
  'group', // plain nesting
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Periods of an amount. `once` is a lump sum: it is never spread over other periods. */
export const periods = ['hour', 'day', 'week', 'two_weeks', 'half_month', 'month', 'year', 'once'] as const;
export type Period = (typeof periods)[number];

/** How many of this period make a year, as US agencies count (52 weeks, 26 fortnights, 24 half-months). */
export const periodsPerYear: Readonly<Record<Exclude<Period, 'hour' | 'once'>, number>> = {
  day: 260,
  week: 52,
  two_weeks: 26,
  half_month: 24,
  month: 12,
  year: 1,
};

/** plain: anywhere · local: a local model may see it, no log or remote step · restricted: no model at all. */
export const sensitivities = ['plain', 'local', 'restricted'] as const;
export type Sensitivity = (typeof sensitivities)[number];

export const fieldSchema = z
  .object({
    path: z.string().regex(/^[a-z_]+(\[\])?(\.[a-z_]+(\[\])?)*$/),
    type: z.enum(fieldTypes),
    label: z.string().min(1).describe('Noun phrase used in sentences: "rent", "age".'),
    values: z.record(z.string(), z.string()).optional().describe('choice(s): value -> how people would say it.'),
    keyedBy: z.string().optional().describe('list: the field inside an entry that names it, such as `kind`.'),
    min: z.number().optional(),
    max: z.number().optional(),
    unit: z.string().optional().describe('number: years, months, hours_weekly, share …'),
    period: z.enum(periods).optional().describe('amount: the period it is always of (`income_year`: year).'),
    sensitivity: z.enum(sensitivities).default('plain'),
    burden: z.number().int().min(1).max(10).default(3).describe('How much it costs a person to answer, 1 to 10.'),
    question: z
      .object({
        ask: z.string().min(1).describe('The question, to "you".'),
        askMember: z.string().optional().describe('The same about another member; `{member}` is who.'),
        askFurther: z
          .string()
          .optional()
          .describe(
            'The same of a list that has entries; `{known}` is what it has. A no to it still means nothing more.',
          ),
        why: z.string().min(1).describe('Why it matters, in half a sentence.'),
        ages: z
          .strictObject({ from: z.int().min(0).optional(), to: z.int().min(0).optional() })
          .optional()
          .describe('Of a person: not asked where their age is known to be outside of this.'),
        unless: z
          .record(z.string(), z.array(z.string()).min(1))
          .optional()
          .describe('Of a person: a field below them -> values with which this is not asked.'),
      })
      .optional()
      .describe('A field without one is never asked.'),
    onlyIfApplying: z.boolean().default(false).describe('Asked only about people who apply (immigration).'),
  })
  .strict();
export type Field = z.infer<typeof fieldSchema>;

/** All fields of a pack by path. */
export type Fields = ReadonlyMap<string, Field>;
