import type { AnswerEntry } from './entry.ts';

const dayMs = 86_400_000;

/**
 * Entries to look at again on a day, with the reason: dated figures that are over, or a review older than so many days.
 *
 * @param on ISO date
 */
export function staleAnswers(
  entries: readonly AnswerEntry[],
  on: string,
  reviewDays: number,
): readonly { readonly id: string; readonly reason: string }[] {
  return entries.flatMap(({ id, figures_until: until, reviewed_on: reviewed }) => {
    if (until !== undefined && until < on) return [{ id, reason: `its figures ended on ${until}` }];
    if (reviewed === undefined) return [{ id, reason: 'nobody has reviewed it yet' }];
    const days = Math.floor((Date.parse(on) - Date.parse(reviewed)) / dayMs);
    return days > reviewDays ? [{ id, reason: `reviewed on ${reviewed}, ${days} days ago` }] : [];
  });
}
