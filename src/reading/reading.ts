import { z } from 'zod';
import {
  acts,
  dangerKinds,
  dangerLevels,
  dangerWhos,
  directions,
  eventNames,
  needNames,
  orderNames,
  ownerRoles,
  questionKinds,
  replies,
  standings,
  urgencies,
  wishNames,
} from './labels.ts';

/** What every element of a reading carries: where it stands (UTF-16 units, end exclusive), and how probable it is. */
const resting = {
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  probability: z.number().min(0).max(1).describe('Calibrated.'),
};

/** A clause with what it does. "they cut my stamps | and why??": report, ask. */
export const partSchema = z.object({ ...resting, act: z.enum(acts) });

/** Entries of the answer bank, best first, three at most. */
const topicsSchema = z.array(z.object({ id: z.string(), probability: z.number() }));

/** A question, also one that hides in a statement. "i thought over 54 you don't have to work for it?": is_it_true. */
export const questionSchema = z.object({
  ...resting,
  kind: z.enum(questionKinds),
  programs: z.array(z.string()).describe('Short names of programs it is about.'),
  topics: topicsSchema.describe('What it asks.'),
});

/** A mention of a person. "me and my 2 boys": self, child (2 of them). */
export const personSchema = z.object({
  ...resting,
  id: z.string().describe('`self`, `partner`, `child1` …: the same in every claim of the message.'),
  role: z.enum(ownerRoles),
  count: z.int().positive().optional().describe('How many, where the mention says so.'),
});

export const figureValueSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('amount'),
    low: z.number(),
    high: z.number(),
    period: z.enum(['hour', 'day', 'week', 'two_weeks', 'half_month', 'month', 'year']).optional(),
  }),
  z.object({ kind: z.literal('number'), low: z.number(), high: z.number() }),
  z.object({ kind: z.literal('percent'), low: z.number(), high: z.number() }),
  z.object({
    kind: z.literal('duration'),
    low: z.number(),
    high: z.number(),
    unit: z.enum(['minute', 'hour', 'day', 'week', 'month', 'year']),
  }),
  z.object({ kind: z.literal('ordinal'), number: z.number() }),
  z.object({ kind: z.literal('date'), on: z.string().optional(), grain: z.enum(['day', 'month', 'year']) }),
  z.object({ kind: z.literal('place'), level: z.string(), code: z.string() }),
  z.object({ kind: z.literal('code'), digits: z.string() }),
]);

/**
 * One value with its field, owner and standing. "he makes like 400 a week": wages, partner, 400 a week, stated. A figure
 * whose use is not clear has the field `unplaced`: it is kept and asked about.
 */
export const claimSchema = z.object({
  ...resting,
  field: z.string(),
  owner: z.string().describe('A person of `people`, `unit`, or `unknown`.'),
  standing: z.enum(standings),
  corrects: z.boolean().describe('It puts right what was said before.'),
  value: z.union([figureValueSchema, z.boolean(), z.string()]),
  program: z.string().optional(),
});

/** Something that happened or is coming. "they cut my stamps to 23 nov 1": benefit_cut, snap, past, 2026-11-01, 23. */
export const eventSchema = z.object({
  ...resting,
  event: z.enum(eventNames),
  direction: z.enum(directions),
  program: z.string().optional(),
  on: z.string().optional().describe('ISO date, where one is said.'),
  amount: z.number().optional(),
});

/** What the person needs. "we got no heat": energy, now. */
export const needSchema = z.object({
  need: z.enum(needNames),
  urgency: z.enum(urgencies),
  probability: z.number().min(0).max(1),
});

/** "i dont want to be here anymore": self_harm, of the writer, sure or perhaps. */
export const dangerSchema = z.object({
  ...resting,
  kind: z.enum(dangerKinds),
  level: z.enum(dangerLevels),
  who: z.enum(dangerWhos).describe('Who is in danger.'),
});

/** "delete my address": delete. */
export const orderSchema = z.object({ ...resting, order: z.enum(orderNames) });

/** "ok and who do i call about the rent": answer. Of one message several may hold. */
export const wishSchema = z.object({ wish: z.enum(wishNames), probability: z.number().min(0).max(1) });

/** What a message says, before anyone decides what to do. Every list may be empty. */
export const readingSchema = z.object({
  wishes: z.array(wishSchema).describe('What it wants now, the likeliest first, in the light of what was said before.'),
  parts: z.array(partSchema),
  questions: z.array(questionSchema),
  topics: topicsSchema.describe('What the message as a whole is about, for one that asks without a question.'),
  people: z.array(personSchema),
  claims: z.array(claimSchema),
  events: z.array(eventSchema),
  needs: z.array(needSchema),
  mayNeed: z
    .array(needSchema)
    .optional()
    .describe('Less sure than `needs`: for what goes first of what helps, and nothing else.'),
  dangers: z.array(dangerSchema),
  orders: z.array(orderSchema),
  reply: z
    .object({ kind: z.enum(replies), probability: z.number() })
    .optional()
    .describe('How it answers what was asked before; only where something was.'),
});

export type Reading = z.infer<typeof readingSchema>;
export type ReadPart = z.infer<typeof partSchema>;
export type ReadQuestion = z.infer<typeof questionSchema>;
export type ReadPerson = z.infer<typeof personSchema>;
export type ReadClaim = z.infer<typeof claimSchema>;
export type ReadEvent = z.infer<typeof eventSchema>;
export type ReadNeed = z.infer<typeof needSchema>;
export type ReadDanger = z.infer<typeof dangerSchema>;
export type ReadWish = z.infer<typeof wishSchema>;
export type ReadOrder = z.infer<typeof orderSchema>;

export const emptyReading: Reading = {
  wishes: [],
  parts: [],
  questions: [],
  topics: [],
  people: [],
  claims: [],
  events: [],
  needs: [],
  dangers: [],
  orders: [],
};
