import { z } from 'zod';

/**
 * Phrases of a pack, as people write them, made into one pattern. In a phrase:
 * `(a|b)` one of these · `[a|b]` one of these or nothing · `(!a|b)` not followed by these · `^` the line or a clause of it
 * begins · `$` the line ends · `..` up to four words of the same clause · `nev*` any ending. Everything else is taken by
 * the letter. Linear: nothing repeats inside of what repeats.
 */
export type PhraseSpot =
  | 'start' // the line begins with it
  | 'within' // it stands anywhere
  | 'whole'; // the line is nothing else

const none = '(?!)';

export function phrasePattern(phrases: readonly string[], spot: PhraseSpot): RegExp {
  const all = alternatives(phrases);
  if (spot === 'whole') return new RegExp(`^(?:${all})$`, 'u');
  return new RegExp(`${spot === 'start' ? '^' : before}(?:${all})${after}`, 'u');
}

// "Can" is not said in "can't".
const before = String.raw`(?<![\p{L}\p{N}'])`;
const after = String.raw`(?![\p{L}\p{N}'])`;

/** A phrase in a file of the pack: its brackets are closed, and it says something. */
export const phraseSchema = z
  .string()
  .min(1)
  .refine((phrase) => isClosed(phrase), 'close each ( and [ with its own ) and ], and put words between them');

const clauseBegins = String.raw`(?<=^|[,.!;] )`;
const gap = String.raw`(?: [^ ,.!;]+){0,4}?`;

/** The phrases as alternatives of a pattern; one that never fits when there are none. */
export function alternatives(phrases: readonly string[]): string {
  return phrases.length === 0 ? none : phrases.map(phraseSource).join('|');
}

function phraseSource(phrase: string): string {
  let source = '';
  let opens = true;
  for (const part of partsOf(phrase)) {
    if (part === '$') source += '$';
    else if (part === '^') source += clauseBegins;
    else if (part === '..') source += gap;
    else if (part.startsWith('(!')) source += `(?! ?(?:${alternatives(choices(part.slice(2, -1)))})${after})`;
    else if (part.startsWith('[')) {
      const inner = alternatives(choices(part.slice(1, -1)));
      source += opens ? `(?:(?:${inner}) )?` : `(?: (?:${inner}))?`;
    } else {
      const inner = part.startsWith('(') ? `(?:${alternatives(choices(part.slice(1, -1)))})` : wordSource(part);
      source += opens ? inner : ` ${inner}`;
      opens = false;
    }
  }
  return source;
}

function wordSource(word: string): string {
  return word.replaceAll(/[.+?^{}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', String.raw`[\p{L}\p{N}']*`);
}

function isClosed(phrase: string): boolean {
  const open: string[] = [];
  for (const sign of phrase) {
    if ('(['.includes(sign)) open.push(sign);
    else if (sign === ')' && open.pop() !== '(') return false;
    else if (sign === ']' && open.pop() !== '[') return false;
  }
  return open.length === 0 && !/[([|]\s*[\])|]/.test(phrase);
}

/** Words and bracketed groups, cut at blanks outside of brackets. */
function partsOf(phrase: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of phrase.trim()) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === ' ' && depth === 0) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += sign;
  }
  return part === '' ? parts : [...parts, part];
}

/** What stands between the bars of a group, groups inside of it left whole. */
function choices(group: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const sign of group) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}
