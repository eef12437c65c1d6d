import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { asSeenBy } from '../../grievances/representative.ts';
import type { Ticket } from '../../grievances/ticket.ts';
import { passcodeHeader } from '../access.ts';
import { defineRoute, idempotencyOf, json, nothing, type AnyRoute } from '../define-route.ts';
import { replayHeader } from '../reply-shape.ts';
import { threadIdSchema } from './chat.ts';
import type { RouteDeps } from './deps.ts';

const ticketParams = z.object({ ticket: z.string().min(1).max(40) });

const ticketSchema = z.object({
  number: z.string(),
  stage: z.string(),
  category: z.string(),
  program_id: z.string().optional(),
  opened_at: z.string(),
  due_on: z.string(),
  question: z.string().optional().describe('What staff asked; an answer in the conversation reaches them.'),
  decision: z.string().optional(),
  resolution: z.string().optional(),
});

/** Tickets from outside a conversation: how one stands, and coming back to it on another device. */
export function grievanceRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    defineRoute({
      method: 'get',
      path: '/v1/grievances/{ticket}',
      summary: 'How a ticket stands, for the conversation that filed it.',
      auth: 'client',
      request: { params: ticketParams, query: z.object({ thread_id: threadIdSchema }), body: nothing },
      responses: { 200: { description: 'The ticket.', schema: ticketSchema } },
      problems: ['thread_not_found', 'ticket_not_found', 'passcode_needed'],
      async handle({ params, query, threadToken, headers }) {
        await deps.access.openThread(query.thread_id, threadToken);
        await deps.access.seeThread(query.thread_id, headers[passcodeHeader]);
        const ticket = await deps.tickets.get(params.ticket);
        if (ticket?.threadId !== query.thread_id) {
          throw new AppError('ticket_not_found', 'This conversation has no such ticket. Check the number.');
        }
        // A thread's token says who filed it, and nothing of whom it is about.
        return json(200, ticketBody(asSeenBy(ticket, undefined).ticket));
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/grievances/{ticket}/resume',
      summary: 'Come back by ticket number and proof: opens a new conversation on the ticket.',
      auth: 'client',
      request: {
        params: ticketParams,
        query: nothing,
        body: z.strictObject({
          beneficiary_id: z.string().max(100).optional(),
          date_of_birth: z.string().max(100).optional(),
          code: z.string().max(100).optional(),
          passcode: z.string().max(200).optional().describe('The only proof for a ticket that has one.'),
        }),
      },
      responses: {
        201: {
          description: 'The new thread, its token and the status.',
          schema: z.object({
            thread_id: z.string(),
            thread_token: z.string(),
            ticket: ticketSchema,
            earlier_thread: z
              .object({ thread_id: z.string(), thread_token: z.string() })
              .optional()
              .describe('The conversation that filed it, for whoever gave the passcode.'),
          }),
        },
      },
      problems: ['verification_failed', 'idempotency_conflict'],
      once: true,
      async handle(request) {
        const { params, body, principal } = request;
        const { threadId, ticket, replayed, earlierThreadId } = await deps.resume({
          principal,
          idempotency: idempotencyOf(request, 'resume'),
          ticketNumber: params.ticket,
          ...(body.beneficiary_id === undefined ? {} : { beneficiaryId: body.beneficiary_id }),
          ...(body.date_of_birth === undefined ? {} : { dateOfBirth: body.date_of_birth }),
          ...(body.code === undefined ? {} : { code: body.code }),
          ...(body.passcode === undefined ? {} : { passcode: body.passcode }),
        });
        const token = await deps.access.tokenFor(threadId);
        return json(
          201,
          {
            thread_id: threadId,
            thread_token: token,
            ticket: ticketBody(ticket),
            ...(earlierThreadId === undefined
              ? {}
              : {
                  earlier_thread: {
                    thread_id: earlierThreadId,
                    thread_token: await deps.access.tokenFor(earlierThreadId),
                  },
                }),
          },
          { Location: `/v1/threads/${threadId}`, ...replayHeader({ replayed }) },
        );
      },
    }),
  ];
}

function ticketBody(ticket: Ticket): z.infer<typeof ticketSchema> {
  const { number, stage, category, programId, openedAt, dueOn, question, decision, resolution } = ticket;
  return {
    number,
    stage,
    category,
    ...(programId === undefined ? {} : { program_id: programId }),
    opened_at: openedAt,
    due_on: dueOn,
    ...(question === undefined ? {} : { question }),
    ...(decision === undefined ? {} : { decision }),
    ...(resolution === undefined ? {} : { resolution }),
  };
}
