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
  run(input: Input): Promise<Output>;
}

export function defineTool<Input, Output>(tool: Tool<Input, Output>): Tool<Input, Output> {
  return Object.freeze(tool);
}
