import type { z } from 'zod';
import type { WireContent } from './wire-content.ts';
import type { WireCaller } from './wire-function.ts';

/** One way to add to a context, with a hint what the host may do with it. */
export interface Augmentation {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  augment(context: readonly WireContent[], args: unknown, caller: WireCaller): Promise<Augmented>;
}

export interface Augmented {
  readonly contents: readonly AugmentedContent[];
  readonly hint?: string;
  /** What of the call could not be done. */
  readonly notes?: readonly string[];
}

export interface AugmentedContent {
  readonly content: WireContent;
  readonly properties?: Readonly<Record<string, unknown>>;
}
