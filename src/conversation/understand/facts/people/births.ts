import { firstDate } from '../text/dates.ts';
import { certainty, type FactReader, type Found } from '../reader.ts';
import { matches } from '../text/words.ts';

const born =
  / (?:(?:had|have|delivered|gave birth to|got) (?:(?:my|our|a|the|new|first|second|third) ){1,2}(?:baby(?: boy| girl)?|son|daughter|boy|girl)|(?:was |were |is )?born|(?:was |were |is )?(?:birthday is|birth date is|date of birth is)) (?=(?:on |in )?(?:\w+|\d))/g;
const dateReachWords = 5;

/** "My daughter was born May 2021": a child's age, when the month leaves no doubt about it. */
export const readBirths: FactReader = ({ words, people, scopes, context }) =>
  matches(words, born).flatMap((match): Found[] => {
    // "A new baby, born nov 9", "had my baby oct 30": the one named last.
    const near = [people.subjectsAt(match.from), people.ownersOf(match.to, match.to)].map((all) => all.filter(isChild));
    const ids = near.find((all) => all.length > 0) ?? [];
    const [id] = ids;
    if (
      id === undefined ||
      ids.length > 1 ||
      people.found.some(({ path, status }) => path === `members.${id}.age` && status !== 'inferred')
    )
      return [];
    const end = Math.min(scopes.sentenceAt(match.from).to, match.to + dateReachWords);
    const when = firstDate(words, match.to, end, context.today, 'past');
    if (when === undefined || when.about || when.to > context.today) return [];
    const [youngest, oldest] = [yearsSince(when.to, context.today), yearsSince(when.from, context.today)];
    if (youngest !== oldest) return [];
    return [
      { path: `members.${id}.age`, value: oldest, confidence: certainty.said, from: match.from, to: when.toWord },
    ];
  });

const isChild = (id: string): boolean => id.startsWith('child');

/** Whole years between two ISO days. */
function yearsSince(day: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}
