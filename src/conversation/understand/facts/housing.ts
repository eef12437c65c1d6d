import { isHad } from './having.ts';
import { phrasesIn } from './phrases.ts';
import { certainty, type FactReader, type Found } from './reader.ts';
import { negatedBefore } from './scopes.ts';
import { matches, textOf, wordText } from './words.ts';

const kinds: readonly (readonly [RegExp, string, 'stated' | 'inferred'])[] = [
  [
    / (?:homeless|living (?:in|out of) (?:my|a|our|the) (?:car|van|truck|tent)|live (?:in|out of) (?:my|a|our|the) (?:car|van|truck|tent)|(?:sleep|sleeping|slept) (?:in|out of) (?:my|a|our|the) (?:car|van|truck|tent|vehicle|suv)|sleeping (?:outside|on the streets?)|on the streets?|(?:no|nowhere|no place|not have a place|not have anywhere) to (?:live|stay|go)|unhoused)(?= )/g,
    'homeless',
    'stated',
  ],
  [/ (?:in|at) (?:a|the|my) (?:\w+ ){0,3}?shelter(?= )/g, 'shelter', 'stated'],
  [
    / (?:couch surfing|(?:staying|living|crashing|sleeping) (?:with|at|on) (?:a |some |my |different )?(?:friends?|relatives?|family|friends? couch|friends? house|sofa|couch)|doubled up)(?= )/g,
    'with_others',
    'stated',
  ],
  [/(?: (?:i|we) (?:rent|am renting|are renting)|(?<=^|[.,;]) renting (?:a|an|my|our|the))(?= )/g, 'renting', 'stated'],
  [
    / (?:i|we|am|are|just|been) (?:stay|staying|crashing|sleeping) (?:with|at) my (?:brother|sister|cousin|aunt|uncle|mom|mother|dad|parents|grandma|friend)(?: 's)?(?= )/g,
    'with_others',
    'stated',
  ],
  [/ my (?:landlord|lease)(?= )/g, 'renting', 'inferred'],
  [/ (?:i|we) own (?:my|our|a|the) (?:own )?(?:home|house|condo|trailer|mobile home)(?= )/g, 'owner', 'stated'],
  [/ (?:homeowner|home owner)(?= )/g, 'owner', 'stated'],
];
const wishWords = 6;
/** "I do not want to live in a shelter", "trying to get in a shelter": not where somebody is. */
const wished =
  / (?:not|never|want|wants|wanted|need (?:to|a)|needs to|trying|try|hoping|hope|afraid|scared|refuse|rather|avoid|looking to|applied|apply|waiting)(?: (?!and |but |so |because )\w+){0,4} $/;
const alone =
  / (?:live alone|living alone|lives alone|live by myself|living by myself|live on my own|(?:it is |is )?(?:just|only) me(?! and| ,| with| my| for| a| or| to)|no one else lives|nobody else lives|household of (?:1|one)|no one else in my)(?= )/g;

/** Where the person stays, whether rent is lowered by a program, and that they live alone. */
export const readHousing: FactReader = ({ words, lexicon, people, amounts, context }) => {
  const found: Found[] = [];
  const mine = (at: number) => people.subjectsAt(at).includes('you');
  for (const [pattern, value, status] of kinds)
    for (const match of matches(words, pattern)) {
      const before = wordText(words, match.from - 1);
      const coming =
        /^(be|become|becoming|being|going|almost|nearly|soon|was|were|the|for|help|homeless)$/.test(before) ||
        /^(about|from|of)$/.test(wordText(words, match.from - 2));
      if (
        coming ||
        negatedBefore(words, match.from, 2) ||
        wished.test(textOf(words, match.from - wishWords, match.from)) ||
        !(status === 'inferred' ? people.ownersOf(match.from + 1, match.to).length > 0 : mine(match.to))
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
      if (use?.use !== 'expense' || (use.expense !== 'rent' && use.expense !== 'mortgage')) continue;
      if (negatedBefore(words, amount.at) || people.ownersOf(cueFrom, cueTo).length === 0) continue;
      const value = use.expense === 'rent' ? 'renting' : 'owner';
      found.push({
        path: 'housing.kind',
        value,
        status: 'inferred',
        confidence: certainty.clear,
        from: Math.min(amount.from, cueFrom),
        to: Math.max(amount.to, cueTo),
      });
    }
  for (const hit of phrasesIn(words, lexicon.subsidisedHousing)) {
    const inIt =
      /^(in|on)$/.test(wordText(words, hit.from - 1)) && /^(live|living|am|are)$/.test(wordText(words, hit.from - 2));
    if ((inIt || isHad(words, hit.from)) && mine(hit.from))
      found.push({
        path: 'housing.subsidised',
        value: true,
        confidence: certainty.said,
        from: hit.from - 1,
        to: hit.to,
      });
  }
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
