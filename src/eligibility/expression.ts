import { z } from 'zod';
import { periods } from '../household/field.ts';

/**
 * The rule language: closed, typed, three-valued. A pack writes rules, amounts and units in it as YAML; nothing else
 * can be said in it, and no rule is TypeScript.
 *
 * Names are strings: a household field (`state`, `housing.kind`, `expenses.rent`), a field of the member in hand
 * (`member.age`), or of the list entry in hand (`entry.kind`). Literals stand only where a literal is expected.
 *
 * Numbers are intervals while they are worked out: an unknown income is "0 or more", a range is a range, so a test is
 * met or not met as soon as what is known settles it, and unknown otherwise. Money carries its period; comparing
 * money of two periods, or money with a count, is refused when the pack is loaded.
 */
const period = z.enum(periods);
const name = z.string().regex(/^[a-z_]+(\.[a-z_]+)*$/, 'a name: lower-case words joined by dots');
const literal = z.union([z.string(), z.number(), z.boolean()]);
/** `food_group`, `tax_unit` … as `units.yaml` declares them; `unit` is the one the rule counts, `household` everybody. */
const unitName = z.string().regex(/^[a-z_]+$/);

export type NumberExpr =
  | number
  | string
  /** Dated table: keys are names or literals, in the order the parameter declares them; size keys take numbers. */
  | { readonly parameter: string; readonly by?: readonly (string | number | NumberExpr)[] | undefined }
  | { readonly formula: string }
  /** How many people a unit has. */
  | { readonly size: string }
  | { readonly sum: readonly NumberExpr[] }
  | { readonly minus: readonly [NumberExpr, NumberExpr] }
  | { readonly times: readonly NumberExpr[] }
  | { readonly divide: readonly [NumberExpr, NumberExpr] }
  | { readonly lowest: readonly NumberExpr[] }
  | { readonly highest: readonly NumberExpr[] }
  | { readonly round: NumberExpr; readonly to: number; readonly way: 'nearest' | 'down' | 'up' }
  /** Money of one period as money of another; `hour` needs `hours_weekly` beside it and is converted where it is read. */
  | { readonly per: z.infer<typeof period>; readonly of: NumberExpr }
  /**
   * Adds the `amount`s of a list's entries (or `of`, worked out in each entry: `{minus: [entry.amount, entry.costs]}`),
   * each converted from the entry's own period. Left out: `once`, status `ended`, and what has not started yet.
   */
  | {
      readonly total: string;
      readonly of?: NumberExpr | undefined;
      readonly per?: z.infer<typeof period> | undefined;
      readonly where?: Test | undefined;
    }
  | { readonly sum_members: NumberExpr; readonly where?: Test | undefined; readonly in?: string | undefined }
  | { readonly count_members: Test; readonly in?: string | undefined }
  | { readonly days_since: string }
  | { readonly days_until: string }
  | { readonly months_since: string }
  | { readonly years_since: string }
  | { readonly if: Test; readonly then: NumberExpr; readonly else: NumberExpr };

export type Test =
  | boolean
  /** A yes/no field. */
  | string
  | { readonly all: readonly Test[] }
  | { readonly any: readonly Test[] }
  | { readonly not: Test }
  | { readonly is: readonly [string, string | number | boolean] }
  | { readonly in: readonly [string, readonly (string | number)[]] }
  /** A list of choices holds this one (`member.insurance` has `medicaid`). */
  | { readonly has: readonly [string, string] }
  | { readonly at_most: readonly [NumberExpr, NumberExpr] }
  | { readonly under: readonly [NumberExpr, NumberExpr] }
  | { readonly at_least: readonly [NumberExpr, NumberExpr] }
  | { readonly over: readonly [NumberExpr, NumberExpr] }
  /** Some entry of a list passes (`{some: member.receives, where: {is: [entry.program, snap]}}`). */
  | { readonly some: string; readonly where?: Test | undefined }
  | { readonly any_member: Test; readonly in?: string | undefined }
  | { readonly every_member: Test; readonly in?: string | undefined }
  | { readonly formula: string }
  /** A yes/no parameter: does the state have this? */
  | { readonly parameter: string; readonly by?: readonly (string | number | NumberExpr)[] | undefined };

export const numberExpr: z.ZodType<NumberExpr> = z.lazy(() =>
  z.union([
    z.number(),
    name,
    z.strictObject({ parameter: name, by: z.array(z.union([name, z.string(), z.number(), numberExpr])).optional() }),
    z.strictObject({ formula: name }),
    z.strictObject({ size: unitName }),
    z.strictObject({ sum: z.array(numberExpr).min(1) }),
    z.strictObject({ minus: z.tuple([numberExpr, numberExpr]) }),
    z.strictObject({ times: z.array(numberExpr).min(2) }),
    z.strictObject({ divide: z.tuple([numberExpr, numberExpr]) }),
    z.strictObject({ lowest: z.array(numberExpr).min(1) }),
    z.strictObject({ highest: z.array(numberExpr).min(1) }),
    z.strictObject({ round: numberExpr, to: z.number().positive(), way: z.enum(['nearest', 'down', 'up']) }),
    z.strictObject({ per: period, of: numberExpr }),
    z.strictObject({ total: name, of: numberExpr.optional(), per: period.optional(), where: test.optional() }),
    z.strictObject({ sum_members: numberExpr, where: test.optional(), in: unitName.optional() }),
    z.strictObject({ count_members: test, in: unitName.optional() }),
    z.strictObject({ days_since: name }),
    z.strictObject({ days_until: name }),
    z.strictObject({ months_since: name }),
    z.strictObject({ years_since: name }),
    z.strictObject({ if: test, then: numberExpr, else: numberExpr }),
  ]),
);

export const test: z.ZodType<Test> = z.lazy(() =>
  z.union([
    z.boolean(),
    name,
    z.strictObject({ all: z.array(test).min(1) }),
    z.strictObject({ any: z.array(test).min(1) }),
    z.strictObject({ not: test }),
    z.strictObject({ is: z.tuple([name, literal]) }),
    z.strictObject({ in: z.tuple([name, z.array(z.union([z.string(), z.number()])).min(1)]) }),
    z.strictObject({ has: z.tuple([name, z.string()]) }),
    z.strictObject({ at_most: z.tuple([numberExpr, numberExpr]) }),
    z.strictObject({ under: z.tuple([numberExpr, numberExpr]) }),
    z.strictObject({ at_least: z.tuple([numberExpr, numberExpr]) }),
    z.strictObject({ over: z.tuple([numberExpr, numberExpr]) }),
    z.strictObject({ some: name, where: test.optional() }),
    z.strictObject({ any_member: test, in: unitName.optional() }),
    z.strictObject({ every_member: test, in: unitName.optional() }),
    z.strictObject({ formula: name }),
    z.strictObject({ parameter: name, by: z.array(z.union([name, z.string(), z.number(), numberExpr])).optional() }),
  ]),
);

export const expr = z.union([test, numberExpr]);
