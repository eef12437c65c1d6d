import { z } from 'zod';

/** A line or an office that a reply may name, from `contacts.yaml` of a pack. */
export const contactSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  name: z.string().min(2),
  /** As a person would dial it, and what it is for. Only numbers that a source confirms. */
  phones: z.array(z.strictObject({ number: z.string().min(3), what: z.string().min(2) })).default([]),
  url: z.url().optional(),
  email: z.email().optional(),
  source: z.strictObject({ title: z.string().min(2), url: z.url().optional() }),
  /** False: the address is known, but no official text that we read gives it. */
  verified: z.boolean(),
});
export type Contact = z.infer<typeof contactSchema>;

export const contactsFileSchema = z.strictObject({ contacts: z.array(contactSchema).min(1) });
