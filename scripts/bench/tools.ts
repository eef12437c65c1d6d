import { benchToolFilters } from './tool-filters.ts';

/** The tools as others see them: what cutting a result costs. */
export async function benchTools(): Promise<void> {
  await benchToolFilters();
}
