import type { Fact } from '../profile/fact.ts';
import type { ThreadGuard } from './guard.ts';
import type { Persona, PersonaChange } from './persona.ts';
import type { GrievanceState, ThreadContext } from './thread.ts';
import type {
  ClaimInput,
  ClaimOutcome,
  Committed,
  Fence,
  Idempotency,
  StoredMessage,
  StoredTurn,
  TracedCall,
  TurnChanges,
  VaultEntry,
} from './turn.ts';
import type { TurnEvent } from './turn-event.ts';

export interface NewThread {
  readonly threadId: string;
  readonly owner: string;
  readonly channel: string;
  readonly metadata: Record<string, string>;
  readonly at: string;
  /** A thread that opens on a ticket starts inside the grievance flow. */
  readonly grievance?: GrievanceState;
  /** One that opens on a guarded ticket is guarded like it. */
  readonly guard?: ThreadGuard;
  /** A guarded one is open until then (instant): the passcode was given with the request that makes it. */
  readonly openUntil?: string;
  readonly idempotency?: Idempotency | undefined;
  readonly persona?: Persona | undefined;
}

export interface CreatedThread extends ThreadContext {
  /** It was there already: made by an earlier request with the same idempotency key and body. */
  readonly replayed: boolean;
}

/**
 * The thread store port. SQLite is the first adapter; `test/contract/thread-store.ts` is what every adapter must pass.
 *
 * Every write is durable when its promise resolves. Several commits may share one disk sync (group commit); each
 * stands or falls alone. A failed write rejects with `storage_*` and leaves nothing behind.
 */
export interface ThreadStore {
  /**
   * Makes an empty thread. Rejects `thread_exists` if the id was ever used, even by a thread since erased, and
   * `idempotency_conflict` if the key was used with another body.
   */
  createThread(input: NewThread): Promise<CreatedThread>;
  claimTurn(input: ClaimInput): Promise<ClaimOutcome>;
  /** Rejects `fence_lost` when a later claim holds the thread; then nothing was written. */
  commitTurn(changes: TurnChanges): Promise<Committed>;
  /** Ends a claimed turn without effects, releases its lease and frees its idempotency key for a retry. */
  failTurn(fence: Fence, failure: { code: string; at: string; status: 'failed' | 'cancelled' }): Promise<void>;
  /**
   * Keeps when an appeal was first meant, by program (or `unspecified`). A short transaction of its own, because it must
   * outlive a failed turn; a second one for the same program changes nothing.
   */
  noteAppealIntent(input: { threadId: string; program: string; at: string }): Promise<void>;
  /** Changes facts outside a turn (PATCH profile). Rejects `version_conflict` when `expectedVersion` is another. */
  patchFacts(input: {
    threadId: string;
    facts: readonly Fact[];
    expectedVersion: number | undefined;
    at: string;
  }): Promise<{ version: number }>;
  /** Changes how the thread is spoken to. Rejects `version_conflict` when `expectedVersion` is another. */
  changePersona(input: {
    threadId: string;
    change: PersonaChange;
    expectedVersion: number | undefined;
  }): Promise<{ version: number }>;
  /** Undefined when there is none, or it was erased. */
  loadContext(threadId: string): Promise<ThreadContext | undefined>;
  owner(threadId: string): Promise<{ owner: string; tokenEpoch: number } | undefined>;
  loadTurn(threadId: string, turnId: string): Promise<StoredTurn | undefined>;
  loadEvents(threadId: string, turnId: string, after: number): Promise<readonly TurnEvent[]>;
  loadCalls(threadId: string, turnId: string): Promise<readonly TracedCall[]>;
  listMessages(threadId: string, after: number, limit: number): Promise<readonly StoredMessage[]>;
  /** All handles of a thread, at most `handlesPerThreadMax`. */
  loadVault(threadId: string): Promise<readonly VaultEntry[]>;
  /** The whole ledger, superseded facts included, oldest first. */
  listFacts(threadId: string, limit: number): Promise<readonly (Fact & { at: string; superseded: boolean })[]>;
  /**
   * Removes the thread with everything said in it; resolves when no byte of it is left in the store's files. A ticket
   * that must survive keeps its pseudonymous record. Rejects `thread_not_found`.
   */
  eraseThread(threadId: string, at: string): Promise<void>;
  /**
   * Marks claimed turns whose lease ran out by `at` as interrupted; returns how many. A store that only one process
   * uses is told at start that all leases ran out (now + `leaseMs`): whoever held them is dead.
   */
  interruptExpired(at: string): Promise<number>;
}
