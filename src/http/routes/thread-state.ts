import { z } from 'zod';
import { foldFacts } from '../../profile/fold-facts.ts';
import { personaSchema } from '../../threads/persona.ts';
import type { ThreadContext } from '../../threads/thread.ts';
import type { PastCall } from '../../threads/tool-history.ts';
import type { RouteDeps } from './deps.ts';

const pastCallSchema = z
  .object({
    tool: z.string(),
    turn: z.number().int(),
    at: z.string(),
    arguments: z.record(z.string(), z.unknown()).describe('Identifiers as handles; facts withheld.'),
    outcome: z.enum(['ok', 'error']),
    result_count: z.number().int().optional(),
    duration_ms: z.number(),
  })
  .describe('A tool call: asked with what, how it ended, when, and what it cost.');

export const threadStateSchema = z.object({
  thread_id: z.string(),
  version: z.number().int(),
  created_at: z.string(),
  last_turn_at: z.string().optional(),
  turns: z.number().int(),
  profile: z.looseObject({}),
  programs: z.array(z.looseObject({ id: z.string(), outcome: z.string(), place: z.number().optional() })),
  tool_history: z.array(pastCallSchema).describe('The last calls, oldest first.'),
  persona: personaSchema.describe(
    'How it is spoken to: the operator’s choice, and over it the one for this conversation.',
  ),
  grievance: z.looseObject({ stage: z.string() }).optional(),
  tickets: z.array(z.looseObject({ number: z.string() })),
  open_question: z.looseObject({ kind: z.string() }).optional(),
});

/** A thread as its resource and its export show it. */
export async function threadState(
  thread: ThreadContext,
  deps: Pick<RouteDeps, 'tickets' | 'pack'>,
): Promise<z.infer<typeof threadStateSchema>> {
  const tickets = await deps.tickets.listForThread(thread.threadId);
  const open = thread.dialogue.openQuestion;
  return {
    thread_id: thread.threadId,
    version: thread.version,
    created_at: thread.createdAt,
    last_turn_at: thread.lastTurnAt,
    turns: thread.turnCount,
    profile: { ...foldFacts(thread.facts, deps.pack().fields) },
    programs: thread.programs.map(({ programId, outcome, shownAs }) => ({ id: programId, outcome, place: shownAs })),
    tool_history: thread.toolHistory.map(pastCallShown),
    persona: thread.persona,
    grievance: thread.grievance === undefined ? undefined : { stage: thread.grievance.stage },
    tickets: tickets.map(({ number, stage, dueOn }) => ({ number, stage, due_on: dueOn })),
    open_question:
      open === undefined
        ? undefined
        : { kind: open.kind, ...(open.kind === 'fact' ? { path: open.path, ask: open.ask } : {}) },
  };
}

function pastCallShown({ resultCount, durationMs, ...call }: PastCall): z.infer<typeof pastCallSchema> {
  return {
    ...call,
    arguments: { ...call.arguments },
    duration_ms: durationMs,
    ...(resultCount === undefined ? {} : { result_count: resultCount }),
  };
}
