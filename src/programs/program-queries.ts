import type { ProgramStore, StoredProgram } from './program-store.ts';

/** What the catalogue can be asked for by name and value, without ranking. All conditions hold together. */
export interface ProgramQuery {
  readonly state?: string;
  readonly category?: string;
  readonly agency?: string;
  /** Letters that stand in its name, in what it gives or in whom it is for, whatever their case. */
  readonly textContains?: string;
  readonly limit: number;
  /** The last id of the page before. */
  readonly after?: string;
}

export const programFacets = ['state', 'category', 'agency'] as const;
export type ProgramFacet = (typeof programFacets)[number];

/** Named queries over the live programs, on a connection that cannot write. Each may reject with `query_too_slow`. */
export interface ProgramQueries {
  /** By id, at most `limit`. */
  find(query: ProgramQuery): Promise<readonly StoredProgram[]>;
  /** Every value that some live program has, sorted. */
  valuesOf(facet: ProgramFacet): Promise<readonly string[]>;
  /** As the store's own, ended when it takes too long. */
  matchText: ProgramStore['matchText'];
}
