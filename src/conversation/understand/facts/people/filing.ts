import { selfId } from '../../../../household/household.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, type WordMatch } from '../text/words.ts';

const files = '(?:file|files|filed|filing) (?:(?:our|my|taxes|tax|a|returns?|as|married|together) ){0,3}';
const jointly = new RegExp(` ${files}(?:jointly|joint(?: returns?)?|(?<=taxes )together)(?= )`, 'g');
const separately = new RegExp(` ${files}(?:separately|separate(?: returns?)?)(?= )`, 'g');
const asHead = / head of (?:the |my )?household(?= (?!must|is|has|can|means))/g;

/** How the tax return is filed, when the writer says how theirs is. */
export const readFiling: FactReader = (message) => {
  const { cast } = message.people;
  const ours = (pattern: RegExp): WordMatch | undefined =>
    matches(message.words, pattern).find(({ from }) => isOurs(message, from));
  const joint = ours(jointly);
  if (joint !== undefined)
    return [...spouseOf(message, joint), unitsOf(joint, [{ members: [selfId, 'spouse'], filing: 'joint' }])];
  const separate = ours(separately);
  if (separate !== undefined && cast.find('spouse') !== undefined)
    return [
      unitsOf(separate, [
        { members: [selfId], filing: 'separate' },
        { members: ['spouse'], filing: 'separate' },
      ]),
    ];
  const head = ours(asHead);
  const children = cast.ofGroup('child').map(({ id }) => id);
  if (head === undefined || children.length === 0) return [];
  return [unitsOf(head, [{ members: [selfId, ...children], filing: 'head' }])];
};

/** Told of the writer, and not in a question ("should me and my wife file jointly"). */
const isOurs = ({ people, words, scopes }: Message, from: number): boolean =>
  people.subjectsAt(from).includes(selfId) &&
  !negatedBefore(words, from) &&
  scopes.scopeAt(scopes.sentenceAt(from).from) === 'asserted';

const unitsOf = (
  { from, to }: WordMatch,
  value: readonly { readonly members: readonly string[]; readonly filing: string }[],
): Found => ({
  path: 'tax_units',
  value: value.map((unit) => ({ ...unit, members: [...unit.members] })),
  confidence: certainty.said,
  from,
  to,
});

/** A joint return is filed with a husband or wife, named or not. */
function spouseOf({ people }: Message, { from, to }: WordMatch): Found[] {
  if (people.cast.find('spouse') !== undefined) return [];
  return [{ path: 'members.spouse.relationship', value: 'spouse', confidence: certainty.clear, from, to }];
}
