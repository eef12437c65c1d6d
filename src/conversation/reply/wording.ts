import type { OpenChain } from '../../middleware/chain/open-chain.ts';
import type { Persona } from '../../threads/persona.ts';
import type { ModelAsked } from '../ask-model.ts';
import type { PlanItem } from './reply-plan.ts';

/** What a wording needs to know of the thread: enough to vary without repeating, nothing personal. */
export interface WordingContext {
  readonly threadId: string;
  readonly turnNumber: number;
  readonly wordingUses: Readonly<Record<string, number>>;
  /** Digests of the paragraphs that were said lately; other words are chosen where there are some. */
  readonly lastSaid: readonly string[];
  /** Of these, the digests of the reply right before: what it said to the letter is not said again. */
  readonly saidBefore: readonly string[];
  /** How the thread is spoken to. */
  readonly persona: Persona;
  readonly signal: AbortSignal;
  /** What a model gets and says passes through it. */
  readonly chain: Pick<OpenChain, 'run'>;
}

/** Some of the reply: whole sentences of one paragraph, or all of it. */
export interface WordedPart {
  /** 0-based place of its paragraph in the reply. */
  readonly paragraph: number;
  /** The words, and before them the white space that joins them to what stands there in the paragraph. */
  readonly text: string;
  /** The same in the plan's own reviewed words, for where the text may not leave. */
  readonly planned: string;
}

/** What is worded by now, in the plan's order. */
export interface WordedBatch {
  readonly parts: readonly WordedPart[];
  /** The rest is still being written, and a person may read these meanwhile. */
  readonly more: boolean;
}

/** How it went, once all is worded. */
export interface WordedReply {
  /** Each paragraph in the plan's own words, whoever worded it: what it is known by in later turns. */
  readonly planned: readonly string[];
  readonly wordingUses: Readonly<Record<string, number>>;
  readonly engine: 'embedded' | 'ollama';
  /** A model was there and could not be used, or not to the end; the plan's own words stood in. */
  readonly degraded: boolean;
  readonly usage: { readonly prompt_tokens: number; readonly output_tokens: number; readonly model_calls: number };
  /** What the model was asked and how that went, when it was asked. */
  readonly asked?: ModelAsked;
}

/** Is told the reply part by part, in order; what it throws ends the wording. */
export type PartsReader = (batch: WordedBatch) => Promise<void>;

/**
 * Turns what to say into words and tells each part as soon as it is there. It may order nothing, add nothing and leave
 * nothing out.
 */
export interface Wording {
  word(items: readonly PlanItem[], context: WordingContext, tell: PartsReader): Promise<WordedReply>;
}
