import { z } from 'zod';

/** What the person has of a letter about it: its date, a letter without one at hand, none, or nothing said. */
export const noticeSchema = z.object({
  has: z.enum(['dated', 'undated', 'not_here', 'none', 'unknown']),
  /** ISO date on the letter. */
  on: z.string().optional(),
  /** What was said of its date where no day could be read. */
  words: z.string().optional(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Whether the one it is about agrees, as the one who files said. Never checked by us, and never more than their word. */
export const consentAnswers = ['yes', 'no', 'cannot', 'not_yet', 'unsaid'] as const;
export const consentSchema = z.object({
  given: z.enum(consentAnswers),
  /** In the words of whoever files, with handles. */
  words: z.string(),
  /** Instant at which it was said. */
  at: z.string(),
});

/** Somebody files for another. */
export const representativeSchema = z.object({
  /** For whom, as the reply calls them: "your father", a handle. */
  whom: z.string(),
  /** Who files: name, organization, how they know them, in their words; undefined until it was said. */
  who: z.string().optional(),
  /** They would rather not say who they are. */
  unnamed: z.boolean().optional(),
  consent: consentSchema.optional(),
});
export type Representative = z.infer<typeof representativeSchema>;

/** What was asked when a complaint was taken, beside the story: kept with the ticket for whoever works on it. */
export const ticketIntakeSchema = z.object({
  when: z.string().optional(),
  notice: noticeSchema.optional(),
  representative: representativeSchema.optional(),
});
export type TicketIntake = z.infer<typeof ticketIntakeSchema>;
