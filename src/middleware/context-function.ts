import type { z } from 'zod';
import type { HandleVault } from '../vault/handle-vault.ts';
import type { GroundingSources } from './hallucination-check/grounding-sources.ts';

export type { HandleVault };

/**
 * A context function: what surrounds a model call. Each is one folder, usable alone, in the chain, and over MCP.
 * `context` is content objects; `metadata` never reaches a model.
 */
export type ContextContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_call'; readonly name: string; readonly arguments: unknown }
  | { readonly type: 'tool_result'; readonly name: string; readonly content: unknown }
  /** A document that was sent along, or a link to one: every string of it can be read. */
  | { readonly type: 'resource'; readonly content: unknown }
  /** An image, a sound, a file: passed on as it is, or not at all (`media.ts`). */
  | { readonly type: 'media'; readonly content: unknown };

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
export const toolPoints: readonly HookPoint[] = ['tool_in', 'tool_out'];

/**
 * What a function may know of its surroundings: the handles in use, the clock's instant, whom to note in the audit, and
 * (where a reply is checked) what may be said.
 */
export interface ContextScope {
  readonly vault: HandleVault;
  readonly now: Date;
  readonly actor: string;
  /** What the audit record is about: a thread id, a ticket number. */
  readonly subject: string;
  readonly sources?: GroundingSources;
}
