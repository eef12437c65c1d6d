import { AppError } from '../../errors.ts';
import type { TextFeatures } from './text-features.ts';

/** What a client is about: one request after another, and what it did with the tools that it was shown. */
export interface ToolContext {
  readonly id: string;
  /** The key that opened it; nobody else may use it. */
  readonly owner: string;
  asked: TextFeatures;
  /** Requests so far. */
  turn: number;
  /** What was shown for the present request, best first; undefined: everything. */
  shown: readonly string[] | undefined;
  /** Tools called for the present request. */
  called: Set<string>;
  /** Tools that a search found for the present request. */
  found: Set<string>;
  /** Of these, the ones that are shown beside the selection, since a search was asked to widen it. */
  widened: Set<string>;
  /** Tool -> the last request for which it was used. */
  readonly usedAt: Map<string, number>;
  readonly groups: Set<string>;
  updatedMs: number;
}

export interface ContextLimits {
  readonly toolContextsMax: number;
  readonly toolContextIdleMs: number;
}

/** The contexts in memory, those used last at the end. They end when nobody used them for long, or for want of room. */
export class ToolContexts {
  readonly #contexts = new Map<string, ToolContext>();
  readonly #limits: ContextLimits;

  constructor(limits: ContextLimits) {
    this.#limits = limits;
  }

  open(id: string, owner: string, asked: TextFeatures, nowMs: number): ToolContext {
    const context: ToolContext = {
      id,
      owner,
      asked,
      turn: 0,
      shown: undefined,
      called: new Set(),
      found: new Set(),
      widened: new Set(),
      usedAt: new Map(),
      groups: new Set(),
      updatedMs: nowMs,
    };
    const oldest = nowMs - this.#limits.toolContextIdleMs;
    for (const [key, { updatedMs }] of this.#contexts) {
      if (updatedMs > oldest && this.#contexts.size < this.#limits.toolContextsMax) break;
      this.#contexts.delete(key);
    }
    this.#contexts.set(id, context);
    return context;
  }

  /** Throws `invalid_request` for one that is not there, or is somebody else's: which of the two is not said. */
  get(id: string, owner: string, nowMs: number): ToolContext {
    const context = this.#contexts.get(id);
    const isOver = context !== undefined && context.updatedMs <= nowMs - this.#limits.toolContextIdleMs;
    if (context?.owner !== owner || isOver) {
      const says = 'There is no such context, or it is over. Call set_context without context_id for a new one.';
      throw new AppError('invalid_request', says);
    }
    this.#contexts.delete(id);
    this.#contexts.set(id, context);
    context.updatedMs = nowMs;
    return context;
  }
}
