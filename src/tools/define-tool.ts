import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Asker } from './selection/asker.ts';

/**
 * A tool: one file, one purpose, plain values in and out. One array of them feeds the turn, MCP and the documentation.
 * `run` knows nothing of requests or protocols.
 */
export interface Tool<Input = unknown, Output = unknown> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** How people ask for it; used to choose tools. */
  readonly examples: readonly string[];
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly readOnly: boolean;
  /** Works on one person's conversation: its token has to come with the call, beside the arguments. */
  readonly needsThread?: boolean;
  /** Arguments in which the values behind handles are needed, if the operator's chain restores any. */
  readonly restores?: readonly string[];
  /**
   * Arguments that a record of a call may show as they are, since they hold no fact about a person beyond their own redacted
   * words. Of every other one a record says only that it was given.
   */
  readonly shows?: readonly string[];
  /** Where it comes from and what it says of itself, if it is not ours. */
  readonly foreign?: ForeignOrigin;
  /** May throw an AppError; its public detail goes to the caller. Without a use it is our own code that asks. */
  run(input: Input, use?: ToolUse): Promise<Output>;
  /** How many things an output holds, for the record of the call. */
  count?(output: Output): number;
}

export interface ForeignOrigin {
  readonly upstream: string;
  /** As its own server calls it. */
  readonly name: string;
  /** JSON schemas. */
  readonly inputSchema: object;
  readonly outputSchema: object | undefined;
  readonly destructive: boolean;
}

/** What surrounds one use of a tool. Most tools need nothing of it. */
export interface ToolUse {
  /** Ends when nobody waits for the result any more. */
  readonly signal: AbortSignal;
  /** Says how far a long call is: steps done, of how many. */
  readonly progress: (done: number, total: number) => void;
  /** Who asks, as records name them. */
  readonly actor: string;
  /** Whose choice of tools this use belongs to. Undefined where none is kept. */
  readonly asker?: Asker | undefined;
  /** Tells the host that another list of tools is shown to it now. */
  readonly listChanged?: (() => void) | undefined;
  /**
   * The conversation whose token came with the call. Rejects `thread_not_found` when none came, or it does not fit; an
   * argument never opens one.
   */
  readonly openThread: () => Promise<string>;
}

export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return Object.freeze(tool);
}

/** The thread that a tool works on. Rejects `thread_not_found` where the call opened none. */
export function threadOf(use: ToolUse | undefined): Promise<string> {
  return use ? use.openThread() : Promise.reject(noThread());
}

/** Says to a program's author where the token goes. */
export function noThread(): AppError {
  const says =
    'This works on one person’s conversation, which its own token opens: send X-Thread-Id and X-Thread-Token as headers. ' +
    'They are never arguments.';
  return new AppError('thread_not_found', says);
}
