import { selfId } from '../../../household/household.ts';
import { certainty, type FactReader, type Found, type Message } from './reader.ts';
import { matches } from './words.ts';

const notApplying =
  / (?:not applying for (?:me|myself)|(?:do not|not) want (?:anything|help|benefits|it) for (?:me|myself)|(?:do not|not) apply for me|(?:just|only) for (?:them|(?:my|the) (?:kids|children|son|daughter|baby))(?: ,)? not (?:for )?(?:me|myself))(?= )/g;
const fosterUntil =
  / (?:in foster care (?:until|till|til|up to) (?:i was |i turned |age )?|aged out of (?:the )?foster (?:care|system) at )(?<age>\d{1,2})(?= )| aged out of (?:the )?foster (?:care|system) when i (?:was|turned) (?<turned>\d{1,2})(?= )/g;
const adopted =
  / adopted (?:my|our) (?:\w+ )?(?:son|daughter|child|kid|kids|boy|girl|grandson|granddaughter|nephew|niece)(?= )/g;
const placed =
  / (?:placed (?:my|our) (?:\w+ )?(?:grandson|granddaughter|grandkids|grandchildren|nephew|niece|brother|sister|cousin|kids) with (?:me|us)|(?:was|were|been|got) placed with (?:me|us))(?= )/g;
const nursingHome = / (?:live|lives|living|am|is|stay|stays|staying|moved) (?:in|into) (?:a|the) nursing home(?= )/g;

/** Who does not ask for themselves, how a child came to the family, and who lives in a home for care. */
export const readCare: FactReader = (message) => [
  ...said(message, notApplying, 'applying', false),
  ...matches(message.words, fosterUntil).flatMap(({ from, to, groups }) =>
    factOf(message, { from, to }, from, 'foster_until_age', Number(groups.age ?? groups.turned)),
  ),
  ...said(message, adopted, 'placement', 'adopted'),
  ...said(message, placed, 'placement', 'kinship'),
  ...said(message, nursingHome, 'institution', 'nursing_home').flatMap((fact) =>
    fact.path.startsWith(`members.${selfId}.`)
      ? [fact, { ...fact, path: 'housing.kind', value: 'institution', status: 'inferred' as const }]
      : [fact],
  ),
];

const said = (message: Message, pattern: RegExp, field: string, value: string | boolean): Found[] =>
  matches(message.words, pattern).flatMap((match) =>
    factOf(message, match, field === 'placement' ? match.to : match.from, field, value),
  );

function factOf(
  { people }: Message,
  span: { readonly from: number; readonly to: number },
  about: number,
  field: string,
  value: string | number | boolean,
): Found[] {
  const ids =
    field === 'applying' ? people.subjectsAt(span.from).filter((id) => id === selfId) : people.subjectsAt(about);
  return ids
    .filter((id) => (field === 'placement') === /^(?:child|other)/.test(id) || field === 'institution')
    .map((id) => ({ path: `members.${id}.${field}`, value, confidence: certainty.said, from: span.from, to: span.to }));
}
