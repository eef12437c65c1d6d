import { selfId, type Json } from '../../../../household/household.ts';
import { certainty, type FactReader } from '../reader.ts';
import { matches, textOf } from '../text/words.ts';

const halfTheTime =
  / (?:50\/50|50 50|50 percent|half (?:of )?(?:the|his|her|their) time|every (?:other|second) week|week on week off|alternat(?:e|ing) weeks)(?= )/g;
/** What makes "every other week" a child's, not a paycheck's. */
const ofChild =
  / (?:custody|with me|with us|has (?:him|her|them)|have (?:him|her|them)|(?:mom|dad|mother|father|parent) has|(?:have|got) (?:my|our|a) (?:\w+ )?(?:son|daughter|kids?|children|boy|girl|child)) /;
const ofWork = / (?:hours|paid|pay|paycheck|checks?|works?|working|shifts?) /;
const claims = / i claim (?:him|her|them|my|our|the)(?= )/;

const half = 0.5;

/** "I have my son every other week": a child who lives here half of the time, and who claims them. */
export const readCustody: FactReader = ({ words, people, scopes }) => {
  const children = people.cast.ofGroup('child');
  const match = matches(words, halfTheTime).find(({ from }) => {
    const clause = scopes.clauseAt(from);
    return clause.scope === 'asserted' && !ofWork.test(textOf(words, clause.from, clause.to));
  });
  if (match === undefined || children.length === 0 || !ofChild.test(words.text)) return [];
  const isClaimed = claims.test(words.text);
  const value = children.map(({ id }): Json => {
    const shared = { child: id, share: half };
    return isClaimed ? { ...shared, claimed_by: selfId } : shared;
  });
  return [{ path: 'custody', value, confidence: certainty.clear, from: match.from, to: match.to }];
};
