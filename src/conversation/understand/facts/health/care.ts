import { selfId } from '../../../../household/household.ts';
import { firstDate } from '../text/dates.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import { matches, type WordMatch } from '../text/words.ts';

const children = '(?:my|the|our) (?:\\w+ )?(?:kids?|children|son|daughter|baby|boy|girl)';
const notApplying = new RegExp(
  ` (?:not (?:applying|asking) for (?:me|myself)|(?:do not|not) want (?:anything|help|benefits|it) for (?:me|myself)|(?:do not|not) apply for me|(?:just|only) for (?:them|him|her|${children})(?: ,)? not (?:for )?(?:me|myself)|(?:applying|apply|asking|ask|it is|this is|help) (?:just|only) for (?:them|him|her|${children})|(?<=[.!?;] )(?:just|only) for (?:them|him|her|${children}))(?= )`,
  'g',
);
const fosterUntil =
  / (?:in foster care (?:until|till|til|up to) (?:i was |i turned |age )?|aged out of (?:the )?foster (?:care|system) at )(?<age>\d{1,2})(?= )| aged out of (?:the )?foster (?:care|system) when i (?:was|turned) (?<turned>\d{1,2})(?= )/g;
const adopted =
  / adopted (?:my|our) (?:\w+ )?(?:son|daughter|child|kid|kids|boy|girl|grandson|granddaughter|nephew|niece)(?= )/g;
/** "Placed my nephew with us", "a foster baby placed with us", "has been placed with me". */
const placed = / placed (?:(?:a|my|our|the|his|her) (?:\w+ ){1,3})?with (?:me|us)(?= )/g;

const staying =
  "(?:am|is|are|'s|lives?|living|stays?|staying|stuck|moved|sitting) (?:still |now |also |currently )?(?:in|into|at) (?:a |the |my |his |her )?(?:\\w+ )?";
/** Where somebody stays for now, told as something that still is. */
const stays: readonly (readonly [RegExp, string])[] = [
  [new RegExp(` ${staying}(?:nursing home|nursing facility|care home|skilled nursing)(?= )`, 'g'), 'nursing_home'],
  [new RegExp(` ${staying}(?:hospital|icu|nicu)(?= (?!bill|bills|debt|network|gown))`, 'g'), 'hospital'],
  [new RegExp(` ${staying}(?:jail|prison)(?= )`, 'g'), 'jail'],
];
const released = / (?:get|gets|getting|be|being|come|comes|coming) (?:out|released)(?= )/g;
const behindBars = / (?:jail|prison|correctional|incarcerated|locked up) /;

/** Who does not ask for themselves, how a child came to the family, and who stays in a home, a hospital or a jail. */
export const readCare: FactReader = (message) => [
  ...matches(message.words, notApplying).flatMap((match) =>
    isSelf(message, match) ? [factOf(match, selfId, 'applying', false)] : [],
  ),
  ...matches(message.words, fosterUntil).flatMap((match) =>
    message.people
      .subjectsAt(match.from)
      .map((id) => factOf(match, id, 'foster_until_age', Number(match.groups.age ?? match.groups.turned))),
  ),
  ...inCare(message, adopted, 'adopted'),
  ...inCare(message, placed, 'kinship'),
  ...stays.flatMap(([pattern, value]) => stay(message, pattern, value)),
  ...release(message),
];

const isSelf = ({ people }: Message, { from }: WordMatch): boolean => people.subjectsAt(from).includes(selfId);

/** Those a match speaks of: the subject before it, or whom it names. A foster child stays one. */
function inCare({ people, words }: Message, pattern: RegExp, value: string): Found[] {
  return matches(words, pattern).flatMap((match) => {
    const all = [people.ownersOf(match.to, match.to), people.subjectsAt(match.to), people.subjectsAt(match.from)];
    const ids = all.map((some) => some.filter((id) => /^(?:child|other)/.test(id))).find((some) => some.length > 0);
    return (ids ?? []).map((id) => {
      const isFoster = value === 'kinship' && people.cast.find(id)?.relationship === 'foster_child';
      return factOf(match, id, 'placement', isFoster ? 'foster' : value);
    });
  });
}

function stay({ people, words }: Message, pattern: RegExp, value: string): Found[] {
  return matches(words, pattern).flatMap((match) =>
    people.subjectsAt(match.from + 1).flatMap((id): Found[] => {
      const fact = factOf(match, id, 'institution', value);
      return id === selfId && value === 'nursing_home'
        ? [fact, { ...fact, path: 'housing.kind', value: 'institution', status: 'inferred' }]
        : [fact];
    }),
  );
}

/** "I get out of county jail December 11": still there, and until when. */
function release({ people, words, scopes, context }: Message): Found[] {
  if (!behindBars.test(words.text)) return [];
  return matches(words, released).flatMap((match) => {
    const when = firstDate(words, match.to, scopes.sentenceAt(match.from).to, context.today, 'future');
    const [id] = people.subjectsAt(match.from);
    if (id === undefined || when?.on === undefined || when.about || when.on < context.today) return [];
    const span = { ...match, to: when.toWord };
    return [factOf(span, id, 'institution', 'jail'), factOf(span, id, 'release_on', when.on)];
  });
}

const factOf = (
  { from, to }: { readonly from: number; readonly to: number },
  id: string,
  field: string,
  value: string | number | boolean,
): Found => ({ path: `members.${id}.${field}`, value, confidence: certainty.said, from, to });
