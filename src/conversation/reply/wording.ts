import type { OpenChain } from '../../middleware/chain/open-chain.ts';
import type { ModelAsked } from '../ask-model.ts';
import type { PlanItem } from './reply-plan.ts';

/** What a wording needs to know of the thread: enough to vary without repeating, nothing personal. */
export interface WordingContext {
  readonly threadId: string;
  readonly turnNumber: number;
  readonly wordingUses: Readonly<Record<string, number>>;
  /** Digests of the paragraphs that were said last. */
  readonly lastSaid: readonly string[];
  readonly signal: AbortSignal;
  /** What a model gets and says passes through it. */
  readonly chain: Pick<OpenChain, 'run'>;
}

export interface WordedReply {
  readonly paragraphs: readonly string[];
  readonly wordingUses: Readonly<Record<string, number>>;
  readonly engine: 'embedded' | 'ollama';
  /** A model was there and could not be used; the embedded wording stood in. */
  readonly degraded: boolean;
  readonly usage: { readonly prompt_tokens: number; readonly output_tokens: number; readonly model_calls: number };
  /** What the model was asked and how that went, when it was asked. */
  readonly asked?: ModelAsked;
}

/** Turns what to say into words. It may order nothing, add nothing and leave nothing out. */
export interface Wording {
  word(items: readonly PlanItem[], context: WordingContext): Promise<WordedReply>;
}
