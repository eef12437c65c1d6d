import { selfId } from '../../../../household/household.ts';
import { certainty, type FactReader, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, textOf, type WordMatch } from '../text/words.ts';

const verb = '(?:buys?|eats?|cooks?|shares?|prepares?|gets?|does|do)';
const together = new RegExp(
  ` (?:${verb} (?!out )(?:\\w+ ){0,5}together|shares? (?:all )?(?:our |the |of our )?(?:food|meals|groceries|kitchen and food))(?= )`,
  'g',
);
const apart = new RegExp(
  ` ${verb} (?:\\w+ ){0,5}(?:separate(?:ly)?|apart|(?:my|our|their|his|her) own (?:food|groceries|meals))(?= )`,
  'g',
);
const ofFood = / (?:foods?|meals?|groceries|eats?|cooks?) /;

/** Who buys and cooks food together, where others live who may or may not. */
export const readFoodGroup: FactReader = (message) => {
  const { members } = message.people.cast;
  if (!members.some(({ group }) => group === 'other' || group === 'parent')) return [];
  const hit = (pattern: RegExp): WordMatch | undefined =>
    matches(message.words, pattern).find((match) => isTold(message, match));
  const shared = hit(together);
  const own = hit(apart);
  const match = shared ?? own;
  if (match === undefined) return [];
  const isAll = shared !== undefined && !negatedBefore(message.words, shared.from);
  const value = members
    .filter(({ group }) => isAll || group === 'self' || group === 'spouse' || group === 'child')
    .map(({ id }) => id)
    .toSorted((a, b) => Number(b === selfId) - Number(a === selfId));
  return [{ path: 'food_group', value, confidence: certainty.said, from: match.from, to: match.to }];
};

const isTold = ({ words, people, scopes }: Message, { from, to }: WordMatch): boolean =>
  scopes.scopeAt(from) === 'asserted' &&
  people.subjectsAt(from).length > 0 &&
  ofFood.test(textOf(words, from - 1, to + 1));
