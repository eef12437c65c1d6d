import { hadOnes } from '../benefits/having.ts';
import { phrasesIn } from '../text/phrases.ts';
import { certainty, type FactReader, type Found } from '../reader.ts';
import { negatedBefore } from '../text/scopes.ts';
import { matches, textOf, wordText } from '../text/words.ts';

const kin =
  '(?:brother|sister|cousin|aunt|uncle|mom|mother|dad|father|parents|grandma|grandmother|grandpa|friend|buddy|girlfriend|boyfriend|ex|in laws|family)';
const theirRoom = '(?:basement|garage|attic|couch|living room|spare room|extra room|back room)';
const kinds: readonly (readonly [RegExp, string, 'stated' | 'inferred'])[] = [
  [
    / (?:homeless(?! shelter| people| person| man| guy| woman| lady| outreach| program| population)|(?:living|live) (?:in|out of) (?:my|a|our|the) (?:car|van|truck|tent)|(?:sleep|sleeping|slept) (?:in|out of) (?:my|a|our|the) (?:car|van|truck|tent|vehicle|suv)|sleeping (?:outside|on the streets?)|on the streets?|(?:no|nowhere|no place|not have a place|not have anywhere) to (?:live|stay|go)|unhoused)(?= )/g,
    'homeless',
    'stated',
  ],
  [/ (?:in|at) (?:a|the|my) (?:\w+ ){0,3}?shelter(?= )/g, 'shelter', 'stated'],
  [
    / (?:couch surfing|(?:staying|living|crashing|sleeping) (?:with|at|on) (?:a |some |my |different )?(?:friends?|relatives?|family|(?:friends?|buddy)(?: 's)? (?:place|couch|house|apartment)|sofa|couch)|doubled up)(?= )/g,
    'with_others',
    'stated',
  ],
  [/(?: (?:i|we) (?:rent|am renting|are renting)|(?<=^|[.,;]) renting (?:a|an|my|our|the))(?= )/g, 'renting', 'stated'],
  [
    new RegExp(
      `(?:(?: (?:i|we|am|are|just|been|now|back)|(?<=^|[.,;])) (?:stay|staying|crashing|sleeping|moved in|moved back in) (?:with|at)| (?:live|living|stay|staying|sleep|sleeping|crashing) (?:in|on)) (?:my|his|her) ${kin}(?: '?s)?(?: family| parents)?(?: ${theirRoom}| house| place)?(?= )`,
      'g',
    ),
    'with_others',
    'stated',
  ],
  [/ my (?:landlord|lease)(?= )/g, 'renting', 'inferred'],
  [
    /(?: (?:i|we)|(?<=^|[.,;])) own (?:my|our|a|the) (?:own )?(?:home|house|condo|trailer|mobile home)(?= )/g,
    'owner',
    'stated',
  ],
  [
    / (?:homeowner|home owner|house , (?:i|we) own it|(?:house|home|trailer|condo) (?:that )?(?:i|we) own|(?<=[.,;!] )(?:i|we) own(?= [.,;!] )|(?:the|my|our) (?:house|home|condo|trailer) is (?:ours|mine|paid (?:for|off)))(?= )/g,
    'owner',
    'stated',
  ],
];
/** In a motel because the home is gone; a motel alone may be a trip, or a home. */
const motel: (typeof kinds)[number] = [
  / (?:am|are|living|live|staying|stay|been) (?:in|at|out of) (?:a|the|this) (?:cheap )?(?:motel|hotel)(?= )/g,
  'homeless',
  'inferred',
];
const displaced =
  / (?:fire|burned|burnt|flood|flooded|tornado|hurricane|evicted|eviction|kicked out|red cross|threatened|ran from|lost (?:my|our|the) (?:home|house|apartment|place)) /;

/** What only one who rents, or owns, pays. */
const paidFor: ReadonlyMap<string, string> = new Map([
  ['rent', 'renting'],
  ['mortgage', 'owner'],
  ['property_tax', 'owner'],
]);
/** "My rent is based on my income": lowered by a program, whichever it is. */
const byIncome = / (?:my|our) rent is (?:based on|a share of|\d+% of) (?:my|our) income(?= )/g;
const wishWords = 6;
/** "I do not want to live in a shelter", "trying to get in a shelter": not where somebody is. */
const wished =
  / (?:not|never|work|works|working|volunteer|volunteering|donate|used to|want|wants|wanted|need (?:to|a)|needs to|trying|try|hoping|hope|afraid|scared|refuse|rather|avoid|looking to|applied|apply|waiting)(?: (?!and |but |so |because )\w+){0,4} $/;
const alone =
  / (?:live alone|living alone|lives alone|live by myself|living by myself|live on my own|(?:it is |is )?(?:just|only) me(?! and| ,| with| my| for| a| or| to)|no one else lives|nobody else lives|household of (?:1|one)|no one else in my)(?= )/g;

/** Where the person stays, whether rent is lowered by a program, and that they live alone. */
export const readHousing: FactReader = ({ words, lexicon, people, amounts, context }) => {
  const found: Found[] = [];
  const mine = (at: number) => people.subjectsAt(at).includes('you');
  for (const [pattern, value, status] of displaced.test(words.text) ? [...kinds, motel] : kinds)
    for (const match of matches(words, pattern)) {
      const before = wordText(words, match.from - 1);
      const coming =
        /^(be|become|becoming|being|going|almost|nearly|soon|was|were|the|for|help|homeless)$/.test(before) ||
        /^(about|from|of)$/.test(wordText(words, match.from - 2));
      if (
        coming ||
        negatedBefore(words, match.from, 2) ||
        wished.test(textOf(words, match.from - wishWords, match.from)) ||
        !(value === 'renting' && status === 'inferred'
          ? people.ownersOf(match.from + 1, match.to).length > 0
          : mine(match.from + 1))
      )
        continue;
      found.push({
        path: 'housing.kind',
        value,
        status,
        confidence: status === 'stated' ? certainty.said : certainty.clear,
        from: match.from,
        to: match.to,
      });
    }
  if (!found.some((fact) => fact.path === 'housing.kind'))
    for (const { amount, use, cueFrom, cueTo } of amounts) {
      const value = use?.use === 'expense' ? paidFor.get(use.expense) : undefined;
      if (value === undefined || negatedBefore(words, amount.at) || people.ownersOf(cueFrom, cueTo).length === 0)
        continue;
      found.push({
        path: 'housing.kind',
        value,
        status: 'inferred',
        confidence: certainty.clear,
        from: Math.min(amount.from, cueFrom),
        to: Math.max(amount.to, cueTo),
      });
    }
  const programs = new Set(hadOnes(words, phrasesIn(words, lexicon.programs)).map(({ from }) => from));
  const homes = phrasesIn(words, lexicon.subsidisedHousing);
  const held = new Set(hadOnes(words, homes));
  const lowered = [...homes.filter((hit) => held.has(hit) || programs.has(hit.from)), ...matches(words, byIncome)];
  for (const { from, to } of lowered)
    if (mine(from)) found.push({ path: 'housing.subsidised', value: true, confidence: certainty.said, from, to });
  for (const match of matches(words, alone)) {
    if (negatedBefore(words, match.from, 2) || !mine(match.from + 1)) continue;
    // "It's just me" tells who lives here only when that was asked, or when living is spoken of.
    const told =
      /live|living|household|lives|in my/.test(words.text.slice(0)) ||
      /^(members|food_group)/.test(context.openQuestion?.path ?? '');
    if (told) found.push({ path: 'members', value: [], confidence: certainty.clear, from: match.from, to: match.to });
  }
  return found;
};
