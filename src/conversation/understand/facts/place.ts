import type { CityPlace } from './fact-words.ts';
import { isBareZip, isPutBare } from './bare-place.ts';
import { phraseAt } from './phrases.ts';
import { certainty, type FactReader, type Found, type Message } from './reader.ts';
import { textOf, wordText, type Words } from './words.ts';

/**
 * Where the person lives: `state`, `county`, `zip`. A city gives its state and county only when the name can mean one
 * place; a name shared by several needs its state beside it, or the state already known.
 */
export const readPlace: FactReader = (message) => {
  const found: Found[] = [];
  for (let at = 0; at < message.words.list.length; at += 1) {
    const hit = placeAt(message, at, found.length > 0);
    if (!hit) continue;
    found.push(...hit.found.map((fact) => inQuestion(message, fact)));
    at = hit.to - 1;
  }
  return found;
};

const asksForHelp =
  / (?:help|programs?|assistance|apply|benefits|resources|pantry|pantries|shelters?|services|available|qualify|eligible|get|there for|food|rent|utilities) /;

/** "Is there rent help in Ohio?" asks, and most likely from Ohio: inferred, so that it is confirmed in passing. */
function inQuestion({ words, scopes }: Message, fact: Found): Found {
  if (scopes.scopeAt(fact.from) !== 'asked') return fact;
  const { from, to } = scopes.clauseAt(fact.from);
  if (!asksForHelp.test(textOf(words, from, to))) return fact;
  return { ...fact, status: 'inferred', confidence: certainty.likely, evenAsked: true };
}

interface PlaceHit {
  readonly found: readonly Found[];
  readonly to: number;
}

const before = new Set(['in', 'near', 'around', 'outside', 'at', 'to', 'of', 'inside']);
/** Only after one of these is a place where somebody lives; "from" alone is where they come from. */
const lives =
  /^(live|lives|living|reside|resides|residing|located|based|moved|staying|stay|here|am|are|is|home|now|from|relocated|apartment|place|house|shelter|born|resident)$/;

function placeAt(message: Message, at: number, placed: boolean): PlaceHit | undefined {
  const { words, lexicon } = message;
  const previous = wordText(words, at - 1);
  const asked = /^(state|county|zip)$/.test(message.context.openQuestion?.path ?? '');
  const introduced =
    before.has(previous) ||
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
    // "Houston Texas", "texas resident", "in Texas", "Texas" as an answer.
    const resident = /^(resident|here)$/.test(wordText(words, state.to));
    const code = wordlessCode.test(wordText(words, at)) && state.to === at + 1;
    const plain = introduced || alone || resident || (previous === ',' && listedPlace(words, at));
    if (!plain && !code && !isPutBare(message, { from: at, to: state.to, isState: true })) return undefined;
    if (!residence(message, at)) return { found: [], to: state.to };
    const fact: Found = { path: 'state', value: state.value, confidence: certainty.said, from: at, to: state.to };
    return { found: [plain ? fact : { ...fact, ...asInferred }], to: state.to };
  }
  if (!city) return undefined;
  const beside = stateBeside(message, city.to) ?? stateAhead(message, at);
  const closer = placed && previous === ',' && /^[,.!?]?$/.test(wordText(words, city.to));
  const plain = introduced || alone || closer || (beside !== undefined && residencePossible(words, at));
  if (!plain && !isPutBare(message, { from: at, to: city.to, isState: false })) return undefined;
  if (!residence(message, at)) return { found: [], to: beside?.to ?? city.to };
  const hit = cityFacts(message, at, city.to, city.value, beside);
  return plain ? hit : { ...hit, found: hit.found.map((fact) => ({ ...fact, ...asInferred })) };
}

/** A place that nothing introduces is most likely where the writer lives: to be confirmed in passing. */
const asInferred = { status: 'inferred', confidence: certainty.likely, evenAsked: true } as const;

function cityFacts(
  message: Message,
  from: number,
  to: number,
  city: { readonly name: string; readonly places: readonly CityPlace[]; readonly shared: boolean },
  beside: { value: string; to: number } | undefined,
): PlaceHit {
  const known = beside?.value ?? knownState(message);
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
  const county = place ?? (found.length === 1 && !beside ? city.places[0] : undefined);
  if (county?.county !== undefined)
    found.push({
      path: 'county',
      value: county.county,
      status: 'inferred',
      confidence: certainty.clear,
      from,
      to: end,
    });
  return { found, to: end };
}

function knownState(message: Message): string | undefined {
  const fact = message.context.factsInForce.find((one) => one.path === 'state' && typeof one.value === 'string');
  return typeof fact?.value === 'string' ? fact.value : undefined;
}

