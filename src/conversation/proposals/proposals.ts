import type { Clock, Ids } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { HeldProposal, HeldProposals, Proposal } from '../../grievances/held-proposals.ts';
import type { ThreadStore } from '../../threads/thread-store.ts';
import type { Principal } from '../../threads/turn.ts';
import { wordItems } from '../reply/embedded-wording.ts';
import type { ReplyRight } from '../reply/reply-plan.ts';
import type { ReplyRestorer } from '../reply/restore-reply.ts';
import type { Wordings } from '../reply/wording-file.ts';
import type { ThreadQueue } from '../running/thread-queue.ts';
import type { ReceivedTurn } from '../turn.ts';
import { refuseLocked } from '../refuse-locked.ts';
import { carriedOutBefore, carryOut, type CarriedOut, type CarryOutDeps } from './carry-out.ts';
import { prepare, type Prepared, type PrepareDeps } from './prepare.ts';

/**
 * What other programs may do for a person: propose. Only the person carries a proposal out, with the token of their
 * conversation, which no model behind a program ever sees.
 */
export interface Proposals {
  /** Says what would be done, with handles in place of identifiers, and holds it for a while. Stores nothing. */
  propose(threadId: string, proposal: Proposal, by: Principal): Promise<Proposed>;
  /** The same for the person's own eyes, with real values. Rejects `not_found` for a code that opens nothing here. */
  look(threadId: string, code: string): Promise<Proposed>;
  /** Does it, once: the same code again gives the same answer. */
  confirm(threadId: string, code: string, by: Principal): Promise<CarriedOut>;
  /** The person said no. */
  refuse(threadId: string, code: string): void;
}

export interface Proposed {
  readonly code: string;
  /** Instant after which the code opens nothing any more. */
  readonly until: string;
  /** Help in danger, rights with a clock: to be said whatever becomes of the proposal. */
  readonly first: readonly string[];
  readonly summary: readonly string[];
  readonly rights: readonly ReplyRight[];
}

export interface ProposalsDeps extends PrepareDeps, CarryOutDeps {
  readonly held: HeldProposals;
  readonly queue: Pick<ThreadQueue, 'run'>;
  readonly threads: ThreadStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly today: (at: Date) => string;
  readonly wordings: Wordings;
  readonly restorer: ReplyRestorer;
}

export function makeProposals(deps: ProposalsDeps): Proposals {
  function received(threadId: string, message: string, principal: Principal): ReceivedTurn {
    const receivedAt = deps.clock.now();
    const turnId = deps.ids.next('trn');
    const about = { turnId, threadId, threadIsNew: false, principal, channel: 'proposal' };
    return { ...about, message, idempotency: undefined, receivedAt, today: deps.today(receivedAt) };
  }

  function inWords(one: HeldProposal, { first, summary, rights }: Prepared): Proposed {
    const say = (items: Prepared['first']) =>
      wordItems(deps.wordings, items, { threadId: one.threadId, wordingUses: {} }).paragraphs;
    return { code: one.code, until: one.until, first: say(first), summary: say(summary), rights };
  }

  function find(threadId: string, code: string): HeldProposal {
    const one = deps.held.get(threadId, code);
    if (one) return one;
    throw new AppError(
      'not_found',
      'There is nothing to confirm under this code. It may be too old; ask for a new one.',
    );
  }

  return {
    async propose(threadId, proposal, by) {
      const prepared = await prepare(received(threadId, proposal.text, by), proposal, deps);
      return inWords(deps.held.hold(threadId, proposal), prepared);
    },
    async look(threadId, code) {
      const one = find(threadId, code);
      const prepared = await prepare(received(threadId, one.proposal.text, openPrincipal), one.proposal, deps);
      const { first, summary, ...rest } = inWords(one, prepared);
      const thread = { threadId, vault: prepared.redacted.vault.entries };
      const restored = (texts: readonly string[]) => texts.map((text) => deps.restorer.text(text, thread));
      return { ...rest, first: restored(first), summary: restored(summary) };
    },
    confirm: (threadId, code, by) =>
      deps.queue.run(threadId, 'enqueue', async () => {
        const thread = await deps.threads.loadContext(threadId);
        // What was done is shown again behind the same door.
        if (thread) refuseLocked(thread, deps.clock.now());
        const doneIn = deps.held.doneIn(threadId, code);
        if (doneIn !== undefined) return carriedOutBefore(threadId, doneIn, deps);
        const { proposal } = find(threadId, code);
        const done = await carryOut(await prepare(received(threadId, proposal.text, by), proposal, deps), deps);
        deps.held.settle(threadId, code, done.turnId);
        return done;
      }),
    refuse: (threadId, code) => deps.held.drop(threadId, code),
  };
}

const openPrincipal: Principal = { kind: 'open', keyId: undefined, scopes: [] };
