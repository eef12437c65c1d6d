import { dateAt } from './dates.ts';
import type { FigureWords, PayPeriod } from './figure-words.ts';
import type { Figure, FigureValue } from './figure.ts';
import { numberAt, type SaidNumber } from './numbers.ts';
import { piecesOf, type Piece } from './pieces.ts';

/** Names of places, by their level: `state`, `county`, `city`. The longest that begins at a word wins. */
export interface PlaceNames {
  placeAt(
    pieces: readonly Piece[],
    at: number,
  ): { readonly to: number; readonly level: string; readonly code: string } | undefined;
  /** Digits that are a postal code. */
  isPostalCode(digits: string): boolean;
}

export interface FigureFinder {
  /**
   * Every figure, amount, date, age, count and place of a text, in its order, none over another. Nothing with a digit is
   * left out: what has no form of its own is a `code`. Values are worked out from the words alone.
   *
   * @param today ISO date by which "last friday" is counted
   */
  find(text: string, today: string): readonly Figure[];
}

const codeDigitsMin = 5;

export function figureFinder(words: FigureWords, places: PlaceNames): FigureFinder {
  return {
    find(text, today) {
      const pieces = piecesOf(text);
      const figures: Figure[] = [];
      for (let at = 0; at < pieces.length;) {
        const found = figureAt(pieces, at, { words, places, today });
        if (found === undefined) {
          at += 1;
          continue;
        }
        const [first, last] = [pieces[found.from ?? at], pieces[found.to - 1]];
        if (first && last) figures.push({ start: first.start, end: last.end, value: found.value });
        at = Math.max(found.to, at + 1);
      }
      return figures;
    },
  };
}

interface Found {
  readonly from?: number;
  readonly to: number;
  readonly value: FigureValue;
}

interface Known {
  readonly words: FigureWords;
  readonly places: PlaceNames;
  readonly today: string;
}

function figureAt(pieces: readonly Piece[], at: number, known: Known): Found | undefined {
  const place = known.places.placeAt(pieces, at);
  if (place) return { to: place.to, value: { kind: 'place', level: place.level, code: place.code } };
  return (
    codeAt(pieces, at, known) ??
    dateAt(pieces, at, known.words, known.today) ??
    amountAt(pieces, at, known.words) ??
    leftOver(pieces, at)
  );
}

/** A phone, a case number, a card's number: digits too long or too broken to count anything, or glued to letters before. */
function codeAt(pieces: readonly Piece[], at: number, { places }: Known): Found | undefined {
  const first = pieces[at];
  if (first?.kind !== 'digits') return undefined;
  if (places.isPostalCode(first.text) && !isJoined(pieces, at + 1) && !isJoined(pieces, at))
    return { to: at + 1, value: { kind: 'place', level: 'postal_code', code: first.text } };
  let to = at + 1;
  let groups = 1;
  while (pieces[to]?.text === '-' && pieces[to]?.glued && pieces[to + 1]?.kind === 'digits' && pieces[to + 1]?.glued) {
    to += 2;
    groups += 1;
  }
  const digits = pieces
    .slice(at, to)
    .map(({ text }) => text)
    .join('');
  const isLong = groups === 1 ? first.text.length > codeDigitsMin : digits.length >= 7 + groups;
  const isDate = groups === 3 && first.text.length <= 4 && digits.length <= 10;
  return isLong && !isDate ? { to, value: { kind: 'code', digits } } : undefined;
}

const isJoined = (pieces: readonly Piece[], at: number): boolean =>
  pieces[at]?.glued === true && pieces[at].text === '-';

