import { z } from 'zod';
import type { Period } from '../../../../household/field.ts';

/** What the pack knows of an income by its name. */
export interface IncomeWords {
  readonly kind: string;
  /** The benefit that it is, if it is one. */
  readonly receives?: string | undefined;
  /** From this age of its owner on it is that benefit; under it nobody can tell by the name. */
  readonly receivesFromAge?: number | undefined;
  /** How often it is always paid: taken when nobody says it. */
  readonly paid?: Period | undefined;
  /** Whoever says "I" before the name works so: "I clean houses". */
  readonly employment?: string | undefined;
  /** Words beside which the name may mean another benefit. */
  readonly notWith?: ReadonlySet<string> | undefined;
}

/** What an amount is for, told by the words around it. */
export type MoneyUse =
  | ({ readonly use: 'income' } & IncomeWords)
  /** The field below `expenses` that it is. */
  | { readonly use: 'expense'; readonly expense: string }
  | { readonly use: 'asset'; readonly kind: string }
  /** The cost is named but has no amount of its own among the household's fields. */
  | { readonly use: 'utilities' }
  /** The amount of a benefit; that it is received is a fact, the amount is the agency's. */
  | { readonly use: 'benefit' }
  /** What work of one's own costs: counted only beside what it brings. */
  | { readonly use: 'business_cost' }
  /** Debts, fees, prices, limits: money that says nothing about this household. */
  | { readonly use: 'nothing' };

const say = z.array(z.string().min(1)).min(1).describe('How people say it, in any case and spelling.');

/** Words, and what an amount beside them is for. */
export const moneyUsesSchema = z
  .array(
    z.discriminatedUnion('use', [
      z.strictObject({ use: z.literal('income'), kind: z.string(), say }),
      z.strictObject({ use: z.literal('expense'), expense: z.string(), say }),
      z.strictObject({ use: z.literal('asset'), kind: z.string(), say }),
      z.strictObject({ use: z.literal('utilities'), say }),
      z.strictObject({ use: z.literal('business_cost'), say }),
      z.strictObject({ use: z.literal('nothing'), say }),
    ]),
  )
  .min(1);

/** How people speak of money that they do not have or pay: wanted, offered, ordered, said by others, lost again. */
export const moneyNotHadSchema = z.strictObject({
  before: z.array(z.string()).describe('Right before an amount: "I need about $600".'),
  between: z.array(z.string()).describe('Small words that may stand between such words and the amount.'),
  beside: z.array(z.string()).describe('Anywhere in the clause of the amount, or right before it: "they say I make".'),
  after: z.array(z.string()).describe('Behind it, where a new clause begins: "… but he never pays".'),
  opening: z.array(z.string()).describe('Small words with which that clause may open.'),
});
