import type { Program } from './program.ts';

/** Where a program of a seed file stands. */
export interface StagedPlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/**
 * Programs of an operator's files on their way into the store: kept outside of it, bounded in memory, until all of them
 * are known to be sound. A process that dies meanwhile leaves the store as it was.
 */
export interface ProgramStaging {
  /** Keeps a checked program. Gives the place of the one that has its id already; then this one is not kept. */
  put(program: Program, hash: string, place: StagedPlace): StagedPlace | undefined;
  has(id: string): boolean;
  drop(id: string): void;
  /** Each mention of a program as related that is neither staged nor one of `others`. */
  unknownRelated(
    others: ReadonlySet<string>,
  ): Iterable<StagedPlace & { readonly id: string; readonly related: string }>;
  count(): number;
  /** Forgets everything that was staged. */
  close(): void;
}

/** How many, and the first of them by id, so that a report of 100,000 stays short. */
export interface Counted {
  readonly count: number;
  readonly first: readonly string[];
}

/** What switching to the staged programs did, or would do. */
export interface OperatorSeedReport {
  readonly added: Counted;
  readonly changed: Counted;
  readonly retired: Counted;
  readonly unchanged: number;
  /** Word for word the pack's own: they stay the pack's. */
  readonly samePack: number;
  /** The operator's now stand where the pack's stood, because that was asked for. */
  readonly overriding: Counted;
  /** The pack's stand again where the operator's stood. */
  readonly restored: Counted;
}
