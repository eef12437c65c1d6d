import { z } from 'zod';
import { ruleSchema, sourceSchema } from '../eligibility/rule.ts';
import { triageSchema } from './triage-schema.ts';

const id = z.string().regex(/^[a-z][a-z0-9_]*$/);

export const phoneSchema = z.strictObject({
  number: z.string().min(2),
  what: z.string().optional().describe('Whose line, which hours.'),
});

/** Who takes the application in one state, and how. */
export const officeSchema = z.strictObject({
  agency: z.string().optional(),
  url: z.url().optional(),
  phones: z.array(phoneSchema).default([]),
  in_person: z.string().optional(),
  source: z.string().optional(),
});

/** One program as the pack writes it (`programs/<id>.yaml`). */
export const programSchema = z.strictObject({
  id,
  name: z.string().min(1),
  short_name: z.string().optional().describe('What people call it: SNAP, WIC.'),
  other_names: z.array(z.string()).default([]),
  agency: z.string().min(1),
  level: z.enum(['federal', 'state', 'county', 'city', 'nonprofit']),
  states: z.array(z.string()).default([]).describe('Empty: everywhere.'),
  counties: z.array(z.string()).default([]),
  category: z.array(id).min(1),
  life_events: z.array(id).default([]),
  gives: z.string().min(1).describe('What you get, one plain sentence.'),
  who: z.string().min(1).describe('Who it is for, one plain sentence.'),
  /** 1 (small) to 10 (keeps a family fed or housed): its weight in a search and in what is asked. */
  value: z.number().int().min(1).max(10),
  triage: triageSchema
    .optional()
    .describe('What it helps with. A program without it is brought up where a search finds it, and not by need.'),
  months: z
    .array(z.int().min(1).max(12))
    .default([])
    .describe('Months in which it is there or can be asked for; brought up unasked in no other. Empty: all year.'),
  rule: ruleSchema.optional(),
  agency_decides: z
    .strictObject({ why: z.string().min(1), ask: z.string().min(1) })
    .optional()
    .describe('For a program without a rule: why it cannot be worked out here, and whom to ask.'),
  documents: z.array(z.strictObject({ what: z.string().min(1), or: z.array(z.string()).default([]) })).default([]),
  apply: z.strictObject({
    first: z.string().min(1).describe('What to do first, one imperative sentence.'),
    steps: z.array(z.string()).default([]),
    url: z.url().optional(),
    phones: z.array(phoneSchema).default([]),
    in_person: z.string().optional(),
  }),
  /** How to apply where it differs by state; anything missing falls back to `apply`. */
  apply_by_state: z.record(z.string(), officeSchema).default({}),
  takes: z.string().optional().describe('How long it takes.'),
  next: z.string().optional().describe('What happens after applying.'),
  related: z.array(id).default([]),
  phrasings: z.array(z.string()).default([]).describe('How people ask for it.'),
  sources: z.array(sourceSchema).min(1),
  reviewed_on: z.iso.date(),
});
export type Program = z.infer<typeof programSchema>;

/** How to apply in one state, after the fallback. */
export interface HowToApply {
  readonly agency: string;
  readonly first: string;
  readonly steps: readonly string[];
  readonly url?: string;
  readonly phones: readonly z.infer<typeof phoneSchema>[];
  readonly inPerson?: string;
}

export function howToApply(program: Program, state: string | undefined): HowToApply {
  const local = state === undefined ? undefined : program.apply_by_state[state];
  const phones = local && local.phones.length > 0 ? local.phones : program.apply.phones;
  const url = local?.url ?? program.apply.url;
  const inPerson = local?.in_person ?? program.apply.in_person;
  return {
    agency: local?.agency ?? program.agency,
    first: program.apply.first,
    steps: program.apply.steps,
    phones,
    ...(url === undefined ? {} : { url }),
    ...(inPerson === undefined ? {} : { inPerson }),
  };
}