/** Money, a count, an age, a duration, a percentage: a number, or a range of two, with what stands around it. */
function amountAt(pieces: readonly Piece[], at: number, words: FigureWords): Found | undefined {
  const isMoneyBefore = words.symbols.has(pieces[at]?.text ?? '');
  const first = numberAt(pieces, isMoneyBefore ? at + 1 : at, words);
  if (first === undefined) return undefined;
  const range = rangeAfter(pieces, first, words);
  const to = range?.to ?? first.to;
  const [low, high] = [first.value, range?.value ?? first.value];
  const next = pieces[to]?.text ?? '';
  if (next === '%' || next === 'percent') return { to: to + 1, value: { kind: 'percent', low, high } };
  if (first.digits !== undefined && words.ordinals.has(next) && pieces[to]?.glued)
    return { to: to + 1, value: { kind: 'ordinal', number: low } };
  const isMoneyAfter = words.currencyWords.has(next) || (words.symbols.has(next) && pieces[to]?.glued === true);
  const afterMoney = isMoneyAfter ? to + 1 : to;
  const pay = periodAfter(pieces, afterMoney, words);
  if (isMoneyBefore || isMoneyAfter || pay)
    return { to: pay?.to ?? afterMoney, value: { kind: 'amount', low, high, ...(pay && { period: pay.period }) } };
  const time = timeAfter(pieces, to, words);
  if (time) return { to: time.to, value: { kind: 'duration', low, high, unit: time.unit } };
  return { to, value: { kind: 'number', low, high } };
}

/** "200-300", "200 to 300", "between 200 and 300" from its first figure on. */
function rangeAfter(pieces: readonly Piece[], first: SaidNumber, words: FigureWords): SaidNumber | undefined {
  const link = pieces[first.to]?.text ?? '';
  const before = pieces[first.from - 1]?.text ?? '';
  const isBetween = words.between.has(before) && words.links.has(link);
  if (!words.rangeLinks.has(link) && !isBetween) return undefined;
  const symbol = words.symbols.has(pieces[first.to + 1]?.text ?? '') ? 1 : 0;
  const second = numberAt(pieces, first.to + 1 + symbol, words);
  if (second === undefined || second.value <= first.value || second.value > first.value * rangeFactorMax)
    return undefined;
  return second;
}

const rangeFactorMax = 20;

/** "a week", "/hr", "every two weeks", "monthly". */
function periodAfter(
  pieces: readonly Piece[],
  at: number,
  words: FigureWords,
): { readonly to: number; readonly period: PayPeriod } | undefined {
  const said = (index: number): string => pieces[index]?.text ?? '';
  for (const { said: phrase, period } of words.periods) {
    if (isLongPeriod(phrase) && phrase.every((word, offset) => said(at + offset) === word))
      return { to: at + phrase.length, period };
  }
  let from = at;
  const slash = said(at) === '/';
  if (slash) from += 1;
  else while (from < at + 2 && words.periodLinks.has(said(from))) from += 1;
  if (from === at) return undefined;
  for (const { said: phrase, period } of words.periods) {
    if (phrase.every((word, offset) => said(from + offset) === word)) return { to: from + phrase.length, period };
  }
  return undefined;
}

/** A period that says so without "a" or "per" before it: "monthly", "twice a month". */
const isLongPeriod = (phrase: readonly string[]): boolean =>
  phrase.length > 2 || /(?:ly|al)$/.test(phrase[0] ?? '') || phrase.includes('per') || phrase[0] === 'an';

/** "7mo", "3 weeks", "19 yrs old", "6-year-old". */
function timeAfter(pieces: readonly Piece[], at: number, words: FigureWords) {
  const index = pieces[at]?.text === '-' && pieces[at]?.glued ? at + 1 : at;
  const unit = words.timeUnits.get(pieces[index]?.text ?? '');
  if (unit === undefined) return undefined;
  let to = index + 1;
  if (pieces[to]?.text === '-' && words.old.has(pieces[to + 1]?.text ?? '')) to += 1;
  if (words.old.has(pieces[to]?.text ?? '')) to += 1;
  return { to, unit };
}

/** Digits that nothing else took. */
function leftOver(pieces: readonly Piece[], at: number): Found | undefined {
  const piece = pieces[at];
  return piece?.kind === 'digits' ? { to: at + 1, value: { kind: 'code', digits: piece.text } } : undefined;
}
