import type { Principal } from '../threads/turn.ts';
import type { TurnEvent } from '../threads/turn-event.ts';
import type { ReplyPlan, ReplyStatus } from './reply/reply-plan.ts';
import type { FactChange } from '../profile/fact.ts';

/** The door to a conversation, for `http/` and `mcp/`. They encode what comes out of it and decide nothing. */
export interface Conversation {
  /**
   * Takes a message. Resolves when the turn is claimed (or found to be a replay); the reply comes with its promise.
   * Rejects `message_empty`, `message_too_long`, `thread_not_found`, `thread_busy`, `queue_full`, `idempotency_conflict`, and
   * with whatever failed, unless the message shows a danger: then its fixed lines are the reply.
   */
  postMessage(input: PostMessage): Promise<RunningTurn>;
  /** For doors that can't post a message that shows a danger: a turn of its fixed lines, stored nowhere. Undefined: it shows none. */
  helpFor(message: string, threadId?: string): RunningTurn | undefined;
  /** A turn that runs, or ran: live from its buffer, then from the store. Undefined when the thread has none such. */
  followTurn(threadId: string, turnId: string): Promise<RunningTurn | undefined>;
  /** Asks a running turn to stop. False when it already ended. */
  cancelTurn(threadId: string, turnId: string): Promise<boolean>;
  /** Waits for running turns, refuses new ones with `draining`. */
  drain(deadlineMs: number): Promise<void>;
}

export interface PostMessage {
  readonly principal: Principal;
  /** Absent: a new thread. The caller has already checked the token. */
  readonly threadId: string | undefined;
  readonly message: string;
  readonly idempotencyKey: string | undefined;
  /** Hash of the whole request body, for the idempotency check. */
  readonly bodyHash: string;
  readonly route: string;
  readonly onBusy: 'enqueue' | 'reject';
  readonly channel: string;
}

export interface RunningTurn {
  readonly threadId: string;
  readonly turnId: string;
  readonly threadIsNew: boolean;
  /** The answer was given before, for the same key. */
  readonly replayed: boolean;
  /** Nothing of it is kept: a new conversation has not begun. */
  readonly unstored?: true;
  /** Resolves after the commit. Rejects with the AppError that `run.failed` carries. */
  readonly reply: Promise<Reply>;
  /** Events with a number over `after`, in order, ending with a final one. A slow reader is dropped at the bound. */
  events(after: number, signal: AbortSignal): AsyncIterable<LiveEvent>;
  /** Number of the event that ended the turn; undefined while it runs. Who has seen it has nothing to wait for. */
  lastEventNumber(): Promise<number | undefined>;
}

/** A turn event as a client sees it: a `message.delta` brings its words, with real values. */
export interface LiveEvent {
  readonly event: TurnEvent;
  readonly text: string | undefined;
}

/** What a turn answers. Real values are restored; `text` is what the person reads. */
export interface Reply {
  readonly threadId: string;
  readonly turnId: string;
  readonly version: number;
  readonly text: string;
  readonly status: ReplyStatus;
  readonly route: { readonly name: string; readonly confidence: number; readonly reasons: readonly string[] };
  readonly programs: ReplyPlan['programs'];
  readonly determinations: ReplyPlan['determinations'];
  readonly question: ReplyPlan['question'];
  readonly ticket: { readonly number: string; readonly stage: string; readonly due_on: string } | undefined;
  readonly rights: ReplyPlan['rights'];
  readonly citations: ReplyPlan['citations'];
  /** The person of another household whom the answer is about; none: the one who writes. */
  readonly about: string | undefined;
  readonly factsChanged: readonly FactChange[];
  readonly engine: 'embedded' | 'ollama';
  readonly degraded: boolean;
  readonly usage: { readonly prompt_tokens: number; readonly output_tokens: number; readonly model_calls: number };
}
