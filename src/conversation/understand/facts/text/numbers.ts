import { countedNouns, numberWords } from './spelling.ts';
import type { WordForms } from './words.ts';

/** A piece of a message before it is a plain word. */
export interface Raw {
  readonly kind: 'handle' | 'date' | 'number' | 'word' | 'mark';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** No space between this and the one before. */
  readonly glued: boolean;
}

/** Takes a finished word with the tokens it was read from. */
export type Push = (word: string, from: Raw, to?: Raw) => void;

const digitSuffixes: ReadonlyMap<string, readonly string[]> = new Map([
  ['y', ['year']],
  ['yo', ['year', 'old']],
  ['yr', ['year']],
  ['yrs', ['years']],
  ['mo', ['month']],
  ['mos', ['months']],
  ['wk', ['week']],
  ['wks', ['weeks']],
  ['hr', ['hour']],
  ['hrs', ['hours']],
  ['f', ['f']],
  ['m', ['m']],
  ['am', ['am']],
  ['pm', ['pm']],
]);
const ordinalSuffixes = new Set(['st', 'nd', 'rd', 'th']);
export const isCurrency = (raw: Raw | undefined, forms: WordForms): boolean =>
  raw !== undefined && forms.currencySymbols.has(raw.text);

/** A number as tokens say it: from its first token to its last. */
export interface SaidNumber {
  readonly from: number;
  readonly last: number;
  readonly value: number;
  /** A money sign stands before it. */
  readonly money: boolean;
}

/** A number with what is glued to it: thousands ("1.2k"), units ("6mo"), money words ("400 bucks"), per cent. */
export function takeNumber(raws: readonly Raw[], said: SaidNumber, forms: WordForms, push: Push): number {
  const { from, last, value: number } = said;
  const first = raws[from] as Raw;
  let money = said.money;
  let value = number;
  let to = last;
  const digits = (raws[last] as Raw).text;
  const suffix = raws[to + 1];
  if (suffix?.kind === 'word' && suffix.glued && forms.wholeWords.has(digits + suffix.text)) {
    push(digits + suffix.text, first, suffix);
    return to + 2;
  }
  if (suffix && (suffix.text === 'k' || suffix.text === 'grand' || (from === last && suffix.text === 'thousand'))) {
    value *= 1000;
    to += 1;
    money ||= suffix.text === 'grand';
  } else if (suffix?.glued && ordinalSuffixes.has(suffix.text)) {
    push(digits + suffix.text, first, suffix);
    return to + 2;
  } else if (suffix?.text === '%' || suffix?.text === 'percent') {
    push(`${value}%`, first, suffix);
    return to + 2;
  }
  const after = raws[to + 1];
  if (after && (forms.currencyWords.has(after.text) || (forms.currencySymbols.has(after.text) && after.glued))) {
    money = true;
    to += 1;
  }
  const plainDigits = from === last && value === number && /^\d+$/.test(digits);
  const shown = plainDigits || (money && value === number && /^\d+$/.test(digits)) ? digits : String(tidy(value));
  push(money ? `$${shown}` : shown, first, raws[to]);
  const unit = raws[to + 1];
  const unitWords = unit?.kind === 'word' && unit.glued ? digitSuffixes.get(unit.text) : undefined;
  if (unit && unitWords) {
    unitWords.forEach((word) => push(word, unit));
    return to + 2;
  }
  return to + 1;
}

const tidy = (value: number): number => Math.round(value * 100) / 100;

/** "twenty five", "three hundred and fifty", "a thousand", "fifteen hundred". */
export function spokenNumber(raws: readonly Raw[], at: number): { value: number; last: number } | undefined {
  const first = raws[at] as Raw;
  const wordAt = (index: number): string => (raws[index]?.kind === 'word' ? (raws[index] as Raw).text : '');
  const scale = (word: string): number => (word === 'hundred' ? 100 : word === 'thousand' ? 1000 : 0);
  let value: number;
  let last = at;
  if (first.text === 'a' && scale(wordAt(at + 1)) > 0) value = 1;
  else {
    const known = numberWords.get(first.text);
    if (known === undefined) return undefined;
    if (first.text === 'one' && !countedNouns.has(wordAt(at + 1))) return undefined;
    value = known;
    const hyphen = raws[at + 1]?.text === '-' ? 1 : 0;
    const unit = numberWords.get(wordAt(at + 1 + hyphen));
    if (value >= 20 && unit !== undefined && unit > 0 && unit < 10) {
      value += unit;
      last += 1 + hyphen;
    }
  }
  if (wordAt(last + 1) === 'hundred') {
    value *= 100;
    last += 1;
    const rest = restAfter(raws, last, wordAt);
    if (rest) {
      value += rest.value;
      last = rest.last;
    }
  }
  if (wordAt(last + 1) === 'thousand') {
    value *= 1000;
    last += 1;
    const below = numberWords.get(wordAt(last + 1));
    if (below !== undefined && wordAt(last + 2) === 'hundred') {
      value += below * 100;
      last += 2;
    }
  }
  return { value, last };
}

/** "and fifty" after a hundred. */
function restAfter(
  raws: readonly Raw[],
  last: number,
  wordAt: (index: number) => string,
): { value: number; last: number } | undefined {
  let at = last + 1;
  if (wordAt(at) === 'and') at += 1;
  const tens = numberWords.get(wordAt(at));
  if (tens === undefined || tens === 0) return undefined;
  const unit = numberWords.get(wordAt(at + 1));
  if (tens >= 20 && unit !== undefined && unit > 0 && unit < 10) return { value: tens + unit, last: at + 1 };
  // "a hundred and two kids" is no number anybody means.
  return at > last + 1 && raws[at + 1] && countedNouns.has(wordAt(at + 1)) ? undefined : { value: tens, last: at };
}
