import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

/** A dialogue as a story: what the person says, and what must hold of each answer. */
const turnSchema = z.union([
  z.strictObject({ restart: z.literal(true) }),
  z.strictObject({
    user: z.string(),
    route: z.enum(['TOOLS', 'CONTEXT', 'COLLECT_INFO', 'CLARIFICATION', 'GRIEVANCE', 'SMALL_TALK']).optional(),
    status: z.string().optional(),
    /** Words the reply must hold, in any letter case. */
    says: z.array(z.string()).default([]),
    never: z.array(z.string()).default([]),
    /** Facts in force after the turn, by path. `null`: none. */
    facts: z.record(z.string(), z.json()).default({}),
    /** Programs shown, best first; the list may be longer. */
    programs: z.array(z.string()).optional(),
    asks: z.boolean().optional(),
    asks_about: z.string().optional(),
    /** True: a ticket number was given. */
    ticket: z.boolean().optional(),
    rights: z.array(z.string()).optional(),
    tools: z.array(z.string()).optional(),
  }),
]);

const dialogueSchema = z.strictObject({
  name: z.string(),
  now: z.string(),
  demo: z.boolean().default(false),
  turns: z.array(turnSchema).min(1),
});
export type Dialogue = z.infer<typeof dialogueSchema>;
export type DialogueTurn = z.infer<typeof turnSchema>;

export function readDialogue(path: string): Dialogue {
  return dialogueSchema.parse(parse(readFileSync(path, 'utf8')));
}
