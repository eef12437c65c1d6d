import { z } from 'zod';
import { claimWordsSchema, noClaimWords } from '../middleware/hallucination-check/claim-words.ts';

const stateCode = z.string().regex(/^[A-Z]{2,3}$/);
const timeZone = z.string().refine(isTimeZone, 'takes an IANA time zone such as America/New_York');
const pattern = z.string().refine(isPattern, 'is not a regular expression');

/** `pack.yaml`: what holds for the whole jurisdiction. */
export const packSettingsSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_-]*$/),
  name: z.string().min(1),
  language: z.string().regex(/^[a-z]{2}$/),
  time_zone: timeZone,
  currency_symbol: z.string().min(1),
  drift_share: z.number().min(0).max(1).describe('By how much a figure past its verified period may have moved.'),
  beneficiary_id: z.strictObject({ pattern, says: z.string().min(1) }),
  spanish_line: z.string().min(1).optional().describe('Said when a message is in Spanish.'),
  claims: claimWordsSchema.default(noClaimWords).describe('By which words a sentence makes a statement to check.'),
  people: z
    .array(z.string())
    .default([])
    .describe('Categories that name people: what a program can be filtered by as whom it is for.'),
  states: z.record(stateCode, z.string().min(1)),
});
export type PackSettings = z.infer<typeof packSettingsSchema>;

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u').source !== '';
  } catch {
    return false;
  }
}
