/**
 * How a handle looks in a text. We write `[DATE_OF_BIRTH_1]`; a model may write `[Date of birth 1]` or
 * `DATE_OF_BIRTH_1`. Bounded repetition and a fixed left edge keep both patterns linear.
 */
const bracketed = String.raw`\[ ?([A-Za-z][A-Za-z_ ]{0,28}?)[_ ](\d{1,5}) ?\]`;
const bare = String.raw`([A-Z][A-Z_]{0,28}?)_(\d{1,5})`;

/** Longest a handle can be in a text, brackets included. */
export const handleCharsMax = 40;

/**
 * A handle as it may stand in a text that came from a model: groups 1+2 or 3+4 are name and number. `OMB_2026-000123` is
 * a number of another kind.
 */
export const handleInText = (): RegExp => new RegExp(`${bracketed}|(?<![A-Za-z0-9_])${bare}(?![A-Za-z0-9_]|-\\d)`, 'g');

/** Anything that could become a handle once its neighbours changed: what a person typed and must be escaped. */
export const handleLookalike = (): RegExp => new RegExp(`${bracketed}|(?<![A-Z])${bare}(?!\\d|-\\d)`, 'g');

/** `date of birth`, `1` -> `DATE_OF_BIRTH_1`. */
export function handleFrom(match: RegExpMatchArray | RegExpExecArray): string {
  const name = (match[1] ?? match[3] ?? '').trim().replace(/[ _]+/g, '_').toUpperCase();
  return `${name}_${Number(match[2] ?? match[4])}`;
}