/** "Monroe, LA", "LA 70112", or the answer to "which state?": not the city that goes by the same letters. */
function isCodeForSure({ words, context, lexicon }: Message, at: number): boolean {
  const before = wordText(words, at - 1);
  const isAsked = context.openQuestion?.path === 'state' && isNothingElse(words, at, at + 1);
  const isAfterCity =
    before === ',' || [1, 2, 3].some((length) => phraseAt(words, at - length, lexicon.cities)?.to === at);
  const next = wordText(words, at + 1);
  return isAsked || (isAfterCity && at > 1) || (next.length === lexicon.postalDigits && /^\d+$/.test(next));
}

/** A state by name or code. A code that is also a word ("in", "me", "or") counts only in capitals. */
function stateAt(message: Message, at: number): { value: string; to: number } | undefined {
  const { words, lexicon } = message;
  const name = phraseAt(words, at, lexicon.stateNames);
  if (name) {
    if (
      /^(university|state|avenue|street|st|ave|road)$/.test(wordText(words, name.to)) &&
      wordText(words, name.to) !== 'state'
    )
      return undefined;
    return { value: name.value, to: name.to };
  }
  const word = words.list[at];
  const code = word && lexicon.stateCodes.get(word.text.replace('.', ''));
  if (code === undefined || word === undefined) return undefined;
  const written = words.original.slice(word.start, word.end).replaceAll('.', '');
  if (lexicon.codesOfCities.has(code) && !isCodeForSure(message, at)) return undefined;
  const capitals = written === code && !shouting(words.original);
  const previous = wordText(words, at - 1);
  const asked = message.context.openQuestion?.path === 'state';
  const lowerIsClear =
    (isNothingElse(words, at, at + 1) && !(asked ? alsoAnswers : alsoWords).test(word.text)) ||
    (!/^(in|me|or|ok|hi|oh|pa|ma|la|id|de|co|al|ar|mo|ms|mi|va|nd|sd|as|ct|md|ga|mt|wa|ne|ia|sc|ky|pr)$/.test(
      word.text,
    ) &&
      before.has(previous));
  const wordless = wordlessCode.test(word.text);
  return capitals || wordless || lowerIsClear ? { value: code, to: at + 1 } : undefined;
}

/** "tx", "Georgia": a message that is a state and nothing else says where somebody lives. */
function isOnlyState(message: Message, at: number): boolean {
  const state = at === 0 ? stateAt(message, at) : undefined;
  return state !== undefined && isNothingElse(message.words, at, state.to);
}

/** Codes that are no word of any kind: "need food asap tx 2 kids". */
const wordlessCode = /^(?:tx|fl|ny|nj|az|nc|nv|nm|ut|tn|ks|ky|wv|wy|nh|vt|mn)$/;

const isNothingElse = (words: Words, from: number, to: number): boolean =>
  from === 0 && words.list.slice(to).every(({ text }) => /^[.,!]$/.test(text));

const alsoWords = /^(in|me|or|ok|hi|oh|pa|ma|la|id|de|as|no)$/;

/** What could answer "which state?" with something else than a state. */
const alsoAnswers = /^(me|hi|ok|oh|as|no)$/;

/** Somebody who types everything in capitals says "IN" and "OR" as words. */
const shouting = (text: string): boolean => text.length > 12 && text === text.toUpperCase();

/** The state right before a city, as in an address read backwards: "tx houston", "Texas, Dallas". */
function stateAhead(message: Message, at: number): { value: string; to: number } | undefined {
  const { words, lexicon } = message;
  const end = wordText(words, at - 1) === ',' ? at - 1 : at;
  const named = phraseAt(words, end - 1, lexicon.stateNames) ?? phraseAt(words, end - 2, lexicon.stateNames);
  const value = named?.to === end ? named.value : lexicon.stateCodes.get(wordText(words, end - 1).replace('.', ''));
  const starts = end - 1 === 0 || (named !== undefined && end - 2 === 0);
  if (value === undefined || !starts) return undefined;
  const city = phraseAt(words, at, lexicon.cities);
  return city?.value.places.some((place) => place.state === value) ? { value, to: city.to } : undefined;
}

/** The state right behind a city: ", TX", "Texas", "tx". Behind a city any code is a state. */
function stateBeside(message: Message, to: number): { value: string; to: number } | undefined {
  const { words, lexicon } = message;
  const at = wordText(words, to) === ',' ? to + 1 : to;
  const known = stateAt(message, at);
  if (known) return known;
  const code = lexicon.stateCodes.get(wordText(words, at).replace('.', ''));
  if (code === undefined) return undefined;
  const next = wordText(words, at + 1);
  const risky = /^(in|me|or|ok|hi|oh|as|ma|pa|id|la|de|al)$/.test(wordText(words, at));
  const ends = next === '' || /^[,.!?;)]$/.test(next) || /^(and|with|i|we|my|area)$/.test(next) || /^\d/.test(next);
  return ends && (!risky || at === to + 1 || next === '' || next === '.') ? { value: code, to: at + 1 } : undefined;
}

