import type { Clock, Ids } from '../clock.ts';

/**
 * What another program would like to have done for a person. It waits in memory, as it was said, until the person
 * confirms it; nothing of it is stored before, and a proposal that nobody confirms leaves no trace.
 */
export type Proposal =
  | { readonly kind: 'file'; readonly text: string; readonly programId: string | undefined }
  | { readonly kind: 'add'; readonly text: string; readonly ticket: string };

export interface HeldProposal {
  readonly code: string;
  readonly threadId: string;
  readonly proposal: Proposal;
  /** Instant after which it is gone. */
  readonly until: string;
}

export interface HeldProposals {
  hold(threadId: string, proposal: Proposal): HeldProposal;
  /** Undefined for a code that is unknown, of another thread, or too old: nobody is told which. */
  get(threadId: string, code: string): HeldProposal | undefined;
  /** It was carried out in that turn: its words are forgotten, and the code still says so for a while. */
  settle(threadId: string, code: string, turnId: string): void;
  doneIn(threadId: string, code: string): string | undefined;
  drop(threadId: string, code: string): void;
  /** All of a thread: it is being erased. */
  dropThread(threadId: string): void;
}

export interface HeldProposalsOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ttlMs: number;
  readonly heldMax: number;
  readonly heldPerThreadMax: number;
}

interface Held extends Omit<HeldProposal, 'proposal'> {
  readonly endsAtMs: number;
  readonly proposal: Proposal | undefined;
  readonly doneIn: string | undefined;
}

export function heldProposals({ clock, ids, ttlMs, heldMax, heldPerThreadMax }: HeldProposalsOptions): HeldProposals {
  /** By code, oldest first. */
  const held = new Map<string, Held>();

  function makeRoom(threadId: string): void {
    const now = clock.monotonicMs();
    for (const [code, { endsAtMs }] of held) if (endsAtMs <= now) held.delete(code);
    const theirs = [...held.values()].filter((one) => one.threadId === threadId);
    for (const { code } of theirs.slice(0, Math.max(0, theirs.length - heldPerThreadMax + 1))) held.delete(code);
    for (const code of [...held.keys()].slice(0, Math.max(0, held.size - heldMax + 1))) held.delete(code);
  }

  function find(threadId: string, typed: string): Held | undefined {
    const found = held.get(readCode(typed));
    return found?.threadId === threadId && found.endsAtMs > clock.monotonicMs() ? found : undefined;
  }

  return {
    hold(threadId, proposal) {
      makeRoom(threadId);
      const code = codeOf(ids.next('prp'));
      const until = new Date(clock.now().getTime() + ttlMs).toISOString();
      const one = { code, threadId, proposal, until };
      held.set(code, { ...one, endsAtMs: clock.monotonicMs() + ttlMs, doneIn: undefined });
      return one;
    },
    get(threadId, typed) {
      const found = find(threadId, typed);
      return found?.proposal && { code: found.code, threadId, proposal: found.proposal, until: found.until };
    },
    settle(threadId, typed, turnId) {
      const found = find(threadId, typed);
      if (found) held.set(found.code, { ...found, proposal: undefined, doneIn: turnId });
    },
    doneIn: (threadId, typed) => find(threadId, typed)?.doneIn,
    drop(threadId, typed) {
      const found = find(threadId, typed);
      if (found) held.delete(found.code);
    },
    dropThread(threadId) {
      for (const [code, one] of held) if (one.threadId === threadId) held.delete(code);
    },
  };
}

const half = 5;

/** `K7QMP-2RXH9`: short enough to be typed; with the thread's token beside it nothing can be tried out. */
function codeOf(id: string): string {
  const signs = id.slice(id.indexOf('_') + 1).toUpperCase();
  return `${signs.slice(0, half)}-${signs.slice(half, 2 * half)}`;
}

function readCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${signs.slice(0, half)}-${signs.slice(half)}`;
}
