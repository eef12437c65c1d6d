import { z } from 'zod';
import { bounds } from '../../config.ts';
import { ticketStages, deadlineStates } from '../../grievances/ticket.ts';
import { defineTool, threadOf } from '../define-tool.ts';

const input = z.strictObject({
  ticket: z.string().min(1).max(40).optional().describe('The number: OMB-2026-000123. All of them when not given.'),
});

const output = z.strictObject({
  tickets: z.array(
    z.strictObject({
      number: z.string(),
      stage: z.enum(ticketStages),
      opened_at: z.string(),
      due_on: z.string().describe('The day by which the office means to answer.'),
      deadline: z.enum(deadlineStates),
      program_id: z.string().exactOptional(),
      says: z.array(z.string()).describe('How it stands, in words for the person.'),
      withheld: z.boolean().describe('There is more, which is shown only in the person’s own conversation.'),
    }),
  ),
});
export type TicketStatuses = z.infer<typeof output>;

export interface CheckGrievanceStatusDeps {
  /** The tickets that this conversation may see, newest first; rejects `ticket_not_found` for any other number. */
  readonly ticketStatuses: (threadId: string, number: string | undefined, actor: string) => Promise<TicketStatuses>;
}

export function checkGrievanceStatusTool({ ticketStatuses }: CheckGrievanceStatusDeps) {
  return defineTool({
    name: 'check_grievance_status',
    title: 'Status of complaints',
    description: `How the complaints of this conversation stand: at most ${bounds.ticketsListedMax}, newest first.`,
    examples: ['how is my complaint', 'what happened to my ticket', 'did the office answer'],
    input,
    output,
    readOnly: true,
    needsThread: true,
    run: async ({ ticket }, use) => ticketStatuses(await threadOf(use), ticket, use?.actor ?? 'turn'),
    count: ({ tickets }) => tickets.length,
  });
}
