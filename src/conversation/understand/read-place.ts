import type { ProposedFact } from '../../profile/fact.ts';
import type { ReadClaim } from '../../reading/reading.ts';
import type { UnderstoodTurn } from '../turn.ts';

/** Fields of a reading that say where somebody lives. */
const placeFields: ReadonlySet<string> = new Set(['state', 'city', 'county']);
/** Whose place it is: theirs who write, or that of the home. */
const ownersHere: ReadonlySet<string> = new Set(['self', 'unit', 'unknown']);
/** From here on a place is taken for where they live. */
const placeProbabilityMin = 0.7;

/** Two letters that the reader surely puts to another use are no state. */
const codeLettersMax = 2;
const otherUseMin = 0.6;

/**
 * Where the trained reader hears that somebody lives, when nothing else was read of it and it is not known yet: "dayton ohio",
 * "its in harlan county kentucky". A place that is supposed, past or another's is none, and so is "OK" where it only agrees.
 */
export function withReadPlace<Turn extends Pick<UnderstoodTurn, 'reading' | 'thread' | 'text' | 'understanding'>>(
  heard: Turn,
): Turn {
  const turn = withoutWords(heard);
  const { reading, thread, text, understanding } = turn;
  const isKnown = [...thread.facts, ...understanding.facts].some(({ path }) => path === 'state');
  const claim = isKnown ? undefined : reading.claims.find(isHere);
  const code = claim === undefined ? undefined : placeOf(claim);
  if (claim === undefined || code === undefined) return turn;
  const [state = '', county] = code.split('/');
  const told = (path: string, value: string): ProposedFact => ({
    path,
    value,
    status: 'stated',
    quote: text.slice(claim.start, claim.end),
    confidence: claim.probability,
  });
  const facts = [...understanding.facts, told('state', state)];
  const isCountyKnown = facts.some(({ path }) => path === 'county');
  return {
    ...turn,
    understanding: {
      ...understanding,
      facts: county === undefined || isCountyKnown ? facts : [...facts, told('county', county)],
    },
  };
}

function withoutWords<Turn extends Pick<UnderstoodTurn, 'reading' | 'text' | 'understanding'>>(turn: Turn): Turn {
  const { reading, text, understanding } = turn;
  const others = reading.claims
    .filter(({ field, probability }) => !placeFields.has(field) && probability >= otherUseMin)
    .map(({ start, end }) => text.slice(start, end));
  const isWord = ({ path, quote }: ProposedFact): boolean =>
    path === 'state' && quote.length <= codeLettersMax && others.includes(quote);
  return { ...turn, understanding: { ...understanding, facts: understanding.facts.filter((fact) => !isWord(fact)) } };
}

const isHere = (claim: ReadClaim): boolean =>
  placeFields.has(claim.field) &&
  claim.standing === 'stated' &&
  ownersHere.has(claim.owner) &&
  claim.probability >= placeProbabilityMin &&
  placeOf(claim) !== undefined;

const placeOf = ({ value }: ReadClaim): string | undefined =>
  typeof value === 'object' && value.kind === 'place' ? value.code : undefined;
