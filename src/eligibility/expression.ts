import { z } from 'zod';
import type { Period } from '../household/field.ts';
import { shapeFaults, type Expects } from './expression-shape.ts';

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
export type NumberExpr =
  | number
  | string
  /** Dated table: keys are names or literals, in the order the parameter declares them; size keys take numbers. */
  | { readonly parameter: string; readonly by?: readonly (string | number | NumberExpr)[] | undefined }
  | { readonly formula: string }
  /** How many people a unit has: one of `units.yaml`, `unit` (the one the rule counts) or `household` (everybody). */
  | { readonly size: string }
  | { readonly sum: readonly NumberExpr[] }
  | { readonly minus: readonly [NumberExpr, NumberExpr] }
  | { readonly times: readonly NumberExpr[] }
  | { readonly divide: readonly [NumberExpr, NumberExpr] }
  | { readonly lowest: readonly NumberExpr[] }
  | { readonly highest: readonly NumberExpr[] }
  | { readonly round: NumberExpr; readonly to: number; readonly way: 'nearest' | 'down' | 'up' }
  /** Money of one period as money of another; `hour` needs `hours_weekly` beside it and is converted where it is read. */
  | { readonly per: Period; readonly of: NumberExpr }
  /** Money of no period (what one owns) as money that is there to be spent in one: savings beside the income of a month. */
  | { readonly within: Period; readonly of: NumberExpr }
  /**
   * Adds the `amount`s of a list's entries (or `of`, worked out in each entry: `{minus: [entry.amount, entry.costs]}`),
   * each converted from the entry's own period. Left out: `once`, status `ended`, and what has not started yet.
   * With `over`, what falls into the calendar month or year of the day asked about, lump sums and what ended included.
   */
  | {
      readonly total: string;
      readonly of?: NumberExpr | undefined;
      readonly per?: Period | undefined;
      readonly over?: 'month' | 'year' | undefined;
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

/** The schemas check form only, in words that name the operator; `check-rules.ts` checks names, units and periods. */
function ofShape<T>(expects: Expects): z.ZodType<T> {
  return z.unknown().superRefine((value, context) => {
    for (const { path, reason } of shapeFaults(value, expects)) {
      context.addIssue({ code: 'custom', path: [...path], message: reason });
    }
  }) as z.ZodType<T>;
}

export const numberExpr = ofShape<NumberExpr>('number');
export const test = ofShape<Test>('test');
export const expr = ofShape<NumberExpr | Test>('either');
