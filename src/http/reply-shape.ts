import { z } from 'zod';
import type { LiveEvent, Reply, RunningTurn } from '../conversation/conversation.ts';
import { problemOfTurn } from './problem.ts';

/** The wire shape of a reply, of a fact and of a determination. Keys are the API's; meanings are in the docs. */
export const replySchema = z.object({
  thread_id: z.string(),
  turn_id: z.string(),
  version: z.number().int(),
  reply: z.object({
    text: z.string(),
    status: z
      .string()
      .describe('`crisis`: it begins with the fixed lines of a danger; with `degraded` and version 0 it is only them.'),
  }),
  route: z.object({ name: z.string(), confidence: z.number(), reasons: z.array(z.string()) }),
  programs: z
    .array(
      z.looseObject({
        id: z.string(),
        name: z.string(),
        outcome: z.string(),
        because: z
          .object({
            need: z.string(),
            urgency: z.string(),
            likelihood: z.number(),
            speed: z.string(),
            worth_a_month: z.number(),
          })
          .optional()
          .describe('What brought it to its place; the worth orders, and is no amount for this household.'),
      }),
    )
    .describe('What helps most first.'),
  determinations: z.array(z.looseObject({ program_id: z.string(), outcome: z.string() })),
  question: z.looseObject({ path: z.string(), ask: z.string(), why: z.string() }).optional(),
  ticket: z.object({ number: z.string(), stage: z.string(), due_on: z.string() }).optional(),
  rights: z.array(z.looseObject({ id: z.string(), program_id: z.string(), right: z.string() })),
  citations: z.array(z.object({ title: z.string(), url: z.string() })),
  about: z
    .string()
    .optional()
    .describe('The person of another household whom the answer is about; none: the one who writes.'),
  facts_changed: z.array(z.looseObject({ path: z.string(), status: z.string() })),
  engine: z.enum(['embedded', 'ollama']),
  degraded: z
    .boolean()
    .describe('Something that answers could not be used. At version 0 nothing of the message is kept: send it again.'),
  usage: z.object({ prompt_tokens: z.number(), output_tokens: z.number(), model_calls: z.number() }),
  thread_token: z
    .string()
    .optional()
    .describe(
      'Of a new conversation. None came with a first message: it has not begun, send the next one without thread_id.',
    ),
});

export function replyBody(reply: Reply, threadToken: string | undefined): z.infer<typeof replySchema> {
  return {
    thread_id: reply.threadId,
    turn_id: reply.turnId,
    version: reply.version,
    reply: { text: reply.text, status: reply.status },
    route: { ...reply.route, reasons: [...reply.route.reasons] },
    programs: reply.programs.map((program) => ({ ...program })),
    determinations: reply.determinations.map((determination) => ({ ...determination })),
    ...(reply.question === undefined ? {} : { question: { ...reply.question } }),
    ...(reply.ticket === undefined ? {} : { ticket: reply.ticket }),
    rights: reply.rights.map((right) => ({ ...right })),
    citations: [...reply.citations],
    about: reply.about,
    facts_changed: reply.factsChanged.map((change) => ({ ...change })),
    engine: reply.engine,
    degraded: reply.degraded,
    usage: reply.usage,
    ...(threadToken === undefined ? {} : { thread_token: threadToken }),
  };
}

/** The data of one server-sent event: words come with their delta, a failure with its problem. */
export function eventBody({ event, text }: LiveEvent): unknown {
  if (event.type === 'run.failed') return { ...event, problem: problemOfTurn(event.code) };
  return text === undefined ? event : { ...event, text };
}

/** Headers of an answer that was given before. */
export function replayHeader(turn: Pick<RunningTurn, 'replayed'>): Readonly<Record<string, string>> {
  return turn.replayed ? { 'Idempotent-Replayed': 'true' } : {};
}
