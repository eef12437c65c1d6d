import { folded } from '../../../embedding/text/words.ts';
import type { PointingWords } from './pointing-words.ts';

/** A word or a mark of a message, put right where it was written in a hurry; with its place in the message. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface PointingLine {
  readonly tokens: readonly Token[];
  /** So many of them are read for more than names. */
  readonly read: number;
  /** The words of one token at a time; '' outside of the message. */
  readonly at: (index: number) => string;
  /** All places of a phrase: tokens `[from, to)`. */
  readonly find: (phrase: RegExp) => readonly Span[];
}

/** Tokens `[from, to)`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A message of more words tells a story; what it points at stands at its beginning. */
const tokensRead = 200;

const token = /[\p{L}\p{N}]+(?:['’ʼ][\p{L}\p{N}]+)*|[#&+,.;:!?]/gu;

/** A message as its words and marks; linear. */
export function pointingLine(text: string, { spelling }: PointingWords): PointingLine {
  const tokens: Token[] = [];
  for (const match of text.matchAll(token)) {
    const word = folded(match[0]);
    const place = { start: match.index, end: match.index + match[0].length };
    for (const part of (spelling.get(word) ?? word).split(' ')) tokens.push({ text: part, ...place });
  }
  const starts = new Map<number, number>();
  let line = '';
  const read = Math.min(tokens.length, tokensRead);
  tokens.slice(0, read).forEach(({ text: word }, index) => {
    starts.set(line.length, index);
    line += `${word} `;
  });
  const ends = new Map([...starts].map(([offset, index]) => [offset + (tokens[index]?.text.length ?? 0), index + 1]));
  return {
    tokens,
    read,
    at: (index) => tokens[index]?.text ?? '',
    find: (phrase) =>
      Array.from(line.trimEnd().matchAll(phrase), (match) => ({
        from: starts.get(match.index) ?? 0,
        to: ends.get(match.index + match[0].length) ?? 0,
      })).filter(({ from, to }) => from < to),
  };
}

/** A clause ends here. */
export function isMark(word: string): boolean {
  return word === '' || /^[,.;:!?]$/.test(word);
}
