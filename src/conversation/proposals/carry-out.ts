import type { Bounds } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { ThreadStore } from '../../threads/thread-store.ts';
import { ticketSlot, type ClaimOutcome, type TurnChanges } from '../../threads/turn.ts';
import type { TurnEvent } from '../../threads/turn-event.ts';
import { claim } from '../claim.ts';
import { wordItems } from '../reply/embedded-wording.ts';
import type { ReplyRestorer } from '../reply/restore-reply.ts';
import type { Wordings } from '../reply/wording-file.ts';
import type { Clock } from '../../clock.ts';
import type { ClaimedTurn } from '../turn.ts';
import type { Prepared } from './prepare.ts';

export interface CarryOutDeps {
  readonly threads: ThreadStore;
  readonly bounds: Bounds;
  readonly clock: Clock;
  readonly wordings: Wordings;
  readonly restorer: ReplyRestorer;
}

/** What was done, as the person reads it. */
export interface CarriedOut {
  readonly turnId: string;
  readonly text: string;
  readonly ticket: { readonly number: string; readonly stage?: string; readonly due_on?: string };
}

/**
 * Carries out what the person confirmed, as a turn of their conversation: the words become its message, the ticket opens
 * or grows in its commit, and its number is told only after that.
 */
export async function carryOut(prepared: Prepared, deps: CarryOutDeps): Promise<CarriedOut> {
  const claims: ClaimOutcome[] = [];
  const claimed = await claim(prepared.redacted, deps, (outcome) => claims.push(outcome));
  if (!claimed) throw notNow(claims[0]);
  try {
    return await commitProposal(claimed, prepared, deps);
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    const failure = { code, at: deps.clock.now().toISOString(), status: 'failed' } as const;
    // A lease that can't be given back runs out; what went wrong first is what counts.
    await deps.threads.failTurn(claimed.fence, failure).catch(() => undefined);
    throw error;
  }
}

async function commitProposal(turn: ClaimedTurn, prepared: Prepared, deps: CarryOutDeps): Promise<CarriedOut> {
  const { dialogue } = turn.thread;
  const items = [...prepared.first, ...prepared.done];
  const worded = wordItems(deps.wordings, items, { threadId: turn.threadId, wordingUses: dialogue.wordingUses });
  const replyText = worded.paragraphs.join('\n\n');
  const ticket = ticketShown(prepared);
  const route = { route: 'GRIEVANCE', confidence: 1, reasons: ['confirmed outside of the conversation'] } as const;
  const changes: TurnChanges = {
    fence: turn.fence,
    at: deps.clock.now().toISOString(),
    status: 'completed',
    replyText,
    replyBody: { ...bodyOf(prepared), ticket },
    route,
    facts: [],
    calls: [],
    dialogue: { ...dialogue, wordingUses: worded.wordingUses },
    programs: undefined,
    grievance: prepared.grievance === undefined ? undefined : { state: prepared.grievance },
    ticket: prepared.change,
    events: eventsOf(route, replyText),
    timings: {},
    audit: [
      ...turn.chain.audit(),
      {
        actor: turn.principal.keyId ?? turn.principal.kind,
        action: `proposal.confirmed.ticket_${prepared.change.kind}`,
        subject: turn.turnId,
        digest: undefined,
        detail: {},
      },
    ],
  };
  const { ticketNumber } = await deps.threads.commitTurn(changes);
  const filled = (text: string): string =>
    ticketNumber === undefined ? text : text.replaceAll(ticketSlot, ticketNumber);
  const thread = { threadId: turn.threadId, vault: turn.vault.entries };
  return {
    turnId: turn.turnId,
    text: deps.restorer.text(filled(replyText), thread),
    ticket: { ...ticket, number: filled(ticket.number) },
  };
}

function ticketShown({ change }: Prepared): CarriedOut['ticket'] {
  if (change.kind !== 'open') return { number: change.number };
  return { number: ticketSlot, stage: 'received', due_on: change.ticket.dueOn };
}

/** The answer beside its text, in the shape of every turn's. */
function bodyOf({ change, rights }: Prepared): Readonly<Record<string, unknown>> {
  return {
    status: change.kind === 'open' ? 'ticket_opened' : 'grievance',
    programs: [],
    determinations: [],
    rights,
    citations: [],
    facts_changed: [],
    engine: 'embedded',
    degraded: false,
    usage: { prompt_tokens: 0, output_tokens: 0, model_calls: 0 },
  };
}

function eventsOf(route: TurnChanges['route'], text: string): readonly TurnEvent[] {
  return [
    { number: 1, type: 'run.started' },
    { number: 2, type: 'route.decided', ...route },
    { number: 3, type: 'state.changed', what: ['ticket'] },
    { number: 4, type: 'message.delta', from: 0, to: text.length },
    { number: 5, type: 'message.completed' },
    { number: 6, type: 'run.completed' },
  ];
}

/** It was carried out before: the same answer, and nothing done twice. */
export async function carriedOutBefore(threadId: string, turnId: string, deps: CarryOutDeps): Promise<CarriedOut> {
  const [turn, vault] = await Promise.all([deps.threads.loadTurn(threadId, turnId), deps.threads.loadVault(threadId)]);
  if (!turn) throw new AppError('turn_not_found', 'There is no such turn in this conversation.');
  const reply = deps.restorer.reply(turn, vault);
  return { turnId, text: reply.text, ticket: reply.ticket ?? { number: '' } };
}

function notNow(outcome: ClaimOutcome | undefined): AppError {
  if (outcome?.kind === 'thread_missing')
    return new AppError('thread_not_found', 'There is no such conversation, or its token does not fit.');
  const says = 'This conversation is busy. Confirm it again in a moment.';
  return new AppError('thread_busy', says, { retryAfterSeconds: 1 });
}
