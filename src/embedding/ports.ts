/** Text to vectors. `id` changes when the same text would give another vector (model, training data). */
export interface Embedder {
  readonly id: string;
  readonly dimensions: number;
  /** The texts leave this process: none that speaks of something private may be given to it. */
  readonly isRemote?: boolean;
  /** One unit-length vector per text, in order. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

export interface VectorHit {
  readonly id: string;
  /** Cosine, -1 to 1. */
  readonly similarity: number;
}

/** Nearest vectors. Rebuilt whole; small enough to be exact by default. */
export interface VectorIndex {
  readonly name: string;
  readonly size: number;
  /** Best first. `allow` limits to these ids before ranking. */
  search(vector: Float32Array, limit: number, allow?: ReadonlySet<string>): Promise<readonly VectorHit[]>;
  /** Ends what it runs beside the serving thread, if anything. */
  close?(): Promise<void>;
}
