import type { Program } from './program.ts';

export interface StoredProgram {
  readonly program: Program;
  /** Hash of the program's content: changes when and only when the content does. */
  readonly hash: string;
}

export interface SeedReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly retired: readonly string[];
  readonly unchanged: number;
  /** Ids of the pack for which the operator's own program stands; it was left as it is. Missing when there is none. */
  readonly overridden?: readonly string[];
}

export interface SearchFilters {
  /** Offered in this state, or everywhere. */
  readonly state?: string;
  /** Offered in this county, or in every one. */
  readonly county?: string;
  readonly category?: string;
  readonly lifeEvent?: string;
  /** For these people in particular: a category of the pack that names people. */
  readonly who?: string;
}

/** One hit and why it matched, best first. `score` orders only; it is no probability. */
export interface ProgramHit {
  readonly programId: string;
  readonly score: number;
  readonly why: readonly string[];
}

/** Where programs live. Full-text search belongs to the store; vectors beside their program. */
export interface ProgramStore {
  /**
   * Makes the store hold exactly these programs of the pack, in one transaction: upserts by id, retires what is gone.
   * The operator's own programs stay. Vectors that are given are stored in that transaction, as `saveVectors` does; without
   * them a changed program loses its own.
   */
  seed(
    programs: readonly Program[],
    packHash: string,
    onProgress?: (done: number, total: number) => void,
    vectors?: { readonly embedder: string; readonly vectors: readonly { id: string; vector: Float32Array }[] },
  ): Promise<SeedReport>;
  /** What `seed` would do, without writing. */
  planSeed(programs: readonly Program[]): Promise<SeedReport>;
  packHash(): Promise<string | undefined>;
  /** Another text after every seeding, the operator's included; undefined before the first. */
  seededAs(): Promise<string | undefined>;
  get(id: string): Promise<StoredProgram | undefined>;
  /** The operator's own program with this id, and none of the pack's. */
  getOperator(id: string): Promise<StoredProgram | undefined>;
  getMany(ids: readonly string[]): Promise<readonly StoredProgram[]>;
  /**
   * Live programs by id, keyset-paged: `after` is the last id of the page before. At most one more than a page has rows,
   * so that who asks can tell whether there is another.
   */
  list(filters: SearchFilters, page: { after: string | undefined; limit: number }): Promise<readonly StoredProgram[]>;
  /** The same for the operator's own programs only. */
  listOperator(after: string | undefined, limit: number): Promise<readonly StoredProgram[]>;
  /** BM25 over names, other names, who, gives, phrasings. Text is a person's; it is never a query language. */
  matchText(terms: readonly string[], filters: SearchFilters, limit: number): Promise<readonly ProgramHit[]>;
  /** One-off small vectors, stored beside their program: what `VectorIndex` is built from. */
  saveVectors(embedder: string, vectors: readonly { id: string; vector: Float32Array }[]): Promise<void>;
  loadVectors(embedder: string): Promise<readonly { id: string; vector: Float32Array }[]>;
  count(): Promise<number>;
}
