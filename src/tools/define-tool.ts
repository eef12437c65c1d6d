import type { z } from 'zod';

/**
 * A tool: one file, one purpose, plain values in and out. One array of them feeds the turn, MCP and the documentation.
 * `run` knows nothing of threads, requests or protocols.
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
  /** Arguments in which the values behind handles are needed, if the operator's chain restores any. */
  readonly restores?: readonly string[];
  /** May throw an AppError; its public detail goes to the caller. */
  run(input: Input): Promise<Output>;
  /** How many things an output holds, for the record of the call. */
  count?(output: Output): number;
}

export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return Object.freeze(tool);
}
