import type { City } from '../fact-words.ts';
import { phraseAt } from '../text/phrases.ts';
import type { Message } from '../reader.ts';
import { textOf, wordText, type Words } from '../text/words.ts';

/** A state as a message names it; `to` is the word after it. */
export interface StateHit {
  readonly value: string;
  readonly to: number;
}

/** Words right before a place where somebody may live. */
export const placePrepositions: ReadonlySet<string> = new Set('in near around outside at to of inside'.split(' '));

/** A state by name or code. A code that is also a word ("in", "me", "or") counts only in capitals. */
export function stateAt(message: Message, at: number): StateHit | undefined {
  const { words, lexicon } = message;
  const name = phraseAt(words, at, lexicon.stateNames);
  if (name) {
    if (/^(?:university|avenue|street|st|ave|road|boulevard|blvd|tech)$/.test(wordText(words, name.to)))
      return undefined;
    return { value: name.value, to: name.to };
  }
  const word = words.list[at];
  const code = codeOf(message, at);
  if (code === undefined || word === undefined) return undefined;
  if (lexicon.codesOfCities.has(code) && !isCodeForSure(message, at)) return undefined;
  if (isOffice(message, at, code)) return undefined;
  return isClearCode(message, at) || isInCapitals(message, at, code) || isClearInLower(message, at, code)
    ? { value: code, to: at + 1 }
    : undefined;
}

/** A code that is no word of any kind: "need food asap tx 2 kids". */
export function isClearCode(message: Message, at: number): boolean {
  const code = codeOf(message, at);
  return code !== undefined && message.lexicon.clearCodes.has(code);
}

/** "tx", "Georgia": a message that is a state and nothing else says where somebody lives. */
export function isOnlyState(message: Message, at: number): boolean {
  const state = at === 0 ? stateAt(message, at) : undefined;
  return state !== undefined && isNothingElse(message.words, at, state.to);
}

/** The state right behind a city: ", TX", "Texas", "tx". Behind a city any code is a state. */
export function stateBeside(message: Message, to: number, city?: City): StateHit | undefined {
  const { words, lexicon } = message;
  const at = wordText(words, to) === ',' ? to + 1 : to;
  const known = stateAt(message, at);
  if (known) return known;
  const code = codeOf(message, at);
  if (code === undefined || isOffice(message, at, code)) return undefined;
  const next = wordText(words, at + 1);
  const risky = lexicon.wordCodes.has(code);
  // "jackson ms need daycare": the state in which that city is.
  if (!risky && at === to && city?.places.some(({ state }) => state === code)) return { value: code, to: at + 1 };
  const ends = next === '' || /^[,.!?;)]$/.test(next) || /^(and|with|i|we|my|area)$/.test(next) || /^\d/.test(next);
  return ends && (!risky || at === to + 1 || next === '' || next === '.') ? { value: code, to: at + 1 } : undefined;
}

/** The state right before a city, as in an address read backwards: "tx houston", "Texas, Dallas". */
export function stateAhead(message: Message, at: number): StateHit | undefined {
  const { words, lexicon } = message;
  const end = wordText(words, at - 1) === ',' ? at - 1 : at;
  const named = phraseAt(words, end - 1, lexicon.stateNames) ?? phraseAt(words, end - 2, lexicon.stateNames);
  const value = named?.to === end ? named.value : codeOf(message, end - 1);
  const starts = end - 1 === 0 || (named !== undefined && end - 2 === 0);
  if (value === undefined || !starts) return undefined;
  const city = phraseAt(words, at, lexicon.cities);
  return city?.value.places.some((place) => place.state === value) ? { value, to: city.to } : undefined;
}

/** The code that a word is, however it is written. */
const codeOf = ({ words, lexicon }: Message, at: number): string | undefined =>
  lexicon.stateCodes.get(wordText(words, at).replace('.', ''));

const isInCapitals = ({ words }: Message, at: number, code: string): boolean => {
  const word = words.list[at];
  if (word === undefined || isShouting(words.original)) return false;
  return words.original.slice(word.start, word.end).replaceAll('.', '') === code;
};

/** In lower case: the whole message, or behind "in" when the code is nothing else. */
function isClearInLower({ words, context, lexicon }: Message, at: number, code: string): boolean {
  const text = wordText(words, at);
  if (isNothingElse(words, at, at + 1))
    return context.openQuestion?.path === 'state' ? !alsoAnswers.test(text) : !lexicon.wordCodes.has(code);
  if (!placePrepositions.has(wordText(words, at - 1))) return false;
  if (!lexicon.wordCodes.has(code) && !lexicon.looseCodes.has(code)) return true;
  return livesThere.test(textOf(words, at - 3, at)) && endsPlace.test(textOf(words, at + 1, at + 2));
}

/** "I live in pa", "moved to va": so clear that a code may look like a word. */
const livesThere = / (?:(?:live|lives|living|reside|residing|stay|staying|am|are|located) in|(?:moved|relocated) to) $/;
const endsPlace = /^ (?:(?:[.,!?;)]|and|with|i|we|my|but|now|since|last|this|zip) )?$/;

/** "Monroe, LA", "LA 70112", or the answer to "which state?": not the city that goes by the same letters. */
function isCodeForSure({ words, context, lexicon }: Message, at: number): boolean {
  const before = wordText(words, at - 1);
  const isAsked = context.openQuestion?.path === 'state' && isNothingElse(words, at, at + 1);
  const isAfterCity =
    before === ',' || [1, 2, 3].some((length) => phraseAt(words, at - length, lexicon.cities)?.to === at);
  return isAsked || (isAfterCity && at > 1) || isPostalCode(wordText(words, at + 1), lexicon.postalDigits);
}

const isPostalCode = (text: string, digits: number): boolean => text.length === digits && /^\d+$/.test(text);

/** "the VA", "VA disability", "at VA": an office that goes by the letters of a state. */
function isOffice({ words, lexicon, context }: Message, at: number, code: string): boolean {
  const names = lexicon.officeCodes.get(code);
  if (names === undefined || (context.openQuestion?.path === 'state' && isNothingElse(words, at, at + 1))) return false;
  if (names.has(wordText(words, at + 1)) || wordText(words, at + 1) === "'s") return true;
  const before = wordText(words, at - 1);
  if (
    /^(?:the|my|his|her|our|get|gets|have|has|had|receive|draw|collect|through|with|by|on|at|no|any|for|and|or|called|told)$/.test(
      before,
    )
  )
    return true;
  const two = wordText(words, at - 2);
  if (before === 'to') return !/^(?:moved|moving|relocated|came)$/.test(two);
  if (before === 'from') return !/^(?:am|are|is|i|moved|,|)$/.test(two);
  return before === 'of';
}

const isNothingElse = (words: Words, from: number, to: number): boolean =>
  from === 0 && words.list.slice(to).every(({ text }) => /^[.,!]$/.test(text));

/** What could answer "which state?" with something else than a state. */
const alsoAnswers = /^(?:me|hi|ok|oh|as|no)$/;

const shoutingCharsMin = 12;

/** Somebody who types everything in capitals says "IN" and "OR" as words. */
const isShouting = (text: string): boolean => text.length > shoutingCharsMin && text === text.toUpperCase();
