import { bounds } from '../../../../config.ts';
import { isCurrency, spokenNumber, takeNumber, type Push, type Raw } from './numbers.ts';
import { endings, isAfter, plainForms } from './spelling.ts';

/**
 * A message as plain words: lower case, contractions opened ("I'm" -> "i am"), numbers as digits ("1.2k" -> "1200"),
 * money marked with `$` in front ("400 bucks" -> "$400"), punctuation as words of its own, handles whole.
 * `text` holds all words with one space before, between and after, so that readers need no loose white space in
 * their patterns and stay linear. Every word knows its place in what the person wrote.
 */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Words {
  readonly original: string;
  readonly text: string;
  readonly list: readonly Word[];
  /** Index of the word that holds each character of `text`. */
  readonly wordAt: Int32Array;
  /** Where in `text` each word begins. */
  readonly startOf: Int32Array;
}

/** What money is called here, from the pack, and words with digits that stay whole ("401k"). */
export interface WordForms {
  readonly currencySymbols: ReadonlySet<string>;
  readonly currencyWords: ReadonlySet<string>;
  readonly wholeWords: ReadonlySet<string>;
}

const tokenPattern =
  /(?<handle>\[[A-Z0-9_]{1,40}\])|(?<date>\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d/])|\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{1,2}-\d{1,2}-\d{2,4}(?!\d))|(?<number>\d{1,3}(?:,\d{3}){1,4}(?!\d)(?:\.\d{1,4})?|\d+(?:\.\d{1,4})?)|(?<word>(?:\p{L}\.){2,4}|\p{L}+(?:['’‘]\p{L}+)*)|(?<mark>[.,!?;:()\n%/&+\-—–]|\p{Sc})/gu;

function rawTokens(text: string): Raw[] {
  const tokens: Raw[] = [];
  let lastEnd = -1;
  for (const match of text.matchAll(tokenPattern)) {
    const groups = match.groups ?? {};
    const kind =
      groups.handle !== undefined
        ? 'handle'
        : groups.date !== undefined
          ? 'date'
          : groups.number !== undefined
            ? 'number'
            : groups.word !== undefined
              ? 'word'
              : 'mark';
    const end = match.index + match[0].length;
    const lower = match[0].toLowerCase().replace(/[’‘]/g, "'");
    tokens.push({ kind, text: lower, start: match.index, end, glued: match.index === lastEnd });
    lastEnd = end;
  }
  return tokens;
}

const abbreviations = new Set(['st', 'mt', 'ft', 'dr', 'mr', 'mrs', 'ms', 'no', 'apt', 'approx', 'vs']);
const periodNouns = new Set('hour day week month year hr hrs wk mo mth yr biweekly h'.split(' '));

/** The plain words of a message. Linear in its length. */
export function readWords(text: string, forms: WordForms): Words {
  const raws = rawTokens(text);
  const list: Word[] = [];
  const push = (word: string, from: Raw, to: Raw = from) => list.push({ text: word, start: from.start, end: to.end });
  for (let at = 0; at < raws.length;) at = takeToken(raws, at, forms, push, list);
  return joinWords(text, list);
}

/** Words in a row, with the text that readers search. */
export function joinWords(original: string, list: readonly Word[]): Words {
  const text = list.length === 0 ? ' ' : ` ${list.map((word) => word.text).join(' ')} `;
  const wordAt = new Int32Array(text.length);
  const startOf = new Int32Array(list.length);
  let offset = 1;
  list.forEach((word, index) => {
    startOf[index] = offset;
    wordAt.fill(index, offset, offset + word.text.length + 1);
    offset += word.text.length + 1;
  });
  return { original, text, list, wordAt, startOf };
}

/** Turns the token at `at` (and those that belong to it) into words; returns where the next one starts. */
function takeToken(raws: readonly Raw[], at: number, forms: WordForms, push: Push, list: readonly Word[]): number {
  const raw = raws[at] as Raw;
  const next = raws[at + 1];
  if (raw.kind === 'handle' || raw.kind === 'date') {
    push(raw.text, raw);
    return at + 1;
  }
  if (raw.kind === 'number')
    return takeNumber(
      raws,
      { from: at, last: at, value: Number(raw.text.replaceAll(',', '')), money: false },
      forms,
      push,
    );
  if (raw.kind === 'mark') return takeMark(raws, at, forms, push, list);
  // y/o and w/ are words with a stroke in them.
  if (raw.text === 'y' && next?.text === '/' && raws[at + 2]?.text === 'o') {
    push('year', raw);
    push('old', raw, raws[at + 2]);
    return at + 3;
  }
  if (raw.text === 'w' && next?.text === '/') {
    push('with', raw, next);
    return at + 2;
  }
  // "w my mom", "w 3", but not "W-2".
  if (raw.text === 'w' && (next?.kind === 'word' || next?.kind === 'number') && !next.glued) {
    push('with', raw);
    return at + 1;
  }
  const spoken = spokenNumber(raws, at);
  if (spoken) return takeNumber(raws, { from: at, last: spoken.last, value: spoken.value, money: false }, forms, push);
  pushWord(raw, push, list);
  return at + 1;
}

function pushWord(raw: Raw, push: Push, list: readonly Word[]): void {
  const previous = list[list.length - 1]?.text ?? '';
  if (raw.text === 'mo' && /^(\$?\d.*|per|a|each|every)$/.test(previous)) return push('month', raw);
  const plain = plainForms.get(raw.text);
  if (plain) return plain.forEach((word) => push(word, raw));
  if (raw.text.endsWith("n't") && raw.text.length > 3) {
    push(raw.text.slice(0, -3), raw);
    return push('not', raw);
  }
  const apostrophe = raw.text.indexOf("'");
  if (apostrophe > 0) {
    const head = raw.text.slice(0, apostrophe);
    const tail = raw.text.slice(apostrophe);
    const opened = endings.get(tail) ?? (tail === "'s" && isAfter.has(head) ? 'is' : tail);
    push(plainForms.get(head)?.[0] ?? head, raw);
    return push(opened, raw);
  }
  push(raw.text.includes('.') ? raw.text.replaceAll('.', '') + '.' : raw.text, raw);
}

function takeMark(raws: readonly Raw[], at: number, forms: WordForms, push: Push, list: readonly Word[]): number {
  const raw = raws[at] as Raw;
  const next = raws[at + 1];
  if (forms.currencySymbols.has(raw.text)) {
    if (next?.kind !== 'number') return at + 1;
    return takeNumber(
      raws,
      { from: at, last: at + 1, value: Number(next.text.replaceAll(',', '')), money: true },
      forms,
      push,
    );
  }
  if (raw.text === '&' || raw.text === '+') push('and', raw);
  else if (raw.text === '/') push(next && periodNouns.has(next.text) ? 'per' : ',', raw);
  else if (raw.text === '-' || raw.text === '–' || raw.text === '—') {
    const range =
      /^\$?\d/.test(list[list.length - 1]?.text ?? '') && (next?.kind === 'number' || isCurrency(next, forms));
    if (range) push('to', raw);
    // A hyphen inside a word ("5-year-old") is nothing; a dash between words is a pause.
    else if (!(raw.glued && next?.glued)) push(',', raw);
  } else if (raw.text === '.') {
    const abbreviated = abbreviations.has(raws[at - 1]?.text ?? '') && next !== undefined;
    if (!abbreviated && !(raw.glued && next?.glued && next.kind === 'word')) push('.', raw);
  } else push(raw.text === '\n' ? '.' : raw.text, raw);
  return at + 1;
}

/** One match of a pattern, as a span of words: `from` inclusive, `to` exclusive. */
export interface WordMatch {
  readonly from: number;
  readonly to: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** The matches of a global pattern over the plain words, at most `readingSpotsMax`. Patterns start and end at word borders. */
export function matches(words: Words, pattern: RegExp): WordMatch[] {
  const found: WordMatch[] = [];
  // `exec` on the pattern itself: `matchAll` would copy it for every message.
  pattern.lastIndex = 0;
  for (
    let match = pattern.exec(words.text);
    match && found.length < bounds.readingSpotsMax;
    match = pattern.exec(words.text)
  ) {
    const body = match[0].trim();
    if (body.length === 0) {
      pattern.lastIndex += 1;
      continue;
    }
    const start = match.index + match[0].indexOf(body);
    found.push({
      from: words.wordAt[start] as number,
      to: (words.wordAt[start + body.length - 1] as number) + 1,
      groups: match.groups ?? {},
    });
  }
  return found;
}

/** The text of the word at an index; empty outside. */
export const wordText = (words: Words, index: number): string => words.list[index]?.text ?? '';

/** The plain words of a span, each with a space before and after. */
export function textOf(words: Words, from: number, to: number): string {
  const last = Math.min(to, words.list.length) - 1;
  const first = Math.max(0, from);
  if (last < first) return ' ';
  // A slice, not a string put together: readers ask for thousands of them.
  const end = (words.startOf[last] as number) + wordText(words, last).length + 1;
  return words.text.slice((words.startOf[first] as number) - 1, end);
}

/** The person's own words of a span, at most `charsMax` characters. */
export function quoteOf(words: Words, from: number, to: number, charsMax: number): string {
  const first = words.list[from];
  const last = words.list[to - 1];
  if (!first || !last) return '';
  return words.original.slice(first.start, last.end).slice(0, charsMax);
}
