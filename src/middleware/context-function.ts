import type { z } from 'zod';

/**
 * A context function: what surrounds a model call. Each is one folder, usable alone, in the chain, and over MCP.
 * `context` is content objects; `metadata` never reaches a model.
 */
export type ContextContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_call'; readonly name: string; readonly arguments: unknown }
  | { readonly type: 'tool_result'; readonly name: string; readonly content: unknown };

export interface ContextResult<Metadata> {
  readonly content: readonly ContextContent[];
  readonly metadata: Metadata;
  /** False: the chain stops here with this result (moderation in enforce mode). */
  readonly pass: boolean;
}

export interface ContextFunction<Arguments = unknown, Metadata = unknown> {
  readonly name: ContextFunctionName;
  readonly description: string;
  readonly input: z.ZodType<Arguments>;
  readonly metadata: z.ZodType<Metadata>;
  run(
    context: readonly ContextContent[],
    args: Arguments,
    scope: ContextScope,
  ): Promise<ContextResult<Metadata>> | ContextResult<Metadata>;
}

export const contextFunctionNames = [
  'pii_redaction',
  'pii_restoration',
  'content_moderation',
  'document_retrieval',
  'timestamp_injector',
  'tool_filter',
  'hallucination_check',
  'audit_log',
] as const;
export type ContextFunctionName = (typeof contextFunctionNames)[number];

/** Where in a turn the chain is run. */
export const hookPoints = ['message_in', 'model_in', 'model_out', 'tool_in', 'tool_out', 'reply_out'] as const;
export type HookPoint = (typeof hookPoints)[number];

/** What a function may know of its surroundings: the handles in use, the clock's instant, whom to note in the audit. */
export interface ContextScope {
  readonly vault: HandleVault;
  readonly now: Date;
  readonly actor: string;
}

/** Handles of one thread or one caller: one-to-one with values, never reused. */
export interface HandleVault {
  /** The handle of this value, made now if it has none: `PERSON_1`. */
  handleFor(entity: string, value: string): string;
  valueOf(handle: string): string | undefined;
  readonly entries: readonly { handle: string; entity: string; value: string }[];
  /** Made since the vault was opened; what a claim must store. */
  readonly added: readonly { handle: string; entity: string; value: string }[];
}
