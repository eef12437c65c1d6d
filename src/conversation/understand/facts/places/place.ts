import type { Fact } from '../../../../profile/fact.ts';
import type { City, CityPlace } from '../fact-words.ts';
import { isBareZip, isPutBare } from '../answers/bare-place.ts';
import { isLivedIn } from '../people/lived-in.ts';
import { sinceWhen } from './moved.ts';
import { phraseAt, type PhraseHit } from '../text/phrases.ts';
import { certainty, type FactReader, type Found, type Message } from '../reader.ts';
import {
  isClearCode,
  isOnlyState,
  placePrepositions,
  stateAhead,
  stateAt,
  stateBeside,
  type StateHit,
} from './states.ts';
import { townBefore } from './towns.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/**
 * Where the person lives: `state`, `state_since_on`, `county`, `zip`. A city gives its state and county only when the name can mean one
 * place; a name shared by several needs its state beside it, or the state already known.
 */
export const readPlace: FactReader = (message) => {
  const found: Found[] = [];
  for (let at = 0; at < message.words.list.length; at += 1) {
    const hit = placeAt(message, at, found);
    if (!hit) continue;
    found.push(...hit.found.map((fact) => inQuestion(message, fact)));
    at = hit.to - 1;
  }
  return [...found, ...sinceWhen(message, found)];
};

const asksForHelp =
  / (?:help|programs?|assistance|apply|benefits|resources|pantry|pantries|shelters?|services|available|qualify|eligible|get|there for|food|rent|utilities) /;

/** "Can one person get it in Ohio?" asks about the place, not from it. */
const ofAnybody =
  / (?:(?:a|an|one|1|any|every|each) (?:\w+ )?(?:person|family|mom|mother|woman|man|parent|household)|someone|somebody|anyone|people|family of \d+) (?!here )/;

/** "Is there rent help in Ohio?" asks, and most likely from Ohio: inferred, so that it is confirmed in passing. */
function inQuestion({ words, scopes }: Message, fact: Found): Found {
  if (scopes.scopeAt(fact.from) !== 'asked') return fact;
  const { from, to } = scopes.clauseAt(fact.from);
  const text = textOf(words, from, to);
  if (!asksForHelp.test(text) || ofAnybody.test(text)) return fact;
  return { ...fact, status: 'inferred', confidence: certainty.likely, evenAsked: true };
}

interface PlaceHit {
  readonly found: readonly Found[];
  readonly to: number;
}

function placeAt(message: Message, at: number, before: readonly Found[]): PlaceHit | undefined {
  const { words, lexicon } = message;
  const previous = wordText(words, at - 1);
  const asked = /^(state|county|zip)$/.test(message.context.openQuestion?.path ?? '');
  const introduced =
    placePrepositions.has(previous) ||
    (previous === 'now' && /^(?:,|and|i|we|am|are)$/.test(wordText(words, at - 2))) ||
    (previous === 'meant' && /^(?:i|we)$/.test(wordText(words, at - 2))) ||
    (previous === 'from' &&
      /^(am|are|is|writing|calling|messaging|i|hi|hello|family|,|)$/.test(wordText(words, at - 2)));
  const alone = (asked && isWholeAnswer(words, at)) || isOnlyState(message, at);
  const zip = zipAt(message, at, introduced || asked || isBareZip(message, at));
  if (zip) return zip;
  const county = countyAt(message, at);
  if (county) return county;
  const city = phraseAt(words, at, lexicon.cities);
  const state = stateAt(message, at);
  // "New York" is both; the longer wins, a state by itself wins a tie.
  if (state && (!city || state.to >= city.to) && !(city && stateBeside(message, city.to))) {
    if (isOneOfTwo(message, at, state.to)) return undefined;
    // "Houston Texas", "texas resident", "in Texas", "Texas" as an answer.
    const resident = /^(resident|here)$/.test(wordText(words, state.to));
    const code = isClearCode(message, at) && state.to === at + 1;
    const town = townBefore(message, at, state.value);
    const named = introduced || (previous === ',' && listedPlace(words, at)) || partOf(message, at);
    const plain = named || alone || resident || (town !== undefined && residencePossible(words, town.from));
    if (!plain && !code && !isPutBare(message, { from: at, to: state.to, isState: true })) return undefined;
    const span = { from: town?.from ?? at, to: state.to };
    if (!isLivedIn(message, span)) return { found: [], to: state.to };
    const fact: Found = { path: 'state', value: state.value, confidence: certainty.said, ...span };
    const found = [plain ? fact : { ...fact, ...asInferred }];
    return { found: town ? [...found, countyFact(town.county, span)] : found, to: state.to };
  }
  if (!city || isOneOfTwo(message, at, city.to)) return undefined;
  const beside = stateBeside(message, city.to, city.value) ?? stateAhead(message, at);
  const closer = before.length > 0 && previous === ',' && /^[,.!?]?$/.test(wordText(words, city.to));
  const plain = introduced || alone || closer || (beside !== undefined && residencePossible(words, at));
  if (!plain && !isPutBare(message, { from: at, to: city.to, isState: false })) return undefined;
  if (!isLivedIn(message, { from: at, to: beside?.to ?? city.to })) return { found: [], to: beside?.to ?? city.to };
  const known = beside?.value ?? stateOf(before) ?? stateOf(message.context.factsInForce);
  const clear = city.value.oneBehindIn && introduced ? { ...city, value: { ...city.value, shared: false } } : city;
  const hit = cityFacts(message, at, clear, { beside, known });
  return plain ? hit : { ...hit, found: hit.found.map((fact) => ({ ...fact, ...asInferred })) };
}

