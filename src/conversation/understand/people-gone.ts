import type { Fact, ProposedFact } from '../../profile/fact.ts';
import type { Reading } from '../../reading/reading.ts';
import { isOfCouple, isOfRole, othersKnown } from './facts/people/others-known.ts';

const leaves: ReadonlySet<string> = new Set(['moved_out', 'split']);
const leftMin = 0.7;

/** Somebody who lived there left: the one who is spoken of in the same clause, or, where nobody is, the husband, wife or partner. */
export function peopleGone(
  { events, people, parts }: Pick<Reading, 'events' | 'people' | 'parts'>,
  text: string,
  known: readonly Fact[],
): readonly ProposedFact[] {
  const others = othersKnown(known);
  return events
    .filter(({ event, direction, probability }) => leaves.has(event) && direction === 'past' && probability >= leftMin)
    .flatMap((event): readonly ProposedFact[] => {
      const clause = parts.find(({ start, end }) => start <= event.start && event.start < end) ?? event;
      const spoken = people.filter(({ start, role }) => role !== 'self' && clause.start <= start && start < clause.end);
      const gone =
        event.event === 'split' || spoken.length === 0
          ? others.filter(isOfCouple)
          : others.filter((member) => spoken.some(({ role }) => isOfRole(member, role)));
      const [one, ...more] = gone;
      if (one === undefined || more.length > 0) return [];
      const quote = text.slice(event.start, event.end);
      return [{ path: `members.${one.id}`, status: 'removed', quote, confidence: event.probability }];
    });
}
