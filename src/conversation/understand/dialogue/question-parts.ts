import type { DialogueWords } from './dialogue-words.ts';
import { plainLine } from './plain-line.ts';

/** More of them are a story. */
const partsMax = 4;

/**
 * The questions of a message, in plain words: parted at the marks, and where a question begins behind "and". A message
 * that is one question, or no question at all, is one part; so is one that tells something between its questions.
 */
export function questionParts(text: string, { spelling, question, nextQuestion }: DialogueWords): readonly string[] {
  const line = plainLine(text.replaceAll('?', '.'), spelling);
  const parts = line
    .split(/[,.!;]+/)
    .flatMap((part) => part.trim().split(nextQuestion))
    .filter((part) => part !== '');
  return parts.length > 1 && parts.length <= partsMax && parts.slice(1).every((part) => question.test(part))
    ? parts
    : [line];
}
