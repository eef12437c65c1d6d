/**
 * A text as recognizers see it: full-width digits, non-breaking spaces, typographic dashes and quotes made plain,
 * invisible characters gone; with the way back to the offsets of the original.
 */
export interface MatchText {
  readonly text: string;
  /** Start and end in the original of a span of `text`. */
  original(start: number, end: number): { readonly start: number; readonly end: number };
}

/** A letter and its combining marks, so that `e` + accent is one piece. */
const letterWithMarks = /\P{M}\p{M}*|\p{M}/gu;
const plain = /^[\x20-\x7e\n\r\t]*$/;
const invisible = /[\p{Cf}\p{Mn}]/u;
const formatCharacter = /\p{Cf}/u;
const dash = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
const quote = /[\u2018\u2019\u02bc\uff07]/;

export function matchText(text: string): MatchText {
  if (plain.test(text)) return { text, original: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text.match(letterWithMarks) ?? []) {
    const piece = fold(character);
    for (let index = 0; index < piece.length; index += 1) starts.push(at);
    folded += piece;
    at += character.length;
  }
  const endOf = (index: number): number => starts[index] ?? text.length;
  return {
    text: folded,
    original: (start, end) => ({ start: starts[start] ?? text.length, end: trimInvisible(text, endOf(end)) }),
  };
}

function fold(character: string): string {
  if (character.length === 1 && character <= '~') return character;
  if (dash.test(character)) return '-';
  if (quote.test(character)) return "'";
  const folded = character.normalize('NFKC');
  return folded.length === 1 && invisible.test(folded) ? '' : folded.replace(/\p{Cf}/gu, '');
}

/** An invisible character after the last one of a span stays outside it. */
function trimInvisible(text: string, end: number): number {
  let last = end;
  while (last > 0 && formatCharacter.test(text.charAt(last - 1))) last -= 1;
  return last;
}
