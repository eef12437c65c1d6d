import type { FigureWords } from './figure-words.ts';
import type { Piece } from './pieces.ts';

/** A number as it stands in a text: pieces `[from, to)`. */
export interface SaidNumber {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly digits: string | undefined;
}

/** A number that begins at a piece, in digits ("1,200", "11.75", "1.2k") or in words ("two grand", "twenty five"). */
export function numberAt(pieces: readonly Piece[], at: number, words: FigureWords): SaidNumber | undefined {
  const first = pieces[at];
  if (first === undefined) return undefined;
  return first.kind === 'digits' ? inDigits(pieces, at, words) : inWords(pieces, at, words);
}

function inDigits(pieces: readonly Piece[], at: number, words: FigureWords): SaidNumber {
  let digits = pieces[at]?.text ?? '';
  let to = at + 1;
  // Thousands: "1,200"; a group of three behind a comma, never "4,6".
  while (isGlued(pieces, to, ',') && isGroup(pieces[to + 1], 3)) {
    digits += pieces[to + 1]?.text ?? '';
    to += 2;
  }
  const point = pieces[to];
  const fraction = pieces[to + 1];
  const isFraction = fraction?.kind === 'digits' && fraction.glued && fraction.text.length <= 2;
  if (point?.glued && isFraction && (point.text === '.' || (point.text === ',' && fraction.text.length === 2))) {
    digits += `.${fraction.text}`;
    to += 2;
  }
  let value = Number(digits);
  const scale = words.scales.get(pieces[to]?.text ?? '');
  if (scale !== undefined && (pieces[to]?.text !== 'k' || pieces[to]?.glued)) {
    value *= scale;
    to += 1;
  }
  return { from: at, to, value, digits };
}

const isGlued = (pieces: readonly Piece[], at: number, text: string): boolean =>
  pieces[at]?.text === text && pieces[at].glued;
const isGroup = (piece: Piece | undefined, length: number): boolean =>
  piece?.kind === 'digits' && piece.glued && piece.text.length === length;

/** "a hundred and fifty", "two grand", "twenty-five hundred", "treinta y cinco". */
function inWords(pieces: readonly Piece[], at: number, words: FigureWords): SaidNumber | undefined {
  const word = (index: number): string => pieces[index]?.text ?? '';
  const isArticle = words.periodLinks.has(word(at)) && words.scales.has(word(at + 1)) && word(at + 1) !== 'k';
  let to = at;
  let group = 0;
  let total = 0;
  let read = 0;
  if (isArticle) {
    group = 1;
    to += 1;
  }
  for (; to < pieces.length; to += 1) {
    const number = words.numbers.get(word(to));
    const scale = words.scales.get(word(to));
    if (scale !== undefined && (read > 0 || isArticle)) {
      group = Math.max(group, 1) * scale;
      if (scale >= 1000) {
        total += group;
        group = 0;
      }
    } else if (number !== undefined && fits(group, number, read)) group += number;
    else if (isJoint(pieces, to, words) && read > 0) continue;
    else break;
    read += 1;
  }
  while (to > at && isJoint(pieces, to - 1, words)) to -= 1;
  if (read === 0) return undefined;
  const only = read === 1 && !isArticle ? word(at) : undefined;
  if (only !== undefined && words.rarely.has(only) && !countsSomething(pieces, to, words)) return undefined;
  return { from: at, to, value: total + group, digits: undefined };
}

/** "twenty five" goes on, "four six" are two numbers. */
const fits = (group: number, next: number, read: number): boolean =>
  read === 0 || (group % 100 === 0 && next < 100) || (group % 10 === 0 && group % 100 >= 20 && next < 10);

function isJoint(pieces: readonly Piece[], at: number, words: FigureWords): boolean {
  const text = pieces[at]?.text ?? '';
  return words.links.has(text) || (text === '-' && pieces[at + 1]?.glued === true);
}

/** "one month", "once dólares": the word behind makes a rare number word one. */
function countsSomething(pieces: readonly Piece[], to: number, words: FigureWords): boolean {
  const next = pieces[to]?.text ?? '';
  return words.timeUnits.has(next) || words.currencyWords.has(next) || pieces[to]?.kind === 'word';
}
