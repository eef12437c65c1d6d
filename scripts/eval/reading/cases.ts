import { z } from 'zod';

const span = { start: z.int(), end: z.int() };

/** A labelled message, as `training/reader/gold.py` writes it. */
export const messageCase = z.object({
  text: z.string(),
  before: z.string().optional(),
  hand: z.string(),
  parts: z.array(z.object({ ...span, act: z.string() })),
  questions: z.array(
    z.object({ ...span, kind: z.string(), program: z.string().optional(), sheet: z.string().optional() }),
  ),
  people: z.array(z.object({ ...span, who: z.string() })),
  figures: z.array(
    z.object({ ...span, field: z.string(), owner: z.string(), standing: z.string(), who: z.string().optional() }),
  ),
  told: z.array(
    z.object({ ...span, label: z.string(), owner: z.string(), standing: z.string(), program: z.string().nullish() }),
  ),
  events: z.array(z.object({ ...span, event: z.string(), direction: z.string(), program: z.string().optional() })),
  needs: z.array(z.object({ need: z.string(), urgency: z.string() })),
  dangers: z.array(z.object({ danger: z.string(), direct: z.string().nullish() })),
  orders: z.array(z.string()),
  reply: z.string().optional(),
});
export type MessageCase = z.infer<typeof messageCase>;

/** A line with danger, or one that only sounds like it. `kinds` is `["none"]` there. */
export const dangerCase = z.object({
  text: z.string(),
  kinds: z.array(z.string()),
  direct: z.string().optional(),
  pair: z.union([z.number(), z.string()]).optional(),
  look_alike: z.boolean().optional(),
});
export type DangerCase = z.infer<typeof dangerCase>;

/** An ordinary line, without any danger. */
export const plainCase = z.object({ text: z.string() });

/** A sheet that asks the same as another, which stands for both. */
export const sameCase = z.object({ sheet: z.string(), as: z.string() });

/** A question and the fact sheet that answers it. */
export const questionCase = z.object({ text: z.string(), answer: z.string() });
export type QuestionCase = z.infer<typeof questionCase>;
