import type { ProgramStore, SearchFilters, StoredProgram } from './program-store.ts';

/** What the catalogue can be asked for by name and value, without ranking. All conditions hold together. */
export interface ProgramConditions extends SearchFilters {
  readonly agency?: string;
  /** Letters that stand in its name, in what it gives or in whom it is for, whatever their case. */
  readonly textContains?: string;
  /** Letters that stand in one of the papers it asks for. */
  readonly document?: string;
  /** Whether an amount can be worked out for a household. */
  readonly hasAmount?: boolean;
  /** The office has to decide within so many days where need is urgent. */
  readonly decidedWithinDays?: number;
}

export interface ProgramQuery extends ProgramConditions {
  readonly limit: number;
  /** The last id of the page before. */
  readonly after?: string;
}

export const programFacets = ['state', 'county', 'category', 'life_event', 'agency'] as const;
export type ProgramFacet = (typeof programFacets)[number];

/** How many programs have a value; an empty one: they are offered everywhere. */
export interface ProgramCount {
  readonly value: string;
  readonly programs: number;
}

/** Named queries over the live programs, on a connection that cannot write. Each may reject with `query_too_slow`. */
export interface ProgramQueries {
  /** By id, at most `limit`. */
  find(query: ProgramQuery): Promise<readonly StoredProgram[]>;
  /** Per value of a facet, most first; a program with several values counts at each. */
  count(conditions: ProgramConditions, by: ProgramFacet): Promise<readonly ProgramCount[]>;
  /** Every value that some live program has, sorted. */
  valuesOf(facet: ProgramFacet): Promise<readonly string[]>;
  /** As the store's own, ended when it takes too long. */
  matchText: ProgramStore['matchText'];
}
