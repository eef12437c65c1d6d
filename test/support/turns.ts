import type { Fact } from '../../src/profile/fact.ts';
import { emptyDialogue } from '../../src/threads/thread.ts';
import type { ClaimInput, ClaimOutcome, Fence, NewTicket, TurnChanges } from '../../src/threads/turn.ts';

/** Turns as a store sees them, with the parts that a test does not care about filled in. */
export const startsAt = '2026-11-20T10:00:00.000Z';

export function claimOf(threadId: string, turnId: string, changes: Partial<ClaimInput> = {}): ClaimInput {
  return {
    threadId,
    createThread: { owner: 'open', channel: 'api' },
    turnId,
    message: `words of ${turnId}`,
    vault: [],
    at: startsAt,
    leaseMs: 60_000,
    idempotency: undefined,
    ...changes,
  };
}

export function changesOf(fence: Fence, changes: Partial<TurnChanges> = {}): TurnChanges {
  return {
    fence,
    at: startsAt,
    status: 'completed',
    replyText: `reply to ${fence.turnId}`,
    replyBody: { programs: [] },
    route: { route: 'SMALL_TALK', confidence: 0.91, reasons: ['greeting'] },
    facts: [],
    calls: [],
    dialogue: emptyDialogue,
    programs: undefined,
    grievance: undefined,
    ticket: undefined,
    events: [
      { number: 1, type: 'run.started' },
      { number: 2, type: 'message.completed' },
      { number: 3, type: 'run.completed' },
    ],
    timings: {},
    audit: [],
    ...changes,
  };
}

export function fenceOf(outcome: ClaimOutcome): Fence {
  if (outcome.kind !== 'claimed') throw new Error(`not claimed: ${outcome.kind}`);
  return outcome.fence;
}

export function stated(path: string, value: NonNullable<Fact['value']> | null, turn: number): Fact {
  return { path, value, status: 'stated', quote: 'in their words', turn };
}

export function ticketOf(changes: Partial<NewTicket> = {}): NewTicket {
  return {
    category: 'benefit_stopped',
    subcategory: undefined,
    programId: 'snap',
    severity: 'normal',
    sensitivity: 'normal',
    narrative: ['what happened'],
    desiredOutcome: undefined,
    beneficiaryId: undefined,
    codeHash: undefined,
    dueOn: '2026-12-20',
    openedAt: startsAt,
    ...changes,
  };
}