/** "Which gives more, Ohio or Indiana?" */
function isOneOfTwo({ words, lexicon }: Message, from: number, to: number): boolean {
  const isPlace = (at: number) => phraseAt(words, at, lexicon.stateNames) ?? phraseAt(words, at, lexicon.cities);
  if (wordText(words, to) === 'or' && isPlace(to + 1)) return true;
  return wordText(words, from - 1) === 'or' && [1, 2, 3].some((length) => isPlace(from - 1 - length)?.to === from - 1);
}

/** A place that nothing introduces is most likely where the writer lives: to be confirmed in passing. */
const asInferred = { status: 'inferred', confidence: certainty.likely, evenAsked: true } as const;

function cityFacts(
  message: Message,
  from: number,
  { to, value: city }: PhraseHit<City>,
  { beside, known }: { readonly beside: StateHit | undefined; readonly known: string | undefined },
): PlaceHit {
  const places =
    known === undefined ? (city.shared ? [] : city.places) : city.places.filter((place) => place.state === known);
  const end = beside?.to ?? to;
  const found: Found[] = [];
  if (beside) found.push({ path: 'state', value: beside.value, confidence: certainty.said, from, to: end });
  const place = places.length === 1 ? places[0] : undefined;
  // A city known in one other state only: the person may have moved; the state is theirs to say.
  if (place && !beside && place.state !== known)
    found.push({ path: 'state', value: place.state, status: 'inferred', confidence: certainty.clear, from, to: end });
  if (!place && !beside && !city.shared && known !== undefined && city.places.length === 1) {
    const moved = city.places[0] as CityPlace;
    found.push({ path: 'state', value: moved.state, status: 'inferred', confidence: certainty.likely, from, to: end });
  }
  const one = place ?? (found.length === 1 && !beside ? city.places[0] : undefined);
  // A city of that name in a state where the pack has it among the towns only: "Portland, Texas".
  const small = places.length === 0 && known !== undefined && (beside !== undefined || city.shared);
  const county = small ? message.lexicon.countyOfTown(known, city.name) : one?.county;
  return { found: county === undefined ? found : [...found, countyFact(county, { from, to: end })], to: end };
}

const countyFact = (county: string, span: Pick<Found, 'from' | 'to'>): Found => ({
  path: 'county',
  value: county,
  status: 'inferred',
  confidence: certainty.clear,
  ...span,
});

/** The state that is known, or was said a few words before. */
function stateOf(facts: readonly Pick<Fact, 'path' | 'value'>[]): string | undefined {
  const value = facts.find((one) => one.path === 'state' && typeof one.value === 'string')?.value;
  return typeof value === 'string' ? value : undefined;
}

