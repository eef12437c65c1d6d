import { benchToolChoice } from './tool-choice.ts';
import { benchToolFilters } from './tool-filters.ts';

/** The tools as others see them: what choosing among many costs, and what cutting a result does. */
export async function benchTools(): Promise<void> {
  await benchToolChoice();
  await benchToolFilters();
}
