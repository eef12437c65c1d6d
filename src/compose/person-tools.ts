import { randomIds } from '../clock.ts';
import { makeProposals, type ProposalsDeps } from '../conversation/proposals/proposals.ts';
import { ticketStatuses } from '../conversation/proposals/ticket-statuses.ts';
import type { Ticket } from '../grievances/ticket.ts';
import type { Principal } from '../threads/turn.ts';
import { threadTools, type ThreadToolDeps } from '../tools/ours/all.ts';

/** What another program may do for one person, with the token of their conversation: see how things stand, and propose. */
export function makePersonTools(deps: Omit<ProposalsDeps, 'ids'> & Pick<ThreadToolDeps, 'store'>) {
  const withIds = { ...deps, ids: randomIds };
  const proposals = makeProposals(withIds);
  const tools = threadTools({
    store: deps.store,
    propose: (threadId, proposal, actor) => proposals.propose(threadId, proposal, principalOf(actor)),
    async ticketStatuses(threadId, number, actor) {
      const found = await ticketStatuses({ threadId, number, by: principalOf(actor) }, withIds);
      return {
        tickets: found.map(({ ticket, deadline, says, withheld }) => ({
          ...plain(ticket),
          deadline,
          says: [...says],
          withheld,
        })),
      };
    },
  });
  return { proposals, tools };
}

function plain({ number, stage, openedAt, dueOn, programId }: Ticket) {
  const program = programId === undefined ? {} : { program_id: programId };
  return { number, stage, opened_at: openedAt, due_on: dueOn, ...program };
}

/** The record of what is done names the program's key. */
function principalOf(actor: string): Principal {
  return { kind: 'client', keyId: actor, scopes: [] };
}
