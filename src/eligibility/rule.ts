import { z } from 'zod';
import { periods } from '../household/field.ts';
import { numberExpr, test, expr } from './expression.ts';

/** The files of a pack that say what counts and who is decided. Each is refused at load with file, line and reason. */

export const sourceSchema = z.strictObject({ title: z.string().min(1), url: z.url() });
export type Source = z.infer<typeof sourceSchema>;

const isoDate = z.iso.date();
const id = z.string().regex(/^[a-z][a-z0-9_]*$/);
/** A table cell: a number, yes/no, or the two words for "no ceiling" and "this route does not run here". */
const cell = z.union([z.number(), z.boolean(), z.literal('no_limit'), z.literal('not_offered')]);
type Cell = z.infer<typeof cell>;
export type Table = Cell | { readonly [key: string]: Table };
const table: z.ZodType<Table> = z.lazy(() => z.union([cell, z.record(z.string(), table)]));

/**
 * A dated number in law (`parameters/*.yaml`). `keys` name the levels of the table from outside in. A level may hold
 * `default`; the level `size` holds whole numbers and may hold `each_more` (added per person past the largest).
 */
export const parameterSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/),
  label: z.string().min(1),
  unit: z.enum(['usd', 'share', 'years', 'months', 'days', 'hours', 'count', 'yes_no']),
  period: z.enum(periods).optional().describe('usd: always, except for what one owns (assets).'),
  keys: z.array(z.string()).default([]),
  source: sourceSchema,
  series: z
    .array(
      z.strictObject({
        from: isoDate,
        verified_until: isoDate.describe('End of the legal period in which the figure is known to hold.'),
        table,
      }),
    )
    .min(1),
});
export type Parameter = z.infer<typeof parameterSchema>;

/** A named expression shared by rules (`formulas.yaml`). `scope: member` ones use `member.…` and may be used per member. */
export const formulaSchema = z.strictObject({
  id,
  scope: z.enum(['household', 'member']).default('household'),
  label: z.string().min(1),
  source: sourceSchema.optional(),
  is: expr,
});
export type Formula = z.infer<typeof formulaSchema>;

/** Whom a program counts together (`units.yaml`). */
export const unitSchema = z.strictObject({
  id,
  label: z.string().min(1),
  kind: z
    .enum(['group', 'couple', 'member'])
    .describe(
      'group: the people `among` (or listed) · couple: the member in hand and their spouse · member: that one alone',
    ),
  listed_in: z.string().optional().describe('Field that lists the members: `food_group`, `tax_units[].members`.'),
  among: test.optional().describe('Who is in it when nobody listed them.'),
  presumption: id
    .optional()
    .describe('Reported when `among` had to be used; without it only who is `surely` in it is sure to be in it.'),
  surely: test.optional().describe('Who is in it whatever they say: for SNAP a spouse and own children under 22.'),
  counts_unborn: z
    .boolean()
    .default(false)
    .describe('Adds `member.expecting` for who is pregnant, and up to one for who has not said whether they are.'),
  unborn_of: test
    .optional()
    .describe('counts_unborn: who may be pregnant at all, so that nobody asks it of a toddler. Default: everybody.'),
});
export type Unit = z.infer<typeof unitSchema>;

/**
 * What screening takes for granted while nobody said otherwise (`presumptions.yaml`). Never decides against anyone,
 * unless it `follows` from what was said.
 */
export const presumptionSchema = z.strictObject({
  id,
  says: z.string().min(1).describe('In the reply: "I took it that …".'),
  field: z
    .string()
    .optional()
    .describe('Filled while absent. `members` with value []: nobody lives there but the people named so far.'),
  for_members: test.optional().describe('`members[].…` fields: only of these members.'),
  value: z
    .union([z.number(), z.boolean(), z.string(), z.array(z.never()), z.record(z.string(), z.unknown())])
    .optional(),
  formula: id.optional().describe('A number worked out instead of `value`: income_year as twelve times this month.'),
  follows: z
    .boolean()
    .optional()
    .describe('It follows from what was said (`for_members`), so it counts as stated: no disability, so not blind.'),
});
export type Presumption = z.infer<typeof presumptionSchema>;

export const criterionSchema = z.strictObject({
  id,
  label: z.string().min(1).describe('Noun phrase: "income before taxes".'),
  test,
  /** Plain half-sentences to "you"; `{value}` `{limit}` `{margin}` `{size}` may be used where the test compares numbers. */
  says: z.strictObject({ met: z.string().min(1), not_met: z.string().min(1), unknown: z.string().min(1).optional() }),
  /** What would change it, in half a sentence: "This would change if …". */
  changes_if: z.string().optional(),
  source: sourceSchema.optional(),
});
export type Criterion = z.infer<typeof criterionSchema>;

export const amountSchema = z.union([
  z.strictObject({ value: numberExpr, period: z.enum(periods), only_if: test.optional() }),
  z.strictObject({ min: numberExpr, max: numberExpr, period: z.enum(periods), only_if: test.optional() }),
]);

export const ruleSchema = z.strictObject({
  counts: z.string().describe('The unit whose size and income count.'),
  decides: z.enum(['unit', 'each_member']).describe('each_member: an outcome per member, criteria use `member.…`.'),
  who: test.optional().describe('each_member: for which members this program exists at all (a child under 5).'),
  nobody: z
    .string()
    .optional()
    .describe('each_member: half a sentence when nobody is one of `who`: "nobody at home is under 5 or pregnant".'),
  criteria: z.array(criterionSchema).min(1),
  routes: z
    .array(
      z.strictObject({
        id,
        label: z.string().min(1),
        test,
        says: z.string().min(1).describe('Half a sentence when this route is met.'),
        instead_of: z.array(id).min(1).describe('Criteria that no longer matter when this route is met.'),
        source: sourceSchema.optional(),
      }),
    )
    .default([])
    .describe('Categorical routes: each stands in for the criteria it names.'),
  exceptions: z
    .array(z.strictObject({ id, label: z.string().min(1), test, instead_of: z.array(id).min(1) }))
    .default([])
    .describe('While one of these is not known to be false, a missed criterion it names leaves the verdict open.'),
  already: test.optional().describe('They have it already.'),
  expedited: z
    .strictObject({
      days: z.number().int().positive().describe('Within how many days the office has to decide then.'),
      ways: z
        .array(
          criterionSchema.extend({
            agency_decides: z.string().optional().describe('What only the office can see of it: met, it stays open.'),
          }),
        )
        .min(1)
        .describe('Ways in; one is enough. `says.met` is the reason: "because {why}".'),
    })
    .optional()
    .describe('Faster service: a verdict of its own.'),
  amount: amountSchema.optional(),
  warnings: z.array(z.strictObject({ when: test, what: z.string().min(1), source: sourceSchema })).default([]),
  agency_decides: z
    .array(z.string().min(1))
    .default([])
    .describe('Things only the agency can see; said, never tested.'),
});
export type Rule = z.infer<typeof ruleSchema>;
