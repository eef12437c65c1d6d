/** A word, a run of digits or a sign of a text, with its place (UTF-16 units, end exclusive). */
export interface Piece {
  readonly kind: 'word' | 'digits' | 'sign';
  /** Lower case. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** As typed all in capitals. */
  readonly isCapitals: boolean;
  /** No space before it. */
  readonly glued: boolean;
}

const piece = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\d+|[^\s]/gu;

/** The pieces of a text in order; linear in its length. A handle such as `[PERSON_1]` gives none: it is no figure. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const opaque = text.replace(/\[[A-Z_]+_\d+\]/g, (handle) => ' '.repeat(handle.length));
  for (const found of opaque.matchAll(piece)) {
    const [said] = found;
    const start = found.index;
    const before = pieces.at(-1);
    pieces.push({
      kind: /^\d/.test(said) ? 'digits' : /^\p{L}/u.test(said) ? 'word' : 'sign',
      text: said.toLowerCase().replaceAll('’', "'"),
      start,
      end: start + said.length,
      isCapitals: said === said.toUpperCase() && said !== said.toLowerCase(),
      glued: before !== undefined && before.end === start,
    });
  }
  return pieces;
}
