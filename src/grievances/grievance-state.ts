import { z } from 'zod';
import { benefitEventKinds, type GrievanceState } from '../threads/thread.ts';
import { noticeSchema, representativeSchema } from './intake.ts';
import { narrative } from './narrative.ts';
import { stages } from './stages.ts';

/** The one thing that is asked. An answer is read in the light of it. */
export const questions = [
  'offer', // shall I record what happened?
  'what', // what happened?
  'program',
  'when',
  'notice', // did a letter come, and what is its date?
  'notice_date', // a letter came; its date
  'wants',
  'represents', // who are you, that you file for another?
  'consent', // does that one agree?
  'change', // what should be changed before it is filed?
  'who', // an id, or without a name
  'second_factor',
  'confirm',
  'proof', // which ticket, and what shows that it is yours
] as const;
export type Question = (typeof questions)[number];

/** Questions about the complaint that nobody has to answer. */
export const skippable = ['program', 'when', 'notice', 'wants'] as const;
export type Skippable = (typeof skippable)[number];

/** A complaint that is still being taken. Bounded by `draftCharsMax`; words are redacted before they come here. */
export const draftSchema = z.object({
  parts: z.array(z.string()),
  programId: z.string().optional(),
  event: z.enum(benefitEventKinds).optional(),
  /** It was said when: a date was read, or the question was answered. */
  when: z.string().optional(),
  /** A letter was told of. */
  letter: z.boolean().optional(),
  notice: noticeSchema.optional(),
  wants: z.string().optional(),
  /** It is filed for somebody else. */
  representative: representativeSchema.optional(),
  /** The kind that the person said it is, in place of the one that the words suggest. */
  kind: z.object({ category: z.string(), subcategory: z.string().optional() }).optional(),
  /** The person said that it is another complaint: it joins none that is open. */
  anew: z.boolean().optional(),
  appeal: z.boolean(),
  /** The ticket whose decision this is about. */
  appealOf: z.string().optional(),
  skipped: z.array(z.enum(skippable)),
});
export type Draft = z.infer<typeof draftSchema>;

export const emptyDraft: Draft = { parts: [], appeal: false, skipped: [] };

const flowStateSchema = z.object({
  stage: z.enum(stages),
  asked: z.enum(questions).optional(),
  /** How often `asked` was put in a row. */
  asks: z.number().int().min(0).default(0),
  draft: draftSchema.optional(),
  anonymous: z.boolean().default(false),
  /** An id that was given and is not verified. A digest: the id itself is in the vault only. */
  idDigest: z.string().optional(),
  /** Until then (instant) it holds: `ref`, the registry's name of the person, or `ticket`, whose code was given. */
  verified: z
    .object({
      until: z.string(),
      ref: z.string().optional(),
      ticket: z.string().optional(),
      /** The passcode of `ticket` was given. */
      passcode: z.boolean().optional(),
      /** `ref` is whom somebody else files for, as they call them: it is not the one who writes. */
      whom: z.string().optional(),
    })
    .optional(),
  /** The ticket that is talked about. Being named here opens nothing: what may be seen follows from `verified`. */
  ticket: z.string().optional(),
});
export type FlowState = z.infer<typeof flowStateSchema>;

export const idleState: FlowState = { stage: 'idle', asks: 0, anonymous: false };

/** The flow's state out of a thread. A verification that ran out before `at` is left behind. */
export function readState(stored: GrievanceState | undefined, at: string): FlowState {
  if (stored === undefined) return idleState;
  const { verified, ...state } = flowStateSchema.parse(stored);
  return verified !== undefined && verified.until > at ? { ...state, verified } : state;
}

/** What was told of the complaint that a thread is taking, as one text; undefined where none is. */
export function toldSoFar(stored: GrievanceState | undefined): string | undefined {
  const draft = stored === undefined ? undefined : flowStateSchema.parse(stored).draft;
  return draft === undefined || draft.parts.length === 0 ? undefined : narrative(draft);
}

/** What a thread stores: nothing once the flow is over and nothing of it is needed again. */
export function storedState(state: FlowState): GrievanceState | undefined {
  if (state.stage !== 'idle') return { ...state };
  const { verified, ticket } = state;
  if (verified === undefined) return undefined;
  return { ...idleState, verified, ...(ticket === undefined ? {} : { ticket }) };
}
