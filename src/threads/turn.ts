import type { Fact } from '../profile/fact.ts';
import type { GuardChange } from './guard.ts';
import type { DialogueState, GrievanceState, RetrievedProgram } from './thread.ts';
import type { TurnEvent } from './turn-event.ts';

export const turnStatuses = ['claimed', 'completed', 'failed', 'cancelled', 'interrupted'] as const;
export type TurnStatus = (typeof turnStatuses)[number];

/** Who asks. `open`: loopback without a client key. */
export interface Principal {
  readonly kind: 'open' | 'client' | 'staff' | 'operator';
  readonly keyId: string | undefined;
  readonly scopes: readonly string[];
}

/** A value that redaction took out of a text: `[PERSON_1]` stands for it. */
export interface VaultEntry {
  readonly handle: string;
  readonly entity: string;
  readonly value: string;
}

/** The claim: a turn may run. Made in its own short transaction so that it outlives a failed turn. */
export interface ClaimInput {
  readonly threadId: string;
  /** Create the thread when it is new; otherwise it must exist. */
  readonly createThread: { readonly owner: string; readonly channel: string } | undefined;
  readonly turnId: string;
  /** Redacted. */
  readonly message: string;
  readonly vault: readonly VaultEntry[];
  readonly at: string;
  /** How long the lease holds without a commit, milliseconds. */
  readonly leaseMs: number;
  readonly idempotency: Idempotency | undefined;
}

/** The same scope and key stand for one request, the one with this body; whatever it made is made once. */
export interface Idempotency {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** Proof that a turn may commit. A later claim on the thread has a higher number; an older one is then refused. */
export interface Fence {
  readonly threadId: string;
  readonly turnId: string;
  readonly number: number;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly fence: Fence; readonly turnNumber: number }
  /** The same key and body were answered before: here is the stored answer. */
  | { readonly kind: 'replay'; readonly turnId: string; readonly threadId: string }
  /** The same key is being answered right now, by another request. */
  | { readonly kind: 'in_progress'; readonly turnId: string; readonly threadId: string }
  | { readonly kind: 'key_conflict' }
  /** Another turn holds the lease until then (instant). */
  | { readonly kind: 'busy'; readonly until: string }
  | { readonly kind: 'thread_missing' };

export interface CallRecord {
  readonly tool: string;
  /** Instant at which it began. */
  readonly at: string;
  /** Keyed digest of the arguments. */
  readonly argumentsDigest: string;
  /** The arguments that the tool lets a record show, identifiers as handles; of each other one only that it was given. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: 'ok' | 'error';
  readonly resultCount: number | undefined;
  readonly durationMs: number;
}

/** A call as the trace of its turn keeps it: nobody’s words, so that a turn that forgets leaves it as it is. */
export type TracedCall = Omit<CallRecord, 'arguments'>;

/** What served a search: names of the embedder and of the index. */
export interface SearchServed {
  readonly embedder: string;
  readonly index: string;
}

export interface RouteDecision {
  readonly route: 'TOOLS' | 'CONTEXT' | 'COLLECT_INFO' | 'CLARIFICATION' | 'GRIEVANCE' | 'SMALL_TALK';
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/**
 * Stands for the number of the ticket that this very turn opens, until the commit has drawn it. The store puts the
 * number in its place in the reply's text and body, the grievance state and the audit lines, and moves the offsets of
 * `message.delta` events behind it.
 */
export const ticketSlot = '{{ticket}}';

/** Everything a turn wants stored. One `commitTurn` writes it together, or nothing of it. */
export interface TurnChanges {
  readonly fence: Fence;
  readonly at: string;
  readonly status: 'completed' | 'cancelled';
  /** Our reply with handles, and `ticketSlot` where the drawn number goes. */
  readonly replyText: string;
  /** The rest of the answer as JSON (programs, determinations, rights …), stored compressed, once. */
  readonly replyBody: Readonly<Record<string, unknown>>;
  readonly route: RouteDecision;
  readonly facts: readonly Fact[];
  /** Paths of facts to forget for good: their values and quotes, the words that told them, the answers since. */
  readonly forget?: readonly string[];
  readonly calls: readonly CallRecord[];
  /** Values that were taken out since the claim, of what a tool said: their handles stand in the reply. */
  readonly vault?: readonly VaultEntry[];
  readonly dialogue: DialogueState;
  /** The whole (bounded) list, or undefined when unchanged. */
  readonly programs: readonly RetrievedProgram[] | undefined;
  readonly grievance: { readonly state: GrievanceState | undefined } | undefined;
  /** A ticket to open or add to; the number is drawn inside the transaction. */
  readonly ticket: TicketChange | undefined;
  readonly guard?: GuardChange | undefined;
  readonly events: readonly TurnEvent[];
  /** Milliseconds per step, for the trace. */
  readonly timings: Readonly<Record<string, number>>;
  readonly audit: readonly AuditEntry[];
}

/** One line of the audit record: who did what to which thing, with keyed digests instead of contents. */
export interface AuditEntry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly digest: string | undefined;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
}

/** A ticket to open, in the plain words of the store. `grievances/` builds it and knows what it means. */
export type TicketChange =
  | { readonly kind: 'open'; readonly ticket: NewTicket }
  | { readonly kind: 'add'; readonly number: string; readonly text: string }
  /** The person does not leave it at that. `dueOn`: the new day, ISO date. */
  | { readonly kind: 'reopen'; readonly number: string; readonly text: string; readonly dueOn: string }
  | { readonly kind: 'rate'; readonly number: string; readonly rating: number };

export interface NewTicket {
  readonly category: string;
  readonly subcategory: string | undefined;
  readonly programId: string | undefined;
  readonly severity: string;
  readonly sensitivity: string;
  readonly narrative: readonly string[];
  readonly desiredOutcome: string | undefined;
  readonly beneficiaryId: string | undefined;
  /** Hash of the come-back code of an anonymous ticket. */
  readonly codeHash: string | undefined;
  /** The ticket whose decision it is about. */
  readonly appealOf?: string | undefined;
  /** What was asked beside the story (`grievances/intake.ts`); plain JSON. */
  readonly intake?: Readonly<Record<string, unknown>> | undefined;
  readonly dueOn: string;
  readonly openedAt: string;
}

export interface Committed {
  /** Number of the ticket that this turn opened: `OMB-2026-000123`. */
  readonly ticketNumber: string | undefined;
  readonly version: number;
}

/** A stored turn, as the trace and a replay read it. */
export interface StoredTurn {
  readonly turnId: string;
  readonly threadId: string;
  readonly number: number;
  readonly status: TurnStatus;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
  readonly message: string;
  readonly replyText: string | undefined;
  readonly replyBody: Readonly<Record<string, unknown>> | undefined;
  readonly route: RouteDecision | undefined;
  readonly version: number | undefined;
  readonly timings: Readonly<Record<string, number>>;
}

export interface StoredMessage {
  readonly number: number;
  readonly turnId: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly at: string;
}
