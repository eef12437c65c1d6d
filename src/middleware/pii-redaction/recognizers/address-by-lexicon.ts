import type { Lexicon } from '../lexicon.ts';
import type { Candidate } from '../recognizer.ts';
import type { Word } from '../words.ts';
import type { TradeWords } from './person-by-lexicon.ts';

/**
 * Street addresses as they are written abroad: the street first, then the house ("Villacher Strasse 89", "Rua Igreja 25
 * Apt. 3"), often with another number before it. A capitalised word and a number may also be a child and its age, so
 * one sign more is asked: a word for street, a number on both sides, a unit, or words that lead to an address.
 */
export function findAddressesByLexicon(words: readonly Word[], known: Known): readonly Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const span = addressAt(words, at, known);
    const [first, last] = span === undefined ? [] : [words[span.from], words[span.to - 1]];
    if (!span || !first || !last) continue;
    found.push({ entity: 'address', start: first.start, end: last.end, score: 0.85, rule: 'address.lexicon' });
    at = span.to - 1;
  }
  return found;
}

const streetWordsMax = 5;
/** Shorter words that the language doesn't have are abbreviations. */
const foreignCharsMin = 4;
const streetWords = new Set(
  `str strasse straße street st road rd ave avenue rue rua via viale vicolo corso calle avenida av plaza piazza praça
  ulica ul ulice utca út utja tér u gade gata gatan vej vei väg vägen katu tie straat laan weg allee platz plein kade
  boulevard bulevar trg náměstí strada travessa carrer camino carretera chemin impasse quai odos leoforos λεωφόρος
  útja tere körút gränd torg kuja polku põik tänav maantee puiestee sokak caddesi cadde mahalle bulvár námestie ulitsa
  prospekt pereulok chaussee ufer ring largo praceta alameda paseo plaça passeig cours passage sentier`
    .trim()
    .split(/\s+/),
);
const streetEnding =
  /(?:stra(?:ss|ß)e|straat|gata|gatan|gade|vej|veien|vegen|vägen|katu|kuja|tie|utca|laan|gasse|allee|damm)$/;
const small = new Set('de del la las los da do dos di du van von der den des le les kapu lieu'.split(' '));
/** A first number this long is no count of something: "2407 tawastintie 6", not "2 kiddos 7". */
const firstNumberCharsMin = 3;
const units = new Set('apt apartment suite ste unit floor fl room rm box piso depto'.split(' '));
const leading = new Set('at on address corner moved dirección'.split(' '));
const number = /^\d{1,5}[A-Za-z]?$/;

interface Known {
  readonly language: Lexicon;
  readonly trade: TradeWords;
  /** Words that are never part of a name. */
  readonly notNames: ReadonlySet<string>;
}
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The address that starts at `at`, with the numbers before and the unit after it. */
function addressAt(words: readonly Word[], at: number, known: Known): Span | undefined {
  const house = endOfStreet(words, at, known);
  if (house === 0) return undefined;
  const before = words[at - 1];
  const numbered = before !== undefined && number.test(before.text) && before.gap === ' ';
  const from = numbered ? at - 1 : at;
  const to = endOfUnit(words, house + 1);
  const street = words
    .slice(at, house)
    .some(({ lower }) => streetWords.has(lower) || (lower.length > 5 && streetEnding.test(lower)));
  const led =
    leading.has(words[from - 1]?.lower ?? '') ||
    (words[from - 1]?.lower === 'is' && words[from - 2]?.lower === 'address');
  const followed = streetWords.has(words[to]?.lower ?? '') && words[to - 1]?.gap === ' ';
  // In small letters a foreign word is oftener a slip: more has to say that it is a street.
  const typedSmall = !words.slice(at, house).some(({ capital }) => capital);
  const surely = street || to > house + 1 || (numbered && before.text.length >= firstNumberCharsMin);
  return (typedSmall ? surely : surely || numbered || led || followed) ? { from, to } : undefined;
}

/** The index of the house number after one to five words of a street's name that start at `at`; 0 when there is none. */
function endOfStreet(words: readonly Word[], at: number, { language, trade, notNames }: Known): number {
  let names = 0;
  for (let to = at; to < words.length && to - at <= streetWordsMax; to += 1) {
    const word = words[to];
    if (!word) return 0;
    if (number.test(word.text)) return names > 0 && !isYear(word.text) && !isPartOfNumber(words, to) ? to : 0;
    const street = streetWords.has(word.lower);
    const capital = /^\p{Lu}\p{Ll}/u.test(word.text);
    const foreign = word.text.length >= foreignCharsMin && !language.ordinary.has(word.lower);
    const named =
      (capital ? to > at || !language.ordinary.has(word.lower) : foreign && /^\p{Ll}+$/u.test(word.text)) &&
      !notNames.has(word.lower) &&
      !trade.isNear(word.lower);
    if (!street && !named && !(to > at && small.has(word.lower))) return 0;
    // "St" alone, or before a saint, is no name of a street.
    if (named || streetEnding.test(word.lower)) names += 1;
    if (word.gap !== ' ' && word.gap !== '. ') return 0;
  }
  return 0;
}

/** "Apt. 608", "Suite 455" right after the house number. */
function endOfUnit(words: readonly Word[], at: number): number {
  const [house, unit, value] = [words[at - 1], words[at], words[at + 1]];
  if (!house || !unit || !value || !/^[^\p{L}\p{N}]{1,8}$/u.test(house.gap) || !units.has(unit.lower)) return at;
  return /^\w{1,6}$/.test(value.text) && /^\.? ?$/.test(unit.gap) ? at + 2 : at;
}

/** "435.916", "1,200". */
const isPartOfNumber = (words: readonly Word[], at: number): boolean =>
  /^[.,/-]$/.test(words[at]?.gap ?? '') && /^\d/.test(words[at + 1]?.text ?? '');

const isYear = (text: string): boolean => /^(?:19|20)\d{2}$/.test(text);