/** "78701", "zip code 78701", "in 78701", "TX 78701". */
function zipAt(message: Message, at: number, introduced: boolean): PlaceHit | undefined {
  const { words, lexicon } = message;
  const text = wordText(words, at);
  if (text.length !== lexicon.postalDigits || !/^\d+$/.test(text)) return undefined;
  const previous = wordText(words, at - 1);
  const two = wordText(words, at - 2);
  const labelled =
    lexicon.postalWords.has(previous) ||
    (/^(is|:|code|#)$/.test(previous) &&
      (lexicon.postalWords.has(two) || lexicon.postalWords.has(wordText(words, at - 3))));
  const afterState = lexicon.stateCodes.has(previous) || phraseAt(words, at - 1, lexicon.stateNames) !== undefined;
  if (!(labelled || afterState || introduced)) return undefined;
  if (/^(a|per|every|each|dollars|year|month|people)$/.test(wordText(words, at + 1))) return undefined;
  const state = lexicon.stateOfPostalPrefix.get(text.slice(0, 3));
  if (state === undefined || !residence(message, at)) return undefined;
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
  if (!before.has(wordText(words, at - 1)) && message.context.openQuestion?.path !== 'county') return undefined;
  for (let end = at + 1; end <= at + countyReach; end += 1) {
    if (!lexicon.countyWords.has(wordText(words, end))) continue;
    if (/^(the|my|this|our|a|your|what|which|another|same)$/.test(wordText(words, at))) return undefined;
    if (!residence(message, at)) return { found: [], to: end + 1 };
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

/** How far before a place the words stand that say whose it is. */
const residenceReachWords = 8;

/** How far before it what happened there may stand. */
const happensReachWords = 24;

/** The place belongs to the writer (or to who is asked for), now: not where the mother lives, not where one moved from. */
function residence(message: Message, at: number): boolean {
  const { words, people, scopes } = message;
  const clause = scopes.clauseAt(at);
  for (let back = at - 1; back >= Math.max(clause.from, at - residenceReachWords); back -= 1) {
    const word = wordText(words, back);
    if (
      /^(born|grew|used|moving|move|visiting|visit|was|were|worked|work|works|job|went|school|court|jail)$/.test(
        word,
      ) &&
      // "I was in Ohio" is over; "my Medicaid was denied in Ohio" is where one lives.
      !(/^(was|were)$/.test(word) && back < at - 2) &&
      !/^(am|are)$/.test(wordText(words, back - 1))
    ) {
      if (/^(work|works|job)$/.test(word) && lives.test(wordText(words, back - 2))) continue;
      return false;
    }
  }
  if (/ with (?:me|us) /.test(textOf(words, Math.max(clause.from, at - residenceReachWords), at))) return true;
  const told = Math.max(scopes.sentenceAt(at).from, at - happensReachWords);
  if (happensToUs.test(textOf(words, told, at))) return true;
  const ids = people.subjectsAt(at);
  if (ids.includes('you')) return true;
  const ofTheirs = wordText(words, at - 1) === ',' ? livesWithWriter : isChild;
  return ids.length > 0 && ids.every((id) => ofTheirs.test(id));
}

/** "My husband is 70, Ohio": who lives here lives there. */
const livesWithWriter = /^(?:child|spouse|partner)/;
const isChild = /^child/;

/** "The landlord is evicting us …", "they cut my food stamps …": where that happens is where one lives. */
const happensToUs =
  / (?:evict\w*|cut\w*|stop\w*|den(?:y|ied)|clos\w+|shut\w*|reduc\w+|cancel\w*|took|kick\w*|put\w*) (?:\w+ ){0,2}(?:me|us|my (?!mom|mother|dad|father|parents?|sister|brother|friend|neighbor|aunt|uncle|cousin|ex)|our )/;

const residencePossible = (words: Words, at: number): boolean =>
  !/^(from|the|university|his|her)$/.test(wordText(words, at - 1));

/** "…, Texas" right behind a city we do not know ("Dripping Springs, Texas"). */
function listedPlace(words: Words, at: number): boolean {
  for (let back = at - 2; back >= Math.max(0, at - 5); back -= 1) {
    if (before.has(wordText(words, back))) return true;
    if (!/^\p{L}+\.?$/u.test(wordText(words, back))) return false;
  }
  return false;
}

/** The answer to "which state?" is the place and little else. */
const isWholeAnswer = (words: Words, at: number): boolean => at <= 4 && words.list.length <= 8;
