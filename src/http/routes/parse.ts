import { z } from 'zod';
import type { PlacedFact } from '../../conversation/parse-text.ts';
import { readingSchema } from '../../reading/reading.ts';
import { passcodeHeader } from '../access.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import { messageSchema, threadIdSchema } from './chat.ts';
import type { RouteDeps } from './deps.ts';

const factSchema = z.object({
  path: z.string(),
  value: z.json().optional(),
  status: z.string(),
  confidence: z.number(),
  quote: z.string(),
  start: z.int().optional(),
  end: z.int().optional(),
});

const parsedSchema = z.object({
  language: z.string(),
  intents: z.array(z.object({ name: z.string(), confidence: z.number() })),
  facts: z.array(factSchema).describe('With their place in the text: UTF-16 units, end exclusive.'),
  hypothetical: z.array(factSchema).describe('What stands in "if …": never stored.'),
  references: z.array(z.object({ program_id: z.string(), quote: z.string(), by: z.string() })),
  answer: z.string().optional().describe('How it answers the open question of the conversation.'),
  need: z.string().optional(),
  benefit_event: z.object({ kind: z.string(), program_id: z.string().optional(), quote: z.string() }).optional(),
  asks_back: z.boolean(),
  reading: readingSchema.describe('What the text says, by the trained reader.'),
});

/** POST /v1/parse: how a text is read. For operators and tests; nothing is stored, and nobody is answered. */
export function parseRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'post',
      path: '/v1/parse',
      summary: 'What a text means: intents, facts with their places, references, language. Nothing is stored.',
      auth: 'client',
      request: {
        params: nothing,
        query: nothing,
        body: z.object({ text: messageSchema, thread_id: threadIdSchema.optional() }),
      },
      responses: { 200: { description: 'The reading.', schema: parsedSchema } },
      problems: ['message_empty', 'message_too_long', 'thread_not_found', 'passcode_needed', 'blocked'],
      async handle({ body, principal, threadToken, headers }) {
        const { text, thread_id: threadId } = body;
        if (threadId !== undefined) {
          await deps.access.openThread(threadId, threadToken);
          await deps.access.seeThread(threadId, headers[passcodeHeader]);
        }
        const read = await deps.parseText({ text, threadId, principal, at: deps.clock.now(), today: deps.today() });
        return json(200, {
          language: read.language,
          intents: read.intents,
          facts: read.facts.map(factBody),
          hypothetical: read.hypothetical.map(factBody),
          references: read.references.map(({ programId, quote, by }) => ({ program_id: programId, quote, by })),
          answer: read.answer,
          need: read.need,
          benefit_event: read.benefitEvent && {
            kind: read.benefitEvent.kind,
            program_id: read.benefitEvent.programId,
            quote: read.benefitEvent.quote,
          },
          asks_back: read.asksBack,
          reading: read.reading,
        });
      },
    }),
  ];
}

function factBody({ path, value, status, confidence, quote, start, end }: PlacedFact): Record<string, unknown> {
  return { path, value, status, confidence, quote, start, end };
}
