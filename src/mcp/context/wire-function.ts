import type { z } from 'zod';
import type { ContextContent, ContextFunctionName, ContextScope } from '../../middleware/context-function.ts';
import type { CallerVaults } from '../../vault/caller-vaults.ts';

/** Who calls, and what they may. */
export interface WireCaller {
  /** The key's id. */
  readonly id: string;
  readonly scope: Omit<ContextScope, 'vault'>;
}

export interface WireResult {
  readonly content: readonly ContextContent[];
  /** Undefined: nothing to say. Never for a model. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** False: nothing of this may go on. */
  readonly pass: boolean;
}

/** A context function as others call it: the same function, with the arguments and the metadata that travel. */
export interface WireFunction {
  readonly name: ContextFunctionName;
  readonly description: string;
  /** What it does to a content: looks only, or may change it. */
  readonly kind: 'validation' | 'mutation';
  readonly input: z.ZodType;
  run(context: readonly ContextContent[], args: unknown, caller: WireCaller): Promise<WireResult>;
}

export interface WireFunctionOptions {
  readonly vaults: CallerVaults;
  /** The operator lets callers have the values that were taken out. */
  readonly valuesAllowed: boolean;
}