/** "78701", "zip code 78701", "in 78701", "TX 78701". */
function zipAt(message: Message, at: number, introduced: boolean): PlaceHit | undefined {
  const { words, lexicon } = message;
  const text = wordText(words, at);
  if (text.length !== lexicon.postalDigits || !/^\d+$/.test(text)) return undefined;
  // "46,000" is an amount.
  const { start = 0, end = 0 } = words.list[at] ?? {};
  if (words.original.slice(start, end) !== text) return undefined;
  const previous = wordText(words, at - 1);
  const two = wordText(words, at - 2);
  const labelled =
    lexicon.postalWords.has(previous) ||
    (/^(is|:|code|#)$/.test(previous) &&
      (lexicon.postalWords.has(two) || lexicon.postalWords.has(wordText(words, at - 3))));
  const namedBehind =
    lexicon.postalWords.has(wordText(words, at + 3)) && /^ is (?:my|our|the) $/.test(textOf(words, at + 1, at + 3));
  const afterState = lexicon.stateCodes.has(previous) || phraseAt(words, at - 1, lexicon.stateNames) !== undefined;
  if (!(labelled || namedBehind || afterState || introduced)) return undefined;
  if (/^(a|per|every|each|dollars|year|month|people)$/.test(wordText(words, at + 1))) return undefined;
  const state = lexicon.stateOfPostalPrefix.get(text.slice(0, 3));
  if (state === undefined || !isLivedIn(message, { from: at, to: at + 1 })) return undefined;
  const span = { from: at, to: at + 1 };
  return {
    to: at + 1,
    found: [
      { ...span, path: 'zip', value: text, confidence: certainty.said },
      { ...span, path: 'state', value: state, status: 'inferred', confidence: certainty.said },
    ],
  };
}

const countyReach = 3;

/** "Cook County", "in Prince Georges county": up to three words in capitals or after "in" before the word. */
function countyAt(message: Message, at: number): PlaceHit | undefined {
  const { words, lexicon } = message;
  if (!placePrepositions.has(wordText(words, at - 1)) && message.context.openQuestion?.path !== 'county')
    return undefined;
  for (let end = at + 1; end <= at + countyReach; end += 1) {
    if (!lexicon.countyWords.has(wordText(words, end))) continue;
    if (/^(the|my|this|our|a|your|what|which|another|same)$/.test(wordText(words, at))) return undefined;
    if (!isLivedIn(message, { from: at, to: end + 1 })) return { found: [], to: end + 1 };
    const first = words.list[at];
    const last = words.list[end - 1];
    if (!first || !last) return undefined;
    const name = words.original.slice(first.start, last.end).replace(/\s+/g, ' ');
    const titled = name.replace(/(^|[ -])(\p{Ll})/gu, (_, gap: string, letter: string) => gap + letter.toUpperCase());
    const span = { from: at, confidence: certainty.said };
    const beside = stateBeside(message, end + 1);
    const county: Found = { ...span, path: 'county', value: titled, to: end + 1 };
    const state: Found[] = beside ? [{ ...span, path: 'state', value: beside.value, to: beside.to }] : [];
    return { found: [county, ...state], to: beside?.to ?? end + 1 };
  }
  return undefined;
}

const residencePossible = (words: Words, at: number): boolean =>
  !/^(from|the|university|his|her)$/.test(wordText(words, at - 1));

/** "…, Texas" right behind a city we do not know ("Dripping Springs, Texas"). */
function listedPlace(words: Words, at: number): boolean {
  for (let back = at - 2; back >= Math.max(0, at - 5); back -= 1) {
    if (placePrepositions.has(wordText(words, back))) return true;
    if (!/^\p{L}+\.?$/u.test(wordText(words, back))) return false;
  }
  return false;
}

const partWordsMax = 3;

/** "in rural Ohio", "in galesburg IL", "up in northern Maine": a part of a state or a town we do not know. */
function partOf({ words }: Message, at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - partWordsMax); back -= 1) {
    const word = wordText(words, back);
    if (back < at - 1 && /^(?:in|near|outside)$/.test(word))
      return /^(?:live|lives|living|am|are|is|here|up|down|out|way|stay|staying|house|home|apartment|reside|from|town|city|area|community|farm|)$/.test(
        wordText(words, back - 1),
      );
    if (!/^\p{L}+\.?$/u.test(word) || notPartOfPlace.test(word)) return false;
  }
  return false;
}

const notPartOfPlace =
  /^(?:in|a|an|my|our|his|her|from|with|of|to|at|for|on|love|need|school|debt|trouble|and|or|but|between|jail|prison|court|college|foster|care|is|are|am|was)$/;

/** The answer to "which state?" is the place and little else. */
const isWholeAnswer = (words: Words, at: number): boolean => at <= 4 && words.list.length <= 8;
