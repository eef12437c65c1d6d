import { z } from 'zod';
import type { SearchFilters } from '../../programs/program-store.ts';
import { filtersOf } from '../../programs/search-programs.ts';

const value = z.string().min(1).max(200).optional();

/** Filters that searching and listing have in common, as a tool takes them. */
export const filterInputs = {
  state: value.describe('Code of a state: offered there, or everywhere.'),
  county: value.describe('Offered in this county, or in every one.'),
  category: value,
  life_event: value.describe('What happened: job_loss, new_baby, eviction.'),
  who: value.describe('For these people in particular: older_adults, children, disability, veterans.'),
};

export function filtersFrom(input: {
  readonly [Name in keyof typeof filterInputs]?: string | undefined;
}): SearchFilters {
  const { life_event: lifeEvent, ...filters } = input;
  return filtersOf({ ...filters, lifeEvent });
}
