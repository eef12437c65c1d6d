import type { TextFeatures } from './text-features.ts';

/** That a tool was right for a request, and how sure that is by now. What was asked is kept as numbers only. */
export interface LearnedPair {
  /** Of request and tool. */
  readonly id: string;
  readonly tool: string;
  readonly asked: TextFeatures;
  /** 0 to 1.5: a moving average of what use has shown. */
  readonly confidence: number;
  /** ISO 8601, UTC. */
  readonly changedAt: string;
}

/** Where pairs outlive the process. Its adapters keep features as numbers; no text reaches them. */
export interface LearnedPairStore {
  list(): Promise<readonly LearnedPair[]>;
  save(pairs: readonly LearnedPair[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}

/** What a use says of a tool: it was looked for and called, called from the list, or used otherwise. */
export const signals = { searched: 1.5, called: 1, other: 0.5, passedOver: 0 } as const;
export type Signal = keyof typeof signals;

const kept = 0.8;

export interface PairLimits {
  readonly learnedPairsMax: number;
  readonly learnedPairsPerToolMax: number;
  readonly learnedConfidenceMin: number;
  readonly learnedPairDaysMax: number;
}

/** What one observation changes. */
export interface PairChanges {
  readonly saved: readonly LearnedPair[];
  readonly removed: readonly LearnedPair[];
}

/**
 * The pairs in memory. A first observation is taken as it is; later ones move the average by a fifth. Bounded by number,
 * by number for one tool, by confidence and by age.
 */
export class LearnedPairs {
  readonly #pairs: Map<string, LearnedPair>;
  readonly #limits: PairLimits;

  constructor(pairs: readonly LearnedPair[], limits: PairLimits) {
    this.#pairs = new Map(pairs.map((pair) => [pair.id, pair]));
    this.#limits = limits;
  }

  list(): readonly LearnedPair[] {
    return [...this.#pairs.values()];
  }

  /** Being passed over only lowers what is known; it never makes a pair. */
  observe(asked: TextFeatures, tool: string, signal: Signal, at: Date): PairChanges {
    const id = pairId(asked, tool);
    const known = this.#pairs.get(id);
    if (known === undefined && signal === 'passedOver') return { saved: [], removed: [] };
    const value = signals[signal];
    const confidence = known === undefined ? value : kept * known.confidence + (1 - kept) * value;
    // Taken out first, so that the map stays in the order of change.
    this.#pairs.delete(id);
    const pair = { id, tool, asked, confidence, changedAt: at.toISOString() };
    this.#pairs.set(id, pair);
    const removed = this.prune(at);
    return { saved: removed.includes(pair) ? [] : [pair], removed };
  }

  /** Takes out what is too old, too unsure, or too much, and returns it. */
  prune(at: Date): readonly LearnedPair[] {
    const { learnedPairsMax, learnedPairsPerToolMax, learnedConfidenceMin, learnedPairDaysMax } = this.#limits;
    const oldest = new Date(at.getTime() - learnedPairDaysMax * dayMs).toISOString();
    const ofTool = new Map<string, number>();
    let left = learnedPairsMax;
    const removed = this.list()
      .toReversed()
      .filter((pair) => {
        const before = ofTool.get(pair.tool) ?? 0;
        const stays =
          pair.confidence >= learnedConfidenceMin &&
          pair.changedAt >= oldest &&
          before < learnedPairsPerToolMax &&
          left > 0;
        if (stays) {
          ofTool.set(pair.tool, before + 1);
          left -= 1;
        }
        return !stays;
      });
    for (const { id } of removed) this.#pairs.delete(id);
    return removed;
  }
}

const dayMs = 86_400_000;

/** The same for requests of the same words, in any order. */
function pairId(asked: TextFeatures, tool: string): string {
  let sum = 0;
  for (const part of [asked.words, asked.fillers])
    for (const [feature, times] of part) sum = (sum + Math.imul(feature | 1, Math.round(times * 8) + 1)) >>> 0;
  return `${tool}:${sum.toString(36)}`;
}
