import { z } from 'zod';
import { staffActionSchema } from '../../grievances/staff/ticket-actions.ts';
import type { Staff } from '../../grievances/staff/staff-scopes.ts';
import { writeTickets } from '../../grievances/staff/write-tickets.ts';
import { deadlineStates, deadlineState, ticketStages } from '../../grievances/ticket.ts';
import type { Principal } from '../../threads/turn.ts';
import { defineRoute, json, nothing, type AnyRoute } from '../define-route.ts';
import { requiredVersion } from '../if-match.ts';
import type { RouteDeps } from './deps.ts';
import {
  cursorAfter,
  fileBody,
  fileSchema,
  pageOf,
  queuedBody,
  queuedSchema,
  queueAsked,
  queueFilters,
} from './staff-shape.ts';

const ticketParams = z.object({ ticket: z.string().min(1).max(40) });

/** Who works, as every record names them. */
export function staffOf({ keyId, scopes }: Principal): Staff {
  return { actor: `staff:${keyId ?? 'unknown'}`, scopes };
}

/** The work of the office on tickets. Scopes are checked by the desk, which is the same in a terminal. */
export function staffRoutes(deps: RouteDeps): readonly AnyRoute[] {
  const { desk } = deps;
  return [
    defineRoute({
      method: 'get',
      path: '/v1/staff/tickets',
      summary: 'The queue: tickets by due day, filtered. Needs tickets:read; restricted ones tickets:restricted too.',
      auth: 'staff',
      request: {
        params: nothing,
        query: z.object({
          ...queueFilters,
          limit: z.coerce.number().int().min(1).max(deps.bounds.pageRowsMax).default(20),
        }),
        body: nothing,
      },
      responses: {
        200: {
          description: 'A page; go on with `next_cursor` until there is none.',
          schema: z.object({ tickets: z.array(queuedSchema), next_cursor: z.string().optional() }),
        },
      },
      problems: [],
      async handle({ query, principal }) {
        const { limit } = query;
        const { rows, next } = pageOf(await desk.list(staffOf(principal), queueAsked(query, limit + 1)), limit);
        return json(200, {
          tickets: rows.map(({ ticket, deadline }) => queuedBody(ticket, deadline)),
          next_cursor: next,
        });
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/staff/export',
      summary:
        'Tickets as CSV, or as JSON with one object a line, without anybody’s words. Needs tickets:export; recorded. While there are more, X-Next-Cursor has the cursor.',
      auth: 'staff',
      request: {
        params: nothing,
        query: z.object({
          ...queueFilters,
          sort: queueFilters.sort.default('opened').describe('By `opened`, which never changes, no page misses one.'),
          format: z.enum(['csv', 'json']).default('csv'),
        }),
        body: nothing,
      },
      responses: { 200: { description: 'A page of the export.', contentType: 'text/plain', schema: z.string() } },
      problems: [],
      async handle({ query, principal }) {
        const asked = queueAsked(query, deps.bounds.exportRowsMax);
        const { rows, hasMore } = await desk.listForExport(staffOf(principal), asked);
        const next = hasMore ? cursorAfter(rows) : undefined;
        return {
          kind: 'text',
          status: 200,
          text: writeTickets(rows, query.format, query.cursor === undefined),
          contentType: 'text/plain; charset=utf-8',
          ...(next === undefined ? {} : { headers: { 'X-Next-Cursor': next } }),
        };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/staff/counts',
      summary: 'How many tickets there are, by stage and by deadline. Needs tickets:read.',
      auth: 'staff',
      request: { params: nothing, query: nothing, body: nothing },
      responses: {
        200: {
          description: 'The counts.',
          schema: z.object({
            stages: z.record(z.enum(ticketStages), z.number().int()),
            deadlines: z.record(z.enum(deadlineStates), z.number().int()),
            by_stage: z
              .record(z.enum(ticketStages), z.record(z.enum(deadlineStates), z.number().int()))
              .describe('Each stage by deadline.'),
          }),
        },
      },
      problems: [],
      async handle({ principal }) {
        const { stages, deadlines, byStage } = await desk.count(staffOf(principal));
        return json(200, { stages, deadlines, by_stage: byStage });
      },
    }),
    defineRoute({
      method: 'get',
      path: '/v1/staff/tickets/{ticket}',
      summary:
        'One ticket with narrative, history and what can be done now. Needs tickets:read; with tickets:values identifiers are shown. Every reading is recorded.',
      auth: 'staff',
      request: { params: ticketParams, query: nothing, body: nothing },
      responses: { 200: { description: 'The ticket; its ETag goes into If-Match.', schema: fileSchema } },
      problems: ['ticket_not_found'],
      async handle({ params, principal }) {
        const file = await desk.read(staffOf(principal), params.ticket);
        return json(200, fileBody(file), { ETag: `"v${file.ticket.version}"` });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/staff/tickets/{ticket}/actions',
      summary:
        'Work on a ticket. Needs tickets:write; decide, close and reopen need tickets:decide, vouch people:verify. If-Match, with the ETag that was read, guards against a lost update.',
      auth: 'staff',
      request: { params: ticketParams, query: nothing, body: staffActionSchema },
      responses: { 200: { description: 'The ticket as it stands now.', schema: queuedSchema } },
      problems: ['ticket_not_found', 'action_not_allowed', 'version_conflict', 'version_required', 'not_found'],
      async handle({ params, body, principal, ifMatch }) {
        const ticket = await desk.act(staffOf(principal), params.ticket, body, requiredVersion(ifMatch, 'ticket'));
        const deadline = deadlineState(ticket, deps.today(), deps.calendar);
        return json(200, queuedBody(ticket, deadline), { ETag: `"v${ticket.version}"` });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/v1/staff/codes',
      summary:
        'A one-time code by which somebody whom you know can be verified in the chat: for one use, for a day. Needs people:verify; recorded.',
      auth: 'staff',
      request: {
        params: nothing,
        query: nothing,
        body: z.strictObject({
          beneficiary_id: z.string().trim().min(1).max(100),
          reason: z.string().trim().min(1).max(deps.bounds.staffNoteCharsMax).describe('How you know the person.'),
        }),
      },
      responses: {
        201: {
          description: 'The code. It is shown here only.',
          schema: z.object({ code: z.string(), until: z.string() }),
        },
      },
      problems: ['not_found'],
      async handle({ body, principal }) {
        return json(201, await desk.giveCode(staffOf(principal), body.beneficiary_id, body.reason));
      },
    }),
  ];
}
