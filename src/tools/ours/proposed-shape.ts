import { z } from 'zod';
import type { Proposal } from '../../grievances/held-proposals.ts';

/** What a tool gives back that would change something of a person's: what would be done, and how the person confirms it. */
export const proposedShape = z.strictObject({
  done: z.literal(false).describe('Nothing was filed, added or recorded.'),
  say_first: z
    .array(z.string())
    .describe('To be told to the person as it stands: help in danger, rights with a last day.'),
  what_would_be_done: z.array(z.string()),
  confirm: z.strictObject({
    code: z.string(),
    until: z.string().describe('Instant after which the code opens nothing.'),
    how: z.string(),
  }),
});
export type ProposedOutput = z.infer<typeof proposedShape>;

/** Holds a proposal until the person confirms it; rejects with what is wrong with it. */
export type ProposeAction = (
  threadId: string,
  proposal: Proposal,
  actor: string,
) => Promise<{
  readonly code: string;
  readonly until: string;
  readonly first: readonly string[];
  readonly summary: readonly string[];
}>;

export function proposedWords({ code, until, first, summary }: Awaited<ReturnType<ProposeAction>>): ProposedOutput {
  return { done: false, say_first: [...first], what_would_be_done: [...summary], confirm: { code, until, how } };
}

const how =
  'Nothing happens until the person confirms it where their own conversation with Ombud is open: there they see what would ' +
  'be done, and confirm this code. No tool can do it for them.';
